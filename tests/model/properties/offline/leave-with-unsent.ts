import type { leaveWithUnsentMachine } from '../../../../machines/app/leaveWithUnsent.machine.ts';
import { busyWhile, ended, failed, now, propertiesOf, runs } from '../property.ts';

const is = (wanted: (count: number) => boolean) => (count: number) => wanted(count);

export const leaveWithUnsent = propertiesOf<typeof leaveWithUnsentMachine>([
  {
    id: 'OFF-03',
    says: 'who leaves with unsent edits is asked, and does not leave yet',
    applies: (moment) =>
      ended<number>(
        moment,
        'countUnsent',
        is((count) => count > 0),
      ),
    holds: ({ snapshot }) => snapshot.hasTag('confirming') && snapshot.context.answer === null,
  },
  {
    id: 'OFF-03',
    says: 'who has no unsent edits leaves without a question',
    applies: (moment) =>
      ended<number>(
        moment,
        'countUnsent',
        is((count) => count === 0),
      ),
    holds: ({ snapshot }) => snapshot.matches('idle') && snapshot.context.answer === 'go',
  },
  {
    id: 'OFF-03',
    says: 'nothing is sent or discarded before the person has chosen it',
    applies: (moment) => now(moment, 'start sendUnsent') + now(moment, 'start discardUnsent') > 0,
    holds: ({ event, before }) =>
      (event === 'send.chosen' || event === 'discard.chosen') && before.hasTag('confirming'),
  },
  {
    id: 'OFF-03',
    says: 'Cancel keeps the person and the edits',
    applies: ({ event, before }) => event === 'cancel.chosen' && before.matches('confirming'),
    holds: (moment) =>
      moment.snapshot.context.answer === 'stay' && !runs(moment, 'sendUnsent', 'discardUnsent'),
  },
  {
    id: 'OFF-03',
    says: 'who asked to send and still has unsent edits is asked again',
    applies: (moment) =>
      ended<number>(
        moment,
        'sendUnsent',
        is((count) => count > 0),
      ) || failed(moment, 'sendUnsent', 'discardUnsent'),
    holds: ({ snapshot }) =>
      snapshot.hasTag('confirming') &&
      snapshot.context.answer === null &&
      snapshot.context.hasFailed,
  },
  {
    id: 'IDLE-07',
    says: 'a table that does not answer keeps no one logged in',
    applies: (moment) =>
      moment.before.matches('counting') &&
      (failed(moment, 'countUnsent') || moment.event.startsWith('xstate.after')),
    holds: ({ snapshot }) => snapshot.context.answer === 'go',
  },
  busyWhile('OFF-03', 'countUnsent', 'sendUnsent', 'discardUnsent'),
]);
