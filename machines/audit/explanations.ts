import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { globalAuditMachine } from './globalAudit.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const auditExplanations = {
  globalAudit: {
    guards: {
      isUnderWay: 'A check of the chain was already running when the page opened.',
      hasChain: 'The user may see the state of the chain: the page has it.',
      isRunning: 'The server reports that the check is still running.',
      isRead: 'The server reported the state of the check.',
      isSaved: 'The file is complete and the browser has saved it.',
    },
    delays: { untilNextLook: 'The pause between two requests for the progress of a check.' },
  },
} satisfies { globalAudit: ExplanationsOf<typeof globalAuditMachine> };
