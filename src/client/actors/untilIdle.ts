/**
 * Resolves when the browser has nothing better to do; at the latest after two seconds.
 *
 * @throws as the signal, where one is given and it aborts.
 */
export function untilIdle(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}

/** The same, but not before the page has loaded: nothing of the first page is delayed by what comes after it. */
export async function untilLoadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => {
      addEventListener('load', loaded, { once: true });
    });
  }
  await untilIdle();
}
