import { useLayoutEffect, useRef } from 'react';

/**
 * Hides the page and every dialog that is open on it, while it is mounted. Nothing behind it can be used or read.
 * @param isIdle nothing is waited for but the person.
 */
export function Cover({ label, isIdle = false }: { label: string; isIdle?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      className="cover"
      aria-label={label}
      ref={dialog}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      {!isIdle && <span className="spinner" aria-hidden="true" />}
      <p role="status">{label}</p>
    </dialog>
  );
}
