/** Events of all calls: the server replied, it did not, one was not sent (IDLE-08), the number under way changed. */
type CallNews = 'answered' | 'unanswered' | 'withheld' | 'pending';

const news = new EventTarget();
let pending = 0;

/** How many calls that a person caused are under way (CALL-01). */
export function pendingCalls(): number {
  return pending;
}

export function notifyCallNews(type: CallNews): void {
  news.dispatchEvent(new Event(type));
}

/** @returns stops listening. */
export function listenToCalls(type: CallNews, listener: () => void): () => void {
  news.addEventListener(type, listener);
  return () => news.removeEventListener(type, listener);
}

/** Counts a call as under way until it ends, however it ends. */
export async function countingCall<Result>(act: () => Promise<Result>): Promise<Result> {
  count(1);
  try {
    return await act();
  } finally {
    count(-1);
  }
}

function count(difference: 1 | -1): void {
  pending += difference;
  notifyCallNews('pending');
}
