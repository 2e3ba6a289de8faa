import type { Problem } from '../../../contract/core/problem.ts';

/** A passkey was to sign before the form is sent, and did not: nothing left the device. */
export class NotSigned extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}
