import { notKept } from '../../../../machines/core/fieldRecord.setup.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import { type KitProblem, kitProblemTexts } from '../../../rules/custody/field/kitState.ts';
import { NoRecord } from '../../platform/field/recordStore.ts';
import { NotSent } from '../../shell/calls/attempt.ts';

/** No record was made, and why. */
export class NotMade extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Why nothing can be recorded with the kit. */
export function kitProblemOf(problem: KitProblem): Problem {
  return { code: `kit_${problem}`, message: kitProblemTexts[problem] };
}

/** Why a record was not made or stored, and what to do (FIELD-19). The form stays as it is. */
export function problemOfFailure(error: unknown): Problem {
  if (error instanceof NotMade || error instanceof NotSent) return error.problem;
  if (error instanceof NoRecord) {
    return error.reason === 'noNonces' ? kitProblemOf('usedUp') : kitProblemOf('none');
  }
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return {
      code: 'storage_full',
      message:
        'This device is full, so nothing was kept. Delete photos or files on it, then sign again.',
    };
  }
  if (error instanceof DOMException) {
    return {
      code: 'storage_refused',
      message:
        'This browser kept nothing. Allow this site to store data, or leave private browsing; then sign again.',
    };
  }
  return notKept;
}
