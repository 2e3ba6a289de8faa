import type { SnapshotFrom } from 'xstate';
import type { passkeysMachine } from '../../../../machines/users/passkeys.machine.ts';
import { type Check, count } from '../../../model/properties/moment.ts';
import { wrongIf } from './wrong.ts';

const passkeys: Check = ({ snapshot }) => {
  const state = snapshot as SnapshotFrom<typeof passkeysMachine>;
  return wrongIf(
    state.hasTag('confirming') && state.context.removing === null,
    'it asks whether to remove no passkey',
  );
};

/** One outcome per act: a chart whose forms are sent by one actor never sends one while another is under way. */
function sendsOnlyWhileBusy(...actors: readonly string[]): Check {
  return ({ snapshot, running }) => {
    const sending = running.some((id) => actors.includes(id));
    return wrongIf(
      sending && !snapshot.hasTag('busy'),
      `${actors.join(' or ')} is under way, and the form may be sent again`,
    );
  };
}

const ownPassword = sendsOnlyWhileBusy('changePassword');
const license = sendsOnlyWhileBusy('acknowledgeLicense');

/** An ended login says who logged in, or why no one did. */
const loginWay: Check = ({ snapshot }) => {
  const { output } = snapshot as { output?: { outcome?: string } };
  return wrongIf(
    snapshot.status === 'done' && typeof output?.outcome !== 'string',
    'it ends without an outcome',
  );
};

const toast: Check = (moment) =>
  wrongIf(
    count([...moment.past, ...moment.did], 'send notices toast.closed') !==
      (moment.snapshot.status === 'done' ? 1 : 0),
    'a toast is told to be closed more or less than once',
  );

export const account = {
  passkeys,
  'own-password': ownPassword,
  license,
  'passkey-registration': loginWay,
  toast,
};
