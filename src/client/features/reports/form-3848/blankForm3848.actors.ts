import { blankForm3848Machine } from '../../../../../machines/reports/blankForm3848.machine.ts';
import { provideInPlace } from '../../../platform/browser/provideInPlace.ts';

/** It needs nothing of a browser: it computes. */
export const clientBlankForm3848Machine = provideInPlace(blankForm3848Machine, {});
