/**
 * A signal that also ends after so many milliseconds, with a TimeoutError as its reason. `AbortSignal.any` would do, but
 * Safari has it since 17.4 only (docs/browsers.md).
 */
export function endingAfter(signal: AbortSignal, milliseconds: number): AbortSignal {
  const ending = new AbortController();
  for (const one of [signal, AbortSignal.timeout(milliseconds)]) {
    const end = () => ending.abort(one.reason);
    if (one.aborted) end();
    else one.addEventListener('abort', end, { once: true, signal: ending.signal });
  }
  return ending.signal;
}
