import type { CDPSession, Page } from 'playwright';

/** Runs in the page (test builds): every actor that stopped by an error, and whether the root chart gave up. */
function ailingActors(): string[] {
  type Actor = { id: string; getSnapshot(): Snapshot };
  type Snapshot = { status: string; value?: unknown; children?: Record<string, Actor | undefined> };
  const app = (window as unknown as { countersign?: { app: Actor } }).countersign?.app;
  if (!app) return ['there is no application'];
  const found: string[] = [];
  const look = (actor: Actor, path: string) => {
    const { status, children = {} } = actor.getSnapshot();
    if (status === 'error') found.push(path);
    for (const [name, child] of Object.entries(children)) if (child) look(child, `${path}/${name}`);
  };
  look(app, 'app');
  const { status, value } = app.getSnapshot();
  if (status !== 'active' || value === 'broken') found.push(`app is ${status}, ${String(value)}`);
  return found;
}

export async function findAilingActors(page: Page): Promise<string[]> {
  await page.waitForFunction(() => 'countersign' in window);
  return page.evaluate(ailingActors);
}

/** Bytes of the page's JavaScript that are still needed. What the test build writes down for tours and inspectors does not count. */
export async function usedMemory(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate(() => {
    const { trail, taken, clearInspection } = (
      window as unknown as {
        countersign: { trail: unknown[]; taken: Set<string>; clearInspection: () => void };
      }
    ).countersign;
    trail.length = 0;
    taken.clear();
    clearInspection();
  });
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/**
 * Collects what a browser reports against a page. A call that was refused or met no network is not a complaint: the
 * browser logs it by itself, and the application has shown it.
 */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('crash', () => complaints.push('the page crashed'));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (message.text().startsWith('Failed to load resource')) return;
    complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}
