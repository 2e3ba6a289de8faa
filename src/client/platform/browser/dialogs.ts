/** The dialogs that are open, the topmost last: everything outside the topmost is inert. */
const opened = new WeakMap<Document, readonly HTMLDialogElement[]>();
const changed = 'dialogsChanged';

/** The open dialogs of a document, the topmost last. */
export function dialogsIn(page: Document): readonly HTMLDialogElement[] {
  return opened.get(page) ?? [];
}

/** Notes which dialogs of a document are open, the topmost last. */
export function setDialogs(page: Document, next: readonly HTMLDialogElement[]): void {
  opened.set(page, next);
  page.dispatchEvent(new Event(changed));
}

/** The dialog in which alone something can be pressed and read now; null while none is open. */
export function topmostDialog(): HTMLDialogElement | null {
  return dialogsIn(document).at(-1) ?? null;
}

/** @returns stops listening. */
export function listenToDialogs(listener: () => void): () => void {
  document.addEventListener(changed, listener);
  return () => document.removeEventListener(changed, listener);
}
