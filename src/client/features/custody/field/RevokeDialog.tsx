import { useSelector } from '@xstate/react';
import { ReasonDialog } from '../../../shell/ReasonDialog.tsx';
import type { FieldDevicesRef } from './FieldDeviceList.tsx';

/** Says what a revocation does, and asks why (FIELD-15). */
export function RevokeDialog({ work }: { work: FieldDevicesRef }) {
  const state = useSelector(work, (snapshot) => snapshot);
  const { list, deviceId } = state.context;
  const device = list.rows.find(({ id }) => id === deviceId);
  if (!state.hasTag('confirming') || device === undefined) return null;
  return (
    <ReasonDialog
      title={`Revoke ${device.name}`}
      id="revoke"
      submit="Revoke device"
      label="Why it is revoked"
      refused="Not revoked"
      typed={state.context}
      isBusy={state.hasTag('busy')}
      onSubmit={(reason) => work.send({ type: 'revocation.submitted', reason })}
      onCancel={() => work.send({ type: 'revocation.canceled' })}
    >
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
    </ReasonDialog>
  );
}
