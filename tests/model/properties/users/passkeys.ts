import type { RegistrationOutcome } from '../../../../machines/core/passkeyRegistration.machine.ts';
import type { passkeysMachine } from '../../../../machines/users/passkeys.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, now, propertiesOf, runs } from '../property.ts';

export const passkeys = propertiesOf<typeof passkeysMachine>([
  {
    id: 'PWL-09',
    says: 'no passkey is removed before its owner has confirmed which',
    applies: (moment) => now(moment, 'start removePasskey') > 0,
    holds: ({ before, snapshot }) =>
      (before.hasTag('confirming') || before.hasTag('proving')) &&
      snapshot.context.removing !== null,
  },
  {
    id: 'PWL-09',
    says: 'the question names the passkey it is about',
    applies: ({ snapshot }) => snapshot.hasTag('confirming'),
    holds: ({ snapshot }) => snapshot.context.removing !== null,
  },
  {
    id: 'PWL-09',
    says: 'a passkey without a name is not registered, and the field is marked',
    applies: (moment) =>
      moment.event === 'name.submitted' &&
      moment.before.matches('naming') &&
      !runs(moment, 'registerPasskey'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.errors).length > 0,
  },
  {
    id: 'PWL-05',
    says: 'a registration that fails says why, and adds nothing',
    applies: (moment) =>
      failed(moment, 'registerPasskey') ||
      ended<RegistrationOutcome>(moment, 'registerPasskey', ({ outcome }) => outcome === 'failed'),
    holds: (moment) =>
      moment.snapshot.context.failure !== '' && now(moment, 'send notices toast.raised') === 0,
  },
  {
    id: 'PWL-09',
    says: 'the list is loaded again after a passkey was added or removed',
    applies: (moment) =>
      ended<RegistrationOutcome>(
        moment,
        'registerPasskey',
        ({ outcome }) => outcome === 'registered',
      ),
    holds: (moment) =>
      runs(moment, 'listPasskeys') && now(moment, 'send notices toast.raised') === 1,
  },
  {
    id: 'PWL-09',
    says: 'who removes their own way in is logged out',
    applies: ({ snapshot, before }) => snapshot.matches('over') && !before.matches('over'),
    holds: (moment) =>
      ended<Result<null>>(moment, 'removePasskey') &&
      now(moment, 'send session session.rejected') === 1,
  },
  busyWhile('PWL-09', 'registerPasskey', 'removePasskey', 'reauthenticate'),
]);
