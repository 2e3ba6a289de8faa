import type { Browser, CDPSession, Page } from 'playwright';

export type Condition = 'plain' | 'throttled';

/** Milliseconds since navigation began, and bytes on the wire. Null where the page has no such moment. */
export type Load = {
  scriptBytes: number;
  documentBytes: number;
  firstPaint: number;
  largestPaint: number;
  typing: number;
  hydrated: number | null;
  longTasks: number;
};

/** CPU 4 × slower, 1.6 Mbit/s, 150 ms: a cheap phone on a weak network. */
async function throttle(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

type Marks = { largest: number; typing: number; longTasks: number };

/** Runs in the page before anything else. One can type from the first frame in which the field stands. */
function observe(): void {
  const marks: Marks = { largest: 0, typing: 0, longTasks: 0 };
  Object.assign(window, { benchMarks: marks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.longTasks += entry.duration;
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector('input[name="userName"]')) marks.typing = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function untilQuiet(page: Page, hydrates: boolean): Promise<void> {
  if (hydrates)
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForFunction(() => {
    const { largest, typing } = Reflect.get(window, 'benchMarks') as Marks;
    return largest > 0 && typing > 0;
  });
}

/** One cold load: a context of its own, nothing cached. */
export async function loadOnce(
  browser: Browser,
  address: string,
  condition: Condition,
  hydrates: boolean,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    // The transpiler names functions through a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named;');
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (condition === 'throttled') await throttle(session);
    await page.goto(address, { waitUntil: 'commit' });
    await untilQuiet(page, hydrates);
    const times = await page.evaluate(() => {
      const hydrated = performance.getEntriesByName('hydrated')[0]?.startTime ?? null;
      const [document] = performance.getEntriesByType(
        'navigation',
      ) as PerformanceNavigationTiming[];
      // What is fetched once the page is quiet does not count.
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = resources.filter(
        (entry) => /\.js$/.test(entry.name) && entry.startTime < (hydrated ?? 0),
      );
      return {
        marks: Reflect.get(window, 'benchMarks') as Marks,
        paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
        hydrated,
        scriptBytes: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
        documentBytes: document?.encodedBodySize ?? 0,
      };
    });
    return {
      scriptBytes: times.scriptBytes,
      documentBytes: times.documentBytes,
      firstPaint: times.paint,
      largestPaint: times.marks.largest,
      typing: times.marks.typing,
      hydrated: times.hydrated,
      longTasks: times.marks.longTasks,
    };
  } finally {
    await context.close();
  }
}
