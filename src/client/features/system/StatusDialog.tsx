import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { typedInto } from '../../shell/address.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { AgencyStatusRef } from './AgenciesView.tsx';

/** Asks before an agency is suspended, with the reason, and before it is put back in use. */
export function StatusDialog({ work }: { work: AgencyStatusRef }) {
  const { customer, change, error } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isSuspending = useSelector(work, (state) => state.hasTag('suspending'));
  if (customer === null) return null;
  const isSuspension = isSuspending || change?.isActive === false;
  const dismiss = () => work.send({ type: 'question.dismissed' });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSuspension) {
      const { reason = '' } = typedInto(event.currentTarget);
      work.send({ type: 'reason.submitted', reason });
    } else work.send({ type: 'resumption.confirmed' });
  };
  return (
    <Dialog
      title={isSuspension ? `Suspend ${customer.name}?` : `Reactivate ${customer.name}?`}
      onDismiss={dismiss}
      foot={
        <>
          <Button
            kind={isSuspension ? 'danger' : 'primary'}
            type="submit"
            form="customer-status"
            busy={isBusy}
          >
            {isSuspension ? 'Suspend' : 'Reactivate'}
          </Button>
          <Button onClick={dismiss}>Cancel</Button>
        </>
      }
    >
      <form className="form" id="customer-status" noValidate onSubmit={submit}>
        <p>
          {isSuspension
            ? 'All users are logged out and blocked. Integration keys stop working. Nothing is deleted.'
            : 'Its users can log in again, and its integration keys work again.'}
        </p>
        {error && !isSuspension && (
          <Message kind="bad" role="alert">
            {error}
          </Message>
        )}
        {isSuspension && (
          <TextField id="reason" label="Reason" error={error ?? undefined} maxLength={200} />
        )}
      </form>
    </Dialog>
  );
}
