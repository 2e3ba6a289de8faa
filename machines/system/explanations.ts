import type { ExplanationsOf } from '../core/explanationsOf.ts';
import { type agencyStatusMachine, reasonLimit } from './agencyStatus.machine.ts';
import type { integrationKeysMachine } from './integrationKeys.machine.ts';
import type { jobHistoryMachine } from './jobHistory.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const systemExplanations = {
  agencyStatus: {
    guards: {
      hasNoReason: `The reason is empty or longer than ${reasonLimit} characters.`,
      isChanged: 'The server has changed the status of the agency.',
      isSuspension: 'The agency was to be suspended, not reactivated.',
    },
    delays: {},
  },
  integrationKeys: {
    guards: {
      hasKey: 'The integration has a key already, which a new one would replace.',
      isMade: 'The server has made the key.',
    },
    delays: {},
  },
  jobHistory: {
    guards: {
      mayRun: 'The user may run jobs.',
      isUnderWay: 'A job on the page was queued or running when the page opened.',
      isRead: 'The server sent the jobs.',
      isStillUnderWay: 'The server sent the jobs, and one of them is queued or running.',
      isStarted: 'The server has queued the job.',
    },
    delays: {
      untilNextLook: 'The pause between two requests while a job is queued or running.',
      untilQuietLook: 'The pause between two requests while no job is running.',
    },
  },
} satisfies {
  agencyStatus: ExplanationsOf<typeof agencyStatusMachine>;
  integrationKeys: ExplanationsOf<typeof integrationKeysMachine>;
  jobHistory: ExplanationsOf<typeof jobHistoryMachine>;
};
