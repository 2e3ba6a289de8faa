import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId } from 'react';
import { IconButton } from '../basic/IconButton.tsx';
import { close } from '../icons/navigation.ts';
import { useModal } from './modal.ts';

/** A modal dialog, open while it is mounted. Without `onDismiss` nothing closes it but its owner. */
export function Dialog({
  title,
  role,
  onDismiss,
  children,
  foot,
}: {
  title: string;
  role?: 'alertdialog';
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
  foot: ReactNode;
}) {
  const dialog = useModal();
  const id = useId();
  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault();
    onDismiss?.();
  };
  // Browsers let `cancel` be refused once only; a second Escape would close the dialog behind its owner's back
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss(event);
  };
  return (
    <dialog
      className="dialog"
      role={role}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}body`}
      ref={dialog}
      onCancel={dismiss}
      onKeyDown={pressed}
    >
      <div className="dialog-head">
        <h2 id={`${id}title`}>{title}</h2>
        {onDismiss && <IconButton path={close} label="Close" onClick={onDismiss} />}
      </div>
      <div className="dialog-body" id={`${id}body`}>
        {children}
      </div>
      <div className="dialog-foot">{foot}</div>
    </dialog>
  );
}
