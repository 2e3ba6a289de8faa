import type { ReactNode, SubmitEvent } from 'react';
import { Button, inProgress } from '../basic/Button.tsx';
import { Dialog } from './Dialog.tsx';

/** A dialog that asks for something: one button sends the form, the other closes it unsent. */
export function FormDialog({
  title,
  id,
  submit,
  kind = 'primary',
  isBusy,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  /** Of the form. */
  id: string;
  /** The label of the button that sends it. */
  submit: string;
  kind?: 'primary' | 'danger';
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  /** Left out while what was sent can no longer be stopped. */
  onCancel: (() => void) | undefined;
  children: ReactNode;
}) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <Dialog
      title={title}
      onDismiss={onCancel}
      foot={
        <>
          <Button kind={kind} type="submit" form={id} busy={isBusy}>
            {submit}
          </Button>
          <Button unavailable={onCancel ? undefined : inProgress} onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <form className="form" id={id} noValidate onSubmit={send}>
        {children}
      </form>
    </Dialog>
  );
}
