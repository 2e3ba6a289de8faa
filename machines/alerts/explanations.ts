import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { alertMachine } from './alert.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const alertExplanations = {
  alert: {
    guards: {
      nextIsQueued: 'The next record of the log says that it waits for a recipient and a channel.',
      nextIsSent: 'The next record says that it was sent to a recipient.',
      nextIsFailed: 'The next record says that sending it failed.',
      nextIsEscalated: 'The next record says that no one acknowledged it in time.',
      nextIsAcknowledged: 'The next record says who acknowledged it.',
      nextIsResolved: 'The next record says that its matter was resolved.',
      hasMore: 'The log has another record, which leaves the alert where it is.',
      isAcknowledged: 'The server has recorded who acknowledged it.',
    },
    delays: {},
  },
} satisfies { alert: ExplanationsOf<typeof alertMachine> };
