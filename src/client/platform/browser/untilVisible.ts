/**
 * Resolves when the tab is visible.
 *
 * @throws as the signal, where it was aborted by then.
 */
export async function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise<void>((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  signal.throwIfAborted();
}
