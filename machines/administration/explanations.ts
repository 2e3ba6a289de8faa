import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { apiKeysMachine } from './apiKeys.machine.ts';
import type { firstTimeSetupMachine } from './firstTimeSetup.machine.ts';
import type { trainingMachine } from './training.machine.ts';
import type { webhookLogMachine } from './webhookLog.machine.ts';
import type { webhooksMachine } from './webhooks.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const administrationExplanations = {
  webhooks: {
    guards: {
      hasErrors: 'A field of the dialog is empty or not valid.',
      isDone: 'The server has done what was asked.',
      isNewSecret: 'The password was right, and a secret is to be replaced.',
      isStale: 'The administrator logged in over five minutes ago and has a password.',
      isListed: 'The list has the webhook.',
      replacesSecret: 'A secret is to be replaced.',
    },
    delays: {},
  },
  webhookLog: {
    guards: {
      isSettled: 'The delivery was accepted or given up.',
      isDone: 'The server has done what was asked.',
    },
    delays: {},
  },
  apiKeys: {
    guards: {
      hasErrors: 'A field of the dialog is empty or not valid.',
      isDone: 'The server has done what was asked.',
      isStale: 'The administrator logged in over five minutes ago and has a password.',
      isActive: 'The list has the key, and it is active.',
    },
    delays: {},
  },
  firstTimeSetup: {
    guards: {
      isDone:
        'No step is left: each is done, or optional and before one that is done. Steps skipped on the page count as left.',
    },
    delays: {},
  },
  training: {
    guards: { isCopied: 'The server has copied the set-up to the training agency.' },
    delays: {},
  },
} satisfies {
  apiKeys: ExplanationsOf<typeof apiKeysMachine>;
  firstTimeSetup: ExplanationsOf<typeof firstTimeSetupMachine>;
  training: ExplanationsOf<typeof trainingMachine>;
  webhooks: ExplanationsOf<typeof webhooksMachine>;
  webhookLog: ExplanationsOf<typeof webhookLogMachine>;
};
