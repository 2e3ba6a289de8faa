import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { firstTimeSetupMachine } from './firstTimeSetup.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const administrationExplanations = {
  firstTimeSetup: {
    guards: {
      isDone:
        'No step is left: each is done, or optional and before one that is done. Steps skipped on the page count as left.',
    },
    delays: {},
  },
} satisfies { firstTimeSetup: ExplanationsOf<typeof firstTimeSetupMachine> };
