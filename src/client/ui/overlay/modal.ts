import { type RefObject, useLayoutEffect, useRef } from 'react';
import { dialogsIn, setDialogs } from '../../platform/browser/dialogs.ts';

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
