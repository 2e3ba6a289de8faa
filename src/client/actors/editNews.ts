/* One channel for the page: what it says is heard by the other tabs, and not by itself. */
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('countersign-edits');
  return channel;
}

/** Tells the other tabs that the table of edits has changed. */
export function announceEdits(): void {
  open().postMessage('changed');
}

/** @returns stops listening. */
export function listenToEdits(listener: () => void): () => void {
  const news = open();
  news.addEventListener('message', listener);
  return () => news.removeEventListener('message', listener);
}
