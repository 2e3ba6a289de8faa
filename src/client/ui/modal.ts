import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A dialog that is modal while it is mounted. The browser keeps the focus inside and gives it back when it closes. The
 * control with `data-first-focus` is focused first: React's autoFocus comes before showModal(), which would move it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because its clean-up runs while the element is still in the page: only then does close() return the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element?.close();
  }, []);
  return dialog;
}
