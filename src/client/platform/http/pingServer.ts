const patienceMilliseconds = 10_000;

/**
 * Asks the server whether it is there. It is not a call of the contract: it needs no session and prolongs none.
 * @throws if no one, or someone else, answers, and where it is abandoned.
 */
export async function pingServer(signal: AbortSignal): Promise<void> {
  const patience = new AbortController();
  const abandon = () => patience.abort();
  const timer = setTimeout(abandon, patienceMilliseconds);
  signal.addEventListener('abort', abandon);
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: patience.signal });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abandon);
  }
}
