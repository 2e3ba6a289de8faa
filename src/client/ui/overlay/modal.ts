import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The dialogs that are open, the topmost last: everything outside the topmost is inert. */
const opened = new WeakMap<Document, readonly HTMLDialogElement[]>();
const changed = 'dialogsChanged';

function dialogsIn(page: Document): readonly HTMLDialogElement[] {
  return opened.get(page) ?? [];
}

function setDialogs(page: Document, next: readonly HTMLDialogElement[]): void {
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

/**
 * A dialog that is modal while it is mounted. The browser keeps the focus inside and returns it when the dialog closes.
 * The control with `data-first-focus` is focused first: React's autoFocus runs before showModal(), which would move it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because its clean-up runs while the element is still in the page: only then does close() return the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    const page = element.ownerDocument;
    setDialogs(page, [...dialogsIn(page), element]);
    return () => {
      setDialogs(
        page,
        dialogsIn(page).filter((other) => other !== element),
      );
      element.close();
    };
  }, []);
  return dialog;
}
