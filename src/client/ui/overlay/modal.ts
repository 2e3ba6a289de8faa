import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The dialogs that are open, the topmost last: everything outside the topmost is inert. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function tell(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The dialog in which alone something can be pressed and read now; null while none is open. */
export function topmostDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/** @returns stops listening. */
export function listenToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A dialog that is modal while it is mounted. The browser keeps the focus inside and gives it back when it closes. The
 * control with `data-first-focus` is focused first: React's autoFocus comes before showModal(), which would move it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because its clean-up runs while the element is still in the page: only then does close() return the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    tell([...open, element]);
    return () => {
      tell(open.filter((other) => other !== element));
      element.close();
    };
  }, []);
  return dialog;
}
