import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { firstTimeSetupMachine } from './firstTimeSetup.machine.ts';
import type { trainingMachine } from './training.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const administrationExplanations = {
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
  firstTimeSetup: ExplanationsOf<typeof firstTimeSetupMachine>;
  training: ExplanationsOf<typeof trainingMachine>;
};
