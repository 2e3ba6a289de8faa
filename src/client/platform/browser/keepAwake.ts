/**
 * Keeps the screen on while the page is shown, where the browser can (docs/browsers.md).
 *
 * @returns what ends it.
 */
export function keepAwake(): () => void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock };
  if (wakeLock === undefined) return () => {};
  const ending = new AbortController();
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const lock = await wakeLock.request('screen');
      if (ending.signal.aborted) await lock.release();
      else ending.signal.addEventListener('abort', () => void lock.release());
    } catch {
      // A low battery refuses it; the screen then turns off as usual.
    }
  };
  const requestAgain = () => void request();
  // The browser releases it when the page is hidden.
  document.addEventListener('visibilitychange', requestAgain);
  requestAgain();
  return () => {
    document.removeEventListener('visibilitychange', requestAgain);
    ending.abort();
  };
}
