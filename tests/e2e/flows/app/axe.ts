import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type JSHandle, type Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

interface WindowWithAxe {
  readonly axe: {
    run(context: Document | Element[], options: object): Promise<{ violations: Violation[] }>;
  };
  /** How each element looked, by theme. */
  looks: Record<string, WeakMap<Element, string>>;
}

const themes = ['light', 'dark'];

/** What depends on colors: a theme changes them and nothing else. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
const onlyColor = { runOnly: rulesOfColor };
const withoutColor = {
  rules: Object.fromEntries(rulesOfColor.map((id) => [id, { enabled: false }])),
};

/** The elements whose text or ground this theme has not shown in this way yet: what a phone colors, or shows alone. */
function newLooks(theme: string): Element[] {
  const { looks } = window as unknown as WindowWithAxe;
  const before = looks[theme] ?? new WeakMap();
  looks[theme] = before;
  return [...document.querySelectorAll('body, body *')].filter((element) => {
    if (!element.checkVisibility()) return false;
    const style = getComputedStyle(element);
    const { color, opacity, backgroundColor, backgroundImage, fontWeight } = style;
    // Large text needs less contrast: 24 px, or 18.66 px if it is bold (WCAG 1.4.3).
    const isLarge = Number.parseFloat(style.fontSize) >= (Number(fontWeight) < 700 ? 24 : 18.66);
    const look = [color, opacity, backgroundColor, backgroundImage, isLarge].join();
    const isNew = before.get(element) !== look;
    before.set(element, look);
    return isNew;
  });
}

type Part = JSHandle<Document | Element[]>;

async function findings(page: Page, where: string, part: Part, only: object): Promise<string[]> {
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as WindowWithAxe;
      const isEmpty = Array.isArray(context) && context.length === 0;
      return isEmpty ? [] : (await axe.run(context, options)).violations;
    },
    [part, { resultTypes: ['violations'], ...only }] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const summary = failureSummary.split('\n').slice(1).join(' ').trim();
      return `${where}: ${id}: ${String(target)}: ${summary}`;
    }),
  );
}

/**
 * axe must find nothing on the page as it is now: light and dark, wide and on a phone by default. A color that an element has
 * at the first width too is checked there.
 */
export async function expectAccessible(page: Page, what: string, sizes = widths): Promise<void> {
  // Evaluated by the debugger, so that the page's policy stays as it is; once for each document, as it is long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(() => {
    (window as unknown as WindowWithAxe).looks = {};
  });
  const everything = await page.evaluateHandle(() => document);
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      // A color that is still changing is neither of the two that were chosen. A change that is undone is rejected.
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map((one) => one.finished)),
      );
      const where = `${what}, ${String(size.width)} px, ${theme}`;
      if (theme === themes[0])
        found.push(...(await findings(page, where, everything, withoutColor)));
      const colored = await page.evaluateHandle(newLooks, theme);
      const part = size === sizes[0] ? everything : colored;
      found.push(...(await findings(page, where, part, onlyColor)));
    }
  }
  expect(found).toEqual([]);
}
