import type { passkeyConfirmationMachine } from '../../../../machines/users/passkeyConfirmation.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, now, propertiesOf } from '../property.ts';

type Confirmed = Result<unknown>;

export const passkeyConfirmation = propertiesOf<typeof passkeyConfirmationMachine>([
  {
    id: 'ROLE-03',
    says: 'the session has two factors once the server has accepted the passkey, and not before',
    applies: ({ snapshot, before }) => snapshot.hasTag('confirmed') && !before.hasTag('confirmed'),
    holds: (moment) => ended<Confirmed>(moment, 'confirmByPasskey', ({ ok }) => ok),
  },
  {
    id: 'ROLE-03',
    says: 'the session hears of it',
    applies: (moment) => ended<Confirmed>(moment, 'confirmByPasskey', ({ ok }) => ok),
    holds: (moment) =>
      moment.snapshot.hasTag('confirmed') && now(moment, 'send session user.refreshed') === 1,
  },
  {
    id: 'FIDO-03',
    says: 'a passkey that is refused changes nothing, and the page says why',
    applies: (moment) =>
      ended<Confirmed>(moment, 'confirmByPasskey', ({ ok }) => !ok) ||
      failed(moment, 'confirmByPasskey'),
    holds: (moment) =>
      moment.snapshot.context.failure !== '' &&
      !moment.snapshot.hasTag('confirmed') &&
      now(moment, 'send session') === 0,
  },
  busyWhile('ROLE-03', 'confirmByPasskey'),
]);
