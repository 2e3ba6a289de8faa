/* One channel for the page: what it says is heard by the other tabs, and not by itself. */
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('countersign-edits');
  return channel;
}

const here = new EventTarget();

/** Tells the other tabs, and the forms of this one, that the table of edits has changed. */
export function publishEdits(): void {
  open().postMessage('changed');
  here.dispatchEvent(new Event('changed'));
}

/** Listens to every change, those that this tab made included. @returns stops listening. */
export function listenToAllEdits(listener: () => void): () => void {
  const stop = listenToEdits(listener);
  here.addEventListener('changed', listener);
  return () => {
    here.removeEventListener('changed', listener);
    stop();
  };
}

/** Listens to what other tabs change. @returns stops listening. */
export function listenToEdits(listener: () => void): () => void {
  const news = open();
  news.addEventListener('message', listener);
  return () => news.removeEventListener('message', listener);
}
