import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { ensureBrowser, launchArguments, thisMachine } from '../support/server/browser.ts';
import { type Condition, type Load, loadOnce } from './measureLogin.ts';
import { median } from './median.ts';
import { serveFolder } from './serveFolder.ts';

/** `npm run bench`: the login page against a static form and a minimal page of the same libraries. */
const loads = Number(process.env.BENCH_LOADS ?? 31);
const scriptLimit = 92_000;
const project = resolve(import.meta.dirname, '../..');
const folderOf = (name: string) => join(project, 'dist', `bench-${name}`);

type Page = { name: string; origin: string; hydrates: boolean };

function medians(all: readonly Load[]): Record<keyof Load, number> {
  const names = Object.keys(all[0] ?? {}) as (keyof Load)[];
  const entries = names.map((name) => [name, median(all.map((load) => load[name] ?? Number.NaN))]);
  return Object.fromEntries(entries) as Record<keyof Load, number>;
}

/** Loads the pages in turn, so that a slow moment of the machine falls on all of them. */
async function measure(browser: Browser, pages: readonly Page[], condition: Condition) {
  const results = new Map<string, Load[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < loads + 1; round += 1) {
    for (const { name, origin, hydrates } of pages) {
      const load = await loadOnce(browser, `${origin}/login`, condition, hydrates);
      if (round > 0) results.get(name)?.push(load);
    }
  }
  return new Map([...results].map(([name, all]) => [name, medians(all)]));
}

const verdicts: boolean[] = [];

function validate(what: string, value: number, limit: number, unit: string): void {
  const holds = value <= limit;
  verdicts.push(holds);
  const figures = `${value.toFixed(0)} ${unit}, limit ${limit.toFixed(0)} ${unit}`;
  process.stdout.write(`  ${holds ? 'holds ' : 'BROKEN'} ${what}: ${figures}\n`);
}

function report(condition: Condition, results: Map<string, Record<keyof Load, number>>): void {
  process.stdout.write(`\n${condition}, median of ${loads} cold loads\n`);
  console.table(
    Object.fromEntries(
      [...results].map(([name, load]) => [
        name,
        Object.fromEntries(Object.entries(load).map(([key, value]) => [key, Math.round(value)])),
      ]),
    ),
  );
  const [product, form, minimal] = ['product', 'static form', 'minimal page'].map((name) =>
    results.get(name),
  );
  if (!product || !form || !minimal) throw new Error('A page was not measured.');
  validate('script before hydration', product.scriptBytes, scriptLimit, 'B');
  validate('largest paint', product.largestPaint, form.largestPaint * 1.1 + 20, 'ms');
  validate('typing', product.typing, form.typing * 1.1 + 20, 'ms');
  validate('hydrated', product.hydrated, minimal.hydrated * 1.25, 'ms');
  const ratio = (a: number, b: number) => (a / b).toFixed(2);
  process.stdout.write(
    `  ratios: largest paint ${ratio(product.largestPaint, form.largestPaint)}, typing ${ratio(product.typing, form.typing)}, hydrated ${ratio(product.hydrated, minimal.hydrated)}, script ${ratio(product.scriptBytes, minimal.scriptBytes)}\n`,
  );
}

const servers = {
  product: await serveFolder(folderOf('product')),
  'static form': await serveFolder(folderOf('form')),
  'minimal page': await serveFolder(folderOf('minimal')),
};
const pages: Page[] = Object.entries(servers).map(([name, { origin }]) => ({
  name,
  origin,
  hydrates: name !== 'static form',
}));
const browser = await chromium.launch({
  executablePath: ensureBrowser(thisMachine),
  args: launchArguments(thisMachine.isRoot),
});
for (const condition of ['plain', 'throttled'] as const) {
  report(condition, await measure(browser, pages, condition));
}
await browser.close();
for (const server of Object.values(servers)) server.close();
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
