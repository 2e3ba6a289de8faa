import { useSelector } from '@xstate/react';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import type { FieldDevicesRef } from './FieldDeviceList.tsx';

/** Says what a revocation does, and asks why (FIELD-15). */
export function RevokeDialog({ work }: { work: FieldDevicesRef }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { list, deviceId, reason, errors, problem } = state.context;
  const device = list.rows.find(({ id }) => id === deviceId);
  if (!state.hasTag('confirming') || device === undefined) return null;
  const isBusy = state.hasTag('busy');
  return (
    <FormDialog
      title={`Revoke ${device.name}`}
      id="revoke"
      submit="Revoke device"
      kind="danger"
      isBusy={isBusy}
      onSubmit={(form) =>
        work.send({ type: 'revocation.submitted', reason: typedInto(form).reason ?? '' })
      }
      onCancel={isBusy ? undefined : () => work.send({ type: 'revocation.canceled' })}
    >
      {problem !== null && Object.keys(errors).length === 0 && (
        <Message kind="bad" role="alert" focused title="Not revoked">
          <p>{formatted(problem.message)}</p>
        </Message>
      )}
      <p>
        Its nonces end, so it can’t record without a network anymore. What it already recorded and
        sends later waits for your review. A count of its inventories falls due at once. This can’t
        be undone.
      </p>
      {device.missing.length > 0 && (
        <p>
          It announced records that were not received: {device.missing.join(', ')}. No one can read
          them on the device.
        </p>
      )}
      <Field
        id="reason"
        label="Why it is revoked"
        error={errors.reason && formatted(errors.reason)}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            name="reason"
            maxLength={300}
            required
            readOnly={isBusy}
            defaultValue={reason}
          />
        )}
      </Field>
    </FormDialog>
  );
}
