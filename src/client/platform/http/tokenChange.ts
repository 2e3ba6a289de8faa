/* Between the server's replacing a token and the browser's storing the next one, calls of every tab meet 401. */
const lock = 'countersign-token';

/**
 * Runs what replaces the token of this browser, from the call to the storing of the next one, in one tab at a time.
 *
 * @throws as `act`, or as the signal where another tab was waited for.
 */
export async function replacingToken<Result>(
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result> {
  return navigator.locks.request(lock, { signal }, act);
}

/** Resolves once no tab is replacing the token; a tab that was closed in the middle replaces nothing. @throws as the signal */
export async function tokenSettled(signal: AbortSignal): Promise<void> {
  await navigator.locks.request(lock, { mode: 'shared', signal }, () => undefined);
}
