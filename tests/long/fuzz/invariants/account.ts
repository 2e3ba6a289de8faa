import type { SnapshotFrom } from 'xstate';
import type { changePasswordMachine } from '../../../../machines/session/changePassword.machine.ts';
import type { passkeysMachine } from '../../../../machines/users/passkeys.machine.ts';
import { type Check, count, firstWrong, wrongIf } from '../moment.ts';

/** CHPW-05: no form without a link that counts, and no second password from one link. */
const changePassword: Check = (moment) => {
  const snapshot = moment.snapshot as SnapshotFrom<typeof changePasswordMachine>;
  const { form, message } = snapshot.context;
  return firstWrong(
    wrongIf(snapshot.hasTag('form') && form === null, 'a form without a link that counts'),
    wrongIf(snapshot.hasTag('linkRefused') && message === '', 'a refusal without a reason'),
    wrongIf(
      snapshot.hasTag('linkRefused') && moment.running.includes('changePassword'),
      'a password is set by a link that was refused',
    ),
  );
};

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

const addressChange = sendsOnlyWhileBusy('answerLink');
const forgotPassword = sendsOnlyWhileBusy('requestEmail');
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
  'address-change': addressChange,
  'change-password': changePassword,
  passkeys,
  'forgot-password': forgotPassword,
  'own-password': ownPassword,
  license,
  'sso-login': loginWay,
  'integration-login': loginWay,
  'passkey-login': loginWay,
  'passkey-registration': loginWay,
  toast,
};
