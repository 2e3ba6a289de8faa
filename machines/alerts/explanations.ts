import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { alertMachine } from './alert.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const alertExplanations = {
  alert: {
    guards: {
      isQueued: 'The log says that the alert waits to be sent, and no more.',
      isSent: 'The log says that it was sent to a recipient.',
      isFailed: 'The log says that sending it failed, and that no one has it yet.',
      isEscalated: 'The log says that no one acknowledged it in time.',
      isEnded: 'The log says who acknowledged it.',
      isResolved: 'The log says that its matter was resolved.',
      isAcknowledged: 'The server has recorded who acknowledged it.',
    },
    delays: {},
  },
} satisfies { alert: ExplanationsOf<typeof alertMachine> };
