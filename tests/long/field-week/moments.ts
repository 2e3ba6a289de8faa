import type { Page } from 'playwright/test';

/** Moments inside an act or a delivery, at which no one presses anything. */
export type InnerMoment = 'pressed' | 'writing' | 'written' | 'sending' | 'answered';

type Watched = Window & { diesAt?: InnerMoment; phoneDies: (moment: InnerMoment) => void };

/** Runs in the page before its scripts, and stops the whole page at the moment that was chosen, until it is killed. */
function watchMoments(): void {
  const watched = window as unknown as Watched;
  const reach = (moment: InnerMoment) => {
    if (watched.diesAt !== moment) return;
    watched.phoneDies(moment);
    for (;;);
  };
  const isRecord = (value: unknown) =>
    typeof value === 'object' && value !== null && 'envelope' in value;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given);
    if (isRecord(given[0])) {
      this.transaction.addEventListener('complete', () => reach('written'));
      reach('writing');
    }
    return request;
  };
  const fetchReally = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    // A request that is wrapped again would lose its body.
    const { method, url } = input instanceof Request ? input : new Request(input, init);
    const isDelivery = method === 'POST' && new URL(url).pathname === '/api/FieldRecords';
    if (isDelivery) reach('sending');
    const answer = await fetchReally(input, init);
    if (isDelivery) reach('answered');
    return answer;
  };
  addEventListener('click', () => reach('pressed'), true);
}

/** The page stops at the moment that `stopAt` names, from its next document on. @returns when it has. */
export async function watchForDeath(page: Page): Promise<() => Promise<void>> {
  let stop = () => {};
  const stopped = new Promise<void>((done) => {
    stop = done;
  });
  await page.exposeBinding('phoneDies', () => stop());
  await page.addInitScript(watchMoments);
  return () => stopped;
}

export async function stopAt(page: Page, moment: InnerMoment): Promise<void> {
  await page.evaluate((chosen) => {
    (window as unknown as Watched).diesAt = chosen;
  }, moment);
}
