const name = 'countersign-edits';

/** Distinguishes the messages of this tab from those of others. */
const thisTab = crypto.randomUUID();

/** Notifies the other tabs, and the forms of this one, that the table of edits has changed. */
export function publishEdits(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(thisTab);
  channel.close();
}

/** Listens to every change, those that this tab made included. @returns stops listening. */
export function listenToAllEdits(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = listener;
  return () => channel.close();
}

/** Listens to what other tabs change. @returns stops listening. */
export function listenToEdits(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (data !== thisTab) listener();
  };
  return () => channel.close();
}
