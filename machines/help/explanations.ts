import { tourLength } from '../../src/rules/help/tours.ts';
import type { ExplanationsOf } from '../core/explanationsOf.ts';
import type { tourMachine } from './tour.machine.ts';

/** For the auditors’ pages; not downloaded. */
export const helpExplanations = {
  tour: {
    guards: {
      hasNoTour: 'The account records and sets up nothing, or the session is in training.',
      isDue: 'The account is new, and its tour was neither taken nor skipped.',
      isFirst: 'The first step is shown.',
      isLast: `The last step is shown: ${tourLength.medic} for a medic, ${tourLength.administrator} for an administrator.`,
    },
    delays: {},
  },
} satisfies { tour: ExplanationsOf<typeof tourMachine> };
