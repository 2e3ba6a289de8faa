/**
 * Resolves when the browser has nothing better to do; at the latest after two seconds.
 *
 * @throws as the signal, where one is given and it was aborted by then.
 */
export async function whenIdle(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
  signal?.throwIfAborted();
}

/** The same, but not before the page has loaded: nothing of the first page is delayed by what follows it. */
export async function untilLoadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => {
      addEventListener('load', loaded, { once: true });
    });
  }
  await whenIdle();
}
