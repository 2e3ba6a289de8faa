import type { sessionServicesMachine } from '../../../../machines/app/sessionServices.machine.ts';
import { failed, isFirst, now, propertiesOf, runs } from '../property.ts';

export const sessionServices = propertiesOf<typeof sessionServicesMachine>([
  {
    id: 'IDLE-01',
    says: 'whoever logs in is watched from the start',
    applies: isFirst,
    holds: (moment) => runs(moment, 'inactivity'),
  },
  {
    id: 'IDLE-01',
    says: 'a session that nothing watches is ended',
    applies: (moment) => failed(moment, 'inactivity') && moment.before.matches('accompanying'),
    holds: (moment) => now(moment, 'send session session.rejected') === 1,
  },
  {
    id: 'OFF-03',
    says: 'what is kept on the device is kept for this person in this agency',
    applies: isFirst,
    holds: ({ did, input: { arrival } }) =>
      [
        'resync',
        'unsentChanges',
        'leaveWithUnsent',
        'cacheWarming',
        'draft',
        'pendingActs',
        'fieldKit',
      ].every((name) =>
        did.some(
          (effect) =>
            effect.startsWith(`start system actor ${name} `) &&
            effect.includes(arrival.user.id) &&
            effect.includes(`"agencyId":${String(arrival.user.currentClientId)}`),
        ),
      ),
  },
  {
    id: 'SYNC-02',
    says: 'a part that breaks ends neither the session nor its neighbors',
    applies: (moment) =>
      failed(moment, 'agencySwap', 'search', 'help', 'tour', 'resync', 'cacheWarming') &&
      moment.before.matches('accompanying'),
    holds: (moment) =>
      runs(moment, 'inactivity') && now(moment, 'send session session.rejected') === 0,
  },
  {
    id: 'ERR-403',
    says: 'a user who was loaded again is watched by the new limits',
    applies: ({ event, before }) => event === 'user.changed' && before.matches('accompanying'),
    holds: (moment) => now(moment, 'send inactivity user.changed') === 1,
  },
]);
