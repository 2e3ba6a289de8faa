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
}

const themes = ['light', 'dark'];

/** What depends on colors: a theme changes them and nothing else. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/**
 * The looks of text in which axe has found nothing, by theme. Contrast follows from the look alone, so text that looks the
 * same on another page is not checked there again.
 */
const faultless = new Map(themes.map((theme) => [theme, new Set<string>()]));

/** What axe finds in the colors of text, and the looks in which it found nothing. A look is checked once. */
async function findInText([rules, known]: readonly [readonly string[], readonly string[]]) {
  const { axe } = window as unknown as WindowWithAxe;
  const laidOver = 'laid over';
  const grounds = new Map<Element, string>();
  const isFaded = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).opacity !== '1' || isFaded(element.parentElement));
  /** The grounds below an element. What is laid over something else, and lets it show, has one of its own. */
  const groundOf = (element: Element): string => {
    const found = grounds.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, clipPath, opacity, position } =
      getComputedStyle(element);
    const parent = element.parentElement;
    const isOpaque = backgroundColor.startsWith('rgb(') && !isFaded(element);
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && opacity === '1';
    const isLaidOver = !(isOpaque || ['static', 'relative'].includes(position));
    const parts = [
      ...(isOpaque || parent === null ? [] : [groundOf(parent)]),
      ...(isClear ? [] : [backgroundColor, opacity]),
      ...(backgroundImage === 'none' ? [] : [backgroundImage]),
      ...(clipPath === 'none' ? [] : [clipPath]),
      ...(isLaidOver ? [`${laidOver} ${String(grounds.size)}`] : []),
    ];
    const ground = parts.join();
    grounds.set(element, ground);
    return ground;
  };
  /** What contrast follows from: the color and size of the text and the grounds below it. */
  const contrastOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    // Large text needs less contrast: 24 px, or 18.66 px if it is bold (WCAG 1.4.3).
    const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) < 700 ? 24 : 18.66);
    return [color, isLarge, textShadow, groundOf(element)].join();
  };
  const hasText = (element: Element | null) =>
    [...(element?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    );
  /** The element whose lines a link is part of: it may be in bold or small text of them. */
  const blockAround = (element: Element): Element | null => {
    const around = element.parentElement;
    const isInline = around !== null && getComputedStyle(around).display === 'inline';
    return isInline ? blockAround(around) : around;
  };
  const styleOf = (element: Element): string => {
    const { borderBottom, fontSize, fontStyle, fontWeight, outline, textDecorationLine } =
      getComputedStyle(element);
    const style = [borderBottom, fontSize, fontStyle, fontWeight, outline, textDecorationLine];
    return [contrastOf(element), ...style].join();
  };
  const lookOf = (element: Element): string => {
    const around = element.matches('a') ? blockAround(element) : null;
    if (!(around && hasText(around))) return contrastOf(element);
    // A link in a text must also differ from the text around it.
    return [styleOf(element), 'in', styleOf(around)].join();
  };
  const checked = new Set(known);
  // axe judges neither a control without text, nor text on a picture or cut off.
  const controls = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select';
  const isLeftOut = (element: Element) => /url\(|gradient\(|inset\(50%\)/.test(groundOf(element));
  const texts = [...document.querySelectorAll('body, body *')]
    .filter((element) => hasText(element) || element.matches(controls))
    .filter((element) => element.checkVisibility() && !isLeftOut(element))
    .map((element) => ({ element, look: lookOf(element) }))
    .filter(({ look }) => !checked.has(look));
  const checkColors = async (some: typeof texts) => {
    if (some.length === 0) return [];
    const { violations, passes } = await axe.run(
      some.map(({ element }) => element),
      { resultTypes: ['violations', 'passes'], elementRef: true, runOnly: rules },
    );
    // A link may pass for its underline where its contrast is not measured.
    const findings = [...violations, ...passes].filter(({ id }) => id === 'color-contrast');
    const nodes = findings.flatMap((finding) => finding.nodes);
    const elements = new Set(nodes.map(({ element }) => element));
    for (const { element, look } of some) if (elements.has(element)) checked.add(look);
    return violations;
  };
  const asked = new Set<string>();
  const firsts = texts.filter(({ look }) => {
    const isFirst = !asked.has(look);
    asked.add(look);
    return isFirst;
  });
  const found = await checkColors(firsts);
  // What is disabled or covered is not checked: then whatever looks the same is.
  const others = texts.filter((text) => !(checked.has(text.look) || firsts.includes(text)));
  found.push(...(await checkColors(others)));
  const faulty = new Set(found.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  for (const { element, look } of texts) if (faulty.has(element)) checked.delete(look);
  return { found, faultless: [...checked].filter((look) => !look.includes(laidOver)) };
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
      const known = [...(faultless.get(theme) ?? [])];
      const inText = await page.evaluate(findInText, [rulesOfColor, known] as const);
      found.push(...sentences(where, inText.found));
      faultless.set(theme, new Set(inText.faultless));
    }
  }
  expect(found).toEqual([]);
}
