import type { ProblemCode } from '../../contract/problems.ts';
/** One thing to correct: a stable code, the field of the form it belongs to (a path), and what to do. */
export type EventProblem = { code: ProblemCode<422>; field: string; message: string };

export function lotTwice(field: string): EventProblem {
  return problem('lot_twice', field, 'This lot is on two lines. Combine them.');
}

export function lotNotHere(field: string): EventProblem {
  return problem('lot_not_here', field, 'That lot isn’t in this inventory. Choose the drug again.');
}

/** @param field the path under the details of the event. */
export function problem(code: ProblemCode<422>, field: string, message: string): EventProblem {
  return { code, field: `details.${field}`, message };
}
