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
  /** How text has looked on the page, by theme. */
  looks: Record<string, Set<string>>;
}

const themes = ['light', 'dark'];

/** What depends on colors: a theme changes them and nothing else. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
const onlyColor = { runOnly: rulesOfColor };
const withoutColor = {
  rules: Object.fromEntries(rulesOfColor.map((id) => [id, { enabled: false }])),
};

/**
 * An element for each way in which text looks that this theme has not shown on this page yet: contrast follows from the
 * color and size of the text and from the grounds below it. What is laid over something else is checked one by one.
 */
function newLooks(theme: string): Element[] {
  const { looks } = window as unknown as WindowWithAxe;
  const shown = looks[theme] ?? new Set();
  looks[theme] = shown;
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element): string => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
    const parent = element.parentElement;
    const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1';
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && opacity === '1';
    const isLaidOver = !['static', 'relative'].includes(position);
    const parts = [
      ...(isOpaque || parent === null ? [] : [groundOf(parent)]),
      ...(isClear ? [] : [backgroundColor, opacity]),
      ...(backgroundImage === 'none' ? [] : [backgroundImage]),
      ...(isLaidOver ? [`laid over ${String(innerWidth)} ${String(grounds.size)}`] : []),
    ];
    const ground = parts.join();
    grounds.set(element, ground);
    return ground;
  };
  return [...document.querySelectorAll('body, body *')].filter((element) => {
    const hasText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    );
    if (!(hasText || element.matches('input, textarea, select'))) return false;
    if (!element.checkVisibility()) return false;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    // Large text needs less contrast: 24 px, or 18.66 px if it is bold (WCAG 1.4.3).
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) < 700 ? 24 : 18.66);
    const parent = element.parentElement;
    // A link in a text also differs from the text around it.
    const around = element.matches('a') && parent !== null ? getComputedStyle(parent).color : '';
    const look = [color, isLarge, textShadow, around, groundOf(element)].join();
    const isNew = !shown.has(look);
    shown.add(look);
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
 * axe must find nothing on the page as it is now: light and dark, wide and on a phone by default. A look of text is checked
 * where it is first seen.
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
      const text = await page.evaluateHandle(newLooks, theme);
      found.push(...(await findings(page, where, text, onlyColor)));
    }
  }
  expect(found).toEqual([]);
}
