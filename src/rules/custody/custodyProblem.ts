import type { ProblemCode } from '../../contract/problems.ts';
/** One thing to correct: a stable code, the field of the form it belongs to (a path), and what to do. */
export type EventProblem = { code: ProblemCode<422>; field: string; message: string };

export function lotTwice(field: string): EventProblem {
  return problem('lot_twice', field, 'This lot is on two lines. Combine them.');
}

/** The same lot in other letters: two records of one lot would each have a part of it (STOCK-01). */
export function lotSpelledOtherwise(field: string, number: string): EventProblem {
  return problem('lot_spelled_otherwise', field, spelledOtherwise(number));
}

/** @param number as the ledger has it. */
export function spelledOtherwise(number: string): string {
  return `The ledger has this lot as ${number}. Enter it in the same letters.`;
}

/** Lot numbers are the same in capital and small letters. */
export function isSameLot(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

export function lotNotHere(field: string): EventProblem {
  return problem('lot_not_here', field, 'That lot isn’t in this inventory. Choose the drug again.');
}

/** @param field the path under the details of the event. */
export function problem(code: ProblemCode<422>, field: string, message: string): EventProblem {
  return { code, field: `details.${field}`, message };
}
