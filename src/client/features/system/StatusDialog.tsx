import { useSelector } from '@xstate/react';
import { typedInto } from '../../shell/address.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/overlay/FormDialog.tsx';
import type { AgencyStatusRef } from './AgenciesView.tsx';

/** Asks before an agency is suspended, with the reason, and before it is put back in use. */
export function StatusDialog({ work }: { work: AgencyStatusRef }) {
  const { customer, change, error } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isSuspending = useSelector(work, (state) => state.hasTag('suspending'));
  if (customer === null) return null;
  const isSuspension = isSuspending || change?.isActive === false;
  return (
    <FormDialog
      title={isSuspension ? `Suspend ${customer.name}?` : `Reactivate ${customer.name}?`}
      id="customer-status"
      submit={isSuspension ? 'Suspend' : 'Reactivate'}
      kind={isSuspension ? 'danger' : 'primary'}
      isBusy={isBusy}
      onSubmit={(form) => {
        if (isSuspension) {
          const { reason = '' } = typedInto(form);
          work.send({ type: 'reason.submitted', reason });
        } else work.send({ type: 'resumption.confirmed' });
      }}
      onCancel={isBusy ? undefined : () => work.send({ type: 'question.dismissed' })}
    >
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
    </FormDialog>
  );
}
