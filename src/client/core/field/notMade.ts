import { notKept } from '../../../../machines/core/fieldRecord.setup.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import { type KitProblem, kitProblemTexts } from '../../../rules/custody/field/kitState.ts';
import { NoRecord, type NoRecordReason } from '../../platform/field/recordStore.ts';
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

/** A record that is stored already, and is not found, was cleared by the browser together with its kit. */
const problemsOfReasons = {
  noKit: 'none',
  alreadyMade: 'none',
  noNonces: 'usedUp',
  newerApp: 'newerApp',
} as const satisfies Readonly<Record<NoRecordReason, KitProblem>>;

/** Why a record was not made or stored, and what to do (FIELD-19). The form stays as it is. */
export function problemOfFailure(error: unknown): Problem {
  if (error instanceof NotMade || error instanceof NotSent) return error.problem;
  if (error instanceof NoRecord) {
    return kitProblemOf(problemsOfReasons[error.reason]);
  }
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return {
      code: 'storage_full',
      message:
        'This device is full, so nothing was kept, and it is NOT recorded. Delete photos or files on it, then sign again; until then, write it down.',
    };
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return {
      code: 'storage_slow',
      message:
        'This browser’s storage didn’t answer, so nothing was kept, and it is NOT recorded. Sign again; if that doesn’t help, close every tab of this app and open it again, or write it down.',
    };
  }
  if (error instanceof DOMException) {
    return {
      code: 'storage_refused',
      message:
        'This browser kept nothing, and it is NOT recorded. Allow this site to store data, or leave private browsing; then sign again, and until then write it down.',
    };
  }
  return notKept;
}
