import { blankForm3848Machine } from '../../../../../machines/reports/blankForm3848.machine.ts';
import { implement } from '../../../platform/browser/implement.ts';

/** It needs nothing of a browser: it computes. */
export const clientBlankForm3848Machine = implement(blankForm3848Machine, {});
