import { useLayoutEffect, useRef } from 'react';

/** Hides the page and every dialog that is open on it, while it is mounted. Nothing behind it can be used or read. */
export function Cover({ label }: { label: string }) {
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
      <span className="spinner" aria-hidden="true" />
      <p role="status">{label}</p>
    </dialog>
  );
}
