import type { Browser, CDPSession } from 'playwright';

export type Condition = 'plain' | 'throttled';

/** Milliseconds since navigation started, and bytes on the wire. Null if the page has no such moment. */
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

/** What the page calls once it is shown, and how long it may take (ms). */
const binding = 'benchSettled';
const patience = 30_000;

/** Runs in the page before anything else. A user can type from the first frame that has the field. */
function observe({ hydrates, settled }: { hydrates: boolean; settled: string }): void {
  const marks: Marks = { largest: 0, typing: 0, longTasks: 0 };
  let isHydrated = !hydrates;
  Object.assign(window, { benchMarks: marks });
  const resolve = () => {
    if (!isHydrated || marks.largest === 0 || marks.typing === 0) return;
    const call = Reflect.get(window, settled) as (text: string) => void;
    call('');
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.largest = entry.startTime;
    resolve();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.longTasks += entry.duration;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    isHydrated ||= list.getEntriesByName('hydrated').length > 0;
    resolve();
  }).observe({ type: 'mark', buffered: true });
  const look = () => {
    if (document.querySelector('input[name="userName"]')) {
      marks.typing = performance.now();
      resolve();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Listens for the page's call. Playwright's own ways to wait put a script of 330 kB into the page first, which takes 10 ms
 * of its main thread (40 throttled) at about the moment of the first paint.
 * @throws by `settled`, where the page never does.
 */
async function listen(session: CDPSession): Promise<{ settled: Promise<void> }> {
  const settled = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The page never stood.')), patience);
    session.on('Runtime.bindingCalled', ({ name }) => {
      if (name !== binding) return;
      clearTimeout(late);
      resolve();
    });
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: binding });
  return { settled };
}

/** One cold load: its own context, nothing cached. */
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
    await page.addInitScript(observe, { hydrates, settled: binding });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (condition === 'throttled') await throttle(session);
    const { settled } = await listen(session);
    await page.goto(address, { waitUntil: 'commit' });
    await settled;
    const times = await page.evaluate(() => {
      const hydrated = performance.getEntriesByName('hydrated')[0]?.startTime ?? null;
      const [document] = performance.getEntriesByType(
        'navigation',
      ) as PerformanceNavigationTiming[];
      // What is loaded once the form is hydrated does not count.
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
