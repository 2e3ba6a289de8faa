import type { fieldDevicesMachine } from '../../../../machines/custody/fieldDevices.machine.ts';
import { failed, now, propertiesOf, runs } from '../property.ts';

export const fieldDevices = propertiesOf<typeof fieldDevicesMachine>([
  {
    id: 'FIELD-15',
    says: 'a device is revoked with a reason, and only the one that the dialog names',
    applies: (moment) => now(moment, 'start revokeDevice') > 0,
    holds: ({ before, did, snapshot }) =>
      before.hasTag('confirming') &&
      snapshot.context.reason.trim() !== '' &&
      did
        .filter((effect) => effect.startsWith('start revokeDevice'))
        .every((effect) => effect.includes(before.context.deviceId)),
  },
  {
    id: 'FIELD-15',
    says: 'without a reason nothing is sent, and the field is marked',
    applies: (moment) =>
      moment.event === 'revocation.submitted' &&
      moment.before.matches('confirming') &&
      !runs(moment, 'revokeDevice'),
    holds: ({ snapshot }) => snapshot.context.errors.reason !== undefined,
  },
  {
    id: 'FIELD-15',
    says: 'a device is called revoked only after the server has revoked it',
    applies: ({ before, snapshot }) => snapshot.context.isDone && !before.context.isDone,
    holds: ({ before, snapshot }) =>
      before.matches('revoking') &&
      snapshot.context.list.rows.some(
        ({ id, revoked }) => id === snapshot.context.deviceId && revoked !== null,
      ),
  },
  {
    id: 'ERR-OTHER',
    says: 'a revocation that is not confirmed leaves the dialog open, with the reason',
    applies: (moment) => failed(moment, 'revokeDevice'),
    holds: ({ snapshot }) =>
      snapshot.hasTag('confirming') &&
      snapshot.context.problem !== null &&
      !snapshot.context.isDone,
  },
]);
