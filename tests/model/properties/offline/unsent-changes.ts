import type { unsentChangesMachine } from '../../../../machines/offline/unsentChanges.machine.ts';
import { busyWhile, ended, failed, now, propertiesOf, runs } from '../property.ts';

export const unsentChanges = propertiesOf<typeof unsentChangesMachine>([
  {
    id: 'SYNC-02',
    says: 'no edit is discarded before its author has confirmed it',
    applies: (moment) => now(moment, 'start discardEdit') > 0,
    holds: ({ event, before }) => event === 'discard.confirmed' && before.hasTag('confirming'),
  },
  {
    id: 'SYNC-02',
    says: 'the question names the edit it is about',
    applies: ({ snapshot }) => snapshot.hasTag('confirming'),
    holds: ({ snapshot }) => snapshot.context.edit !== null,
  },
  {
    id: 'SYNC-02',
    says: 'keeping the edit leads back to the list and discards nothing',
    applies: ({ event, before }) => event === 'cancel.chosen' && before.matches('confirming'),
    holds: (moment) => moment.snapshot.matches('listing') && !runs(moment, 'discardEdit'),
  },
  {
    id: 'SYNC-02',
    says: 'the resync hears of an edit that was discarded',
    applies: (moment) => ended(moment, 'discardEdit'),
    holds: (moment) => now(moment, 'send resync edits.changed') === 1,
  },
  {
    id: 'SYNC-02',
    says: 'an edit that could not be discarded is still asked about, and the page says so',
    applies: (moment) => failed(moment, 'discardEdit'),
    holds: ({ snapshot }) => snapshot.hasTag('confirming') && snapshot.context.hasFailed,
  },
  busyWhile('SYNC-02', 'discardEdit'),
]);
