import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';

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
  readonly axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
}

/** What depends on colors: a theme changes them and nothing else, and a phone has those of a wide screen. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
const withoutColor = {
  rules: Object.fromEntries(rulesOfColor.map((id) => [id, { enabled: false }])),
};
const onFirst = [
  { theme: 'light', only: {} },
  { theme: 'dark', only: { runOnly: rulesOfColor } },
];
const onOthers = [{ theme: 'light', only: withoutColor }];

async function findings(page: Page, where: string, only: object): Promise<string[]> {
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as WindowWithAxe;
      return (await axe.run(document, options)).violations;
    },
    { resultTypes: ['violations'], ...only },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const summary = failureSummary.split('\n').slice(1).join(' ').trim();
      return `${where}: ${id}: ${String(target)}: ${summary}`;
    }),
  );
}

/** axe must find nothing on the page as it is now: in both themes on a wide screen, and on a phone by default. */
export async function expectAccessible(page: Page, what: string, sizes = widths): Promise<void> {
  // Evaluated by the debugger, so that the page's policy stays as it is; once for each document, as it is long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const { theme, only } of size === sizes[0] ? onFirst : onOthers) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      // A color that is still changing is neither of the two that were chosen. A change that is undone is rejected.
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map((one) => one.finished)),
      );
      found.push(...(await findings(page, `${what}, ${String(size.width)} px, ${theme}`, only)));
    }
  }
  expect(found).toEqual([]);
}
