import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Finding {
  readonly id: string;
  readonly nodes: readonly {
    readonly target: unknown;
    readonly failureSummary?: string;
    readonly element?: Element;
  }[];
}

interface WindowWithAxe {
  readonly axe: {
    run(
      context: Document | Element[],
      options: object,
    ): Promise<{ violations: Finding[]; passes: Finding[] }>;
  };
  /** How the text looks that axe has checked on the page, by theme. */
  looks: Record<string, Set<string>>;
}

const themes = ['light', 'dark'];

/** What depends on colors: a theme changes them and nothing else. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** What axe finds in the colors of text. Each look of text is checked once in a theme. */
async function findInText([theme, rules]: readonly [string, readonly string[]]) {
  const { axe, looks } = window as unknown as WindowWithAxe;
  const checked = looks[theme] ?? new Set();
  looks[theme] = checked;
  const grounds = new Map<Element, string>();
  /** The grounds below an element. What is laid over something else has one of its own. */
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
  /** What contrast follows from: the color and size of the text and the grounds below it. */
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    // Large text needs less contrast: 24 px, or 18.66 px if it is bold (WCAG 1.4.3).
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) < 700 ? 24 : 18.66);
    return [color, isLarge, textShadow, groundOf(element)].join();
  };
  const hasText = (element: Element | null) =>
    [...(element?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    );
  const texts = [...document.querySelectorAll('body, body *')]
    .filter((element) => hasText(element) || element.matches('input, textarea, select'))
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, look: lookOf(element) }));
  const checkColors = async (some: typeof texts) => {
    if (some.length === 0) return [];
    const { violations, passes } = await axe.run(
      some.map(({ element }) => element),
      { resultTypes: ['violations', 'passes'], elementRef: true, runOnly: rules },
    );
    const nodes = [...violations, ...passes].flatMap((finding) => finding.nodes);
    const elements = new Set(nodes.map(({ element }) => element));
    for (const { element, look } of some) if (elements.has(element)) checked.add(look);
    return violations;
  };
  const asked = new Set<string>(checked);
  const firsts = texts.filter(({ element, look }) => {
    // A link in a text must also differ from the text around it, which no look says.
    const isFirst = !asked.has(look) || (element.matches('a') && hasText(element.parentElement));
    asked.add(look);
    return isFirst;
  });
  const found = await checkColors(firsts);
  // What is disabled, cut off or covered is not checked: then whatever looks the same is.
  const others = texts.filter((text) => !(checked.has(text.look) || firsts.includes(text)));
  return [...found, ...(await checkColors(others))];
}

/** What axe finds on the whole page by the rules that do not depend on colors. */
async function findInAll(rules: readonly string[]) {
  const { axe } = window as unknown as WindowWithAxe;
  const withoutColor = Object.fromEntries(rules.map((id) => [id, { enabled: false }]));
  const options = { resultTypes: ['violations'], rules: withoutColor };
  return (await axe.run(document, options)).violations;
}

function sentences(where: string, violations: readonly Finding[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const summary = failureSummary.split('\n').slice(1).join(' ').trim();
      return `${where}: ${id}: ${String(target)}: ${summary}`;
    }),
  );
}

/** axe must find nothing on the page as it is now: light and dark, wide and on a phone by default. */
export async function expectAccessible(page: Page, what: string, sizes = widths): Promise<void> {
  // Evaluated by the debugger, so that the page's policy stays as it is; once for each document, as it is long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(() => {
    (window as unknown as WindowWithAxe).looks = {};
  });
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
      if (theme === themes[0]) {
        found.push(...sentences(where, await page.evaluate(findInAll, rulesOfColor)));
      }
      const inText = await page.evaluate(findInText, [theme, rulesOfColor] as const);
      found.push(...sentences(where, inText));
    }
  }
  expect(found).toEqual([]);
}
