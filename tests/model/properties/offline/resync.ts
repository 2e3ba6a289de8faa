import type { resyncMachine } from '../../../../machines/offline/resync.machine.ts';
import type { Delivery, ReadEdits } from '../../../../machines/offline/resync.setup.ts';
import { ended, ever, failed, now, propertiesOf, runs } from '../property.ts';

export const resync = propertiesOf<typeof resyncMachine>([
  {
    id: 'SYNC-01',
    says: 'an edit that waits is delivered as soon as it was read',
    applies: (moment) =>
      ended<ReadEdits>(moment, 'readTable', ({ edits }) =>
        edits.some((edit) => edit.isWaiting && edit.reason === null && edit.operationId !== null),
      ) && moment.before.context.tried.length === 0,
    holds: (moment) => runs(moment, 'lockEdit'),
  },
  {
    id: 'SYNC-01',
    says: 'one edit is on its way at a time, and the chart says so',
    applies: (moment) => runs(moment, 'sendEdit'),
    holds: ({ snapshot, running }) =>
      snapshot.hasTag('sending') && running.filter((id) => id === 'sendEdit').length === 1,
  },
  {
    id: 'SYNC-01',
    says: 'edits are sent in the name of their owner only',
    applies: (moment) => now(moment, 'start sendEdit') > 0,
    holds: ({ did, input: { owner } }) =>
      did
        .filter((effect) => effect.startsWith('start sendEdit'))
        .every((effect) => effect.includes(owner.userId)),
  },
  {
    id: 'SYNC-02',
    says: 'an edit is tried once in a round, so that one failure does not hold up the others',
    isOfSnapshot: true,
    applies: ({ snapshot }) => snapshot.context.tried.length > 0,
    holds: ({ snapshot: { context } }) => new Set(context.tried).size === context.tried.length,
  },
  {
    id: 'SYNC-02',
    says: 'after an edit that is refused the reason is stored, then the others are read and sent',
    applies: (moment) =>
      ended<Delivery>(moment, 'sendEdit', ({ outcome }) => outcome === 'refused') ||
      ended(moment, 'keepRefusal'),
    holds: (moment) =>
      ended(moment, 'keepRefusal') ? runs(moment, 'readTable') : runs(moment, 'keepRefusal'),
  },
  {
    id: 'SYNC-03',
    says: 'an edit in conflict is stored for its author and not sent again',
    applies: (moment) =>
      ended<Delivery>(moment, 'sendEdit', ({ outcome }) => outcome === 'conflict'),
    holds: (moment) => runs(moment, 'keepConflict') && now(moment, 'start sendEdit') === 0,
  },
  {
    id: 'SYNC-01',
    says: 'what the server took is stored before the next edit is read',
    applies: (moment) => ended<Delivery>(moment, 'sendEdit', ({ outcome }) => outcome === 'saved'),
    holds: (moment) => runs(moment, 'storeDelivery') && !runs(moment, 'readTable'),
  },
  {
    id: 'SYNC-03',
    says: 'an edit is sent, and its outcome stored, only under its lock',
    applies: (moment) => runs(moment, 'sendEdit', 'storeDelivery', 'keepRefusal', 'keepConflict'),
    holds: (moment) => runs(moment, 'lockEdit') && ever(moment, 'start lockEdit') > 0,
  },
  {
    id: 'SYNC-02',
    says: 'what could not be sent is tried again later, without being asked',
    applies: (moment) =>
      ended<Delivery>(moment, 'sendEdit', ({ outcome }) => outcome === 'unreachable') ||
      failed(moment, 'sendEdit'),
    holds: (moment) => moment.snapshot.matches('waiting') || runs(moment, 'readTable'),
  },
  {
    id: 'SYNC-03',
    says: 'an edit that is saved while the table is read is not overlooked',
    applies: ({ event, before }) => event === 'edits.changed' && before.matches('reading'),
    holds: (moment) => now(moment, 'start readTable') === 1,
  },
  {
    id: 'OFF-03',
    says: 'without a key nothing is read or sent',
    applies: ({ snapshot }) => snapshot.matches('opening') || snapshot.matches('locked'),
    holds: (moment) => !runs(moment, 'readTable', 'lockEdit', 'sendEdit'),
  },
]);
