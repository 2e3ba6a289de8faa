import { resolve } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright';
import { buildClient } from '../../src/client/build/build.ts';
import { buildWhenChanged } from '../../src/server/site/clientBuild.ts';
import { logInWith } from '../e2e/people.ts';
import { password } from '../support/people/people.ts';
import { ensureBrowser, launchArguments, thisMachine } from '../support/server/browser.ts';
import type { ListBench } from './listBench.ts';
import { startListServer } from './listServer.ts';
import { median } from './median.ts';

const pages = Number(process.env.BENCH_PAGES ?? 100);
/** By then everything that a page needs once has been made. */
const settled = 5;
const paintLimit = 100;
const project = resolve(import.meta.dirname, '../..');

export interface ListPage {
  readonly name: string;
  readonly userName: string;
  readonly address: string;
  /** What the page asks for its rows. */
  readonly call: string;
  /** The link to the page after. */
  readonly next: string;
}

/**
 * A list as Chromium shows it, page after page: from the receipt of a reply until its rows are painted, and what the
 * page keeps in memory after garbage was collected. BENCH_PAGES makes it shorter.
 */
export async function measureListPage(bench: ListBench, list: ListPage): Promise<void> {
  await buildWhenChanged(project, () => buildClient());
  const server = await startListServer(bench.url);
  try {
    await openList(server.origin, list, [], async (page) => {
      const delays = await page.evaluate(turn, { ...list, times: pages - 1 });
      const delay = median(delays);
      bench.validate(
        delay <= paintLimit,
        `${list.name}: painted ${delay.toFixed(0)} ms after the answer, median of ${delays.length} pages, limit ${paintLimit} ms`,
      );
    });
    // What the engine compiles on the way grows for many pages yet, and is nothing that the page keeps.
    await openList(server.origin, list, ['--js-flags=--jitless'], async (page) => {
      const session = await page.context().newCDPSession(page);
      await page.evaluate(turn, { ...list, times: settled - 1 });
      const early = await heapOf(session);
      await page.evaluate(turn, { ...list, times: pages - settled });
      const late = await heapOf(session);
      bench.validate(
        late <= early * 1.1,
        `${list.name}: ${megabytes(early)} of memory at page ${settled}, ${megabytes(late)} at page ${pages}, limit ${megabytes(early * 1.1)}`,
      );
    });
  } finally {
    await server.stop();
  }
}

/** A browser of its own with the first page of the list, logged in. */
async function openList(
  origin: string,
  { userName, address, next }: ListPage,
  engineArguments: readonly string[],
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(thisMachine),
    args: [...launchArguments(thisMachine.isRoot), ...engineArguments],
    chromiumSandbox: !thisMachine.isRoot,
  });
  try {
    const viewport = { width: 1440, height: 900 };
    const page = await browser.newPage({ baseURL: origin, viewport });
    // The transpiler names functions through a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await logInWith(page, userName, password);
    await page.goto(address);
    await page.getByRole('link', { name: next, exact: true }).waitFor();
    await act(page);
  } finally {
    await browser.close();
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** What JavaScript keeps once garbage is gone. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/**
 * Runs in the page, and not once for each turn, because what the debugger keeps of each would count as the page's.
 * Follows the link so many times; each time it waits until the first row is another one and was painted.
 *
 * @returns milliseconds from the receipt of each reply; 0 where the page did not wait for it.
 */
async function turn({ call, next, times }: { call: string; next: string; times: number }) {
  const first = () => document.querySelector('main tbody tr')?.textContent;
  const delays: number[] = [];
  while (delays.length < times) {
    const before = first();
    performance.clearResourceTimings();
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
    const link = links.find((one) => one.textContent.trim() === next);
    if (link === undefined) throw new Error('There is no further page: fill more rows.');
    await new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        const now = first();
        if (now === undefined || now === before) return;
        observer.disconnect();
        done();
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      link.click();
    });
    // The task after the frame in which the rows are drawn.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const painted = performance.now();
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname === call) as PerformanceResourceTiming[];
    const arrived = answers.at(-1)?.responseEnd ?? painted;
    delays.push(Math.max(0, painted - arrived));
  }
  return delays;
}
