import type { Problem } from '../../../contract/core/problem.ts';

/** There was no reply: the network or the server is down. */
export const noResponse = 0;
/** The answer was no JSON or did not fit the contract. */
export const malformed = 502;

/** A refused or failed call: its HTTP status (or `noResponse`, `malformed`) and the server's problem. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The contract's name of the call. */
  readonly call: string;
  readonly status: number;
  readonly problem: Problem;
  /** False when the token has been replaced since the call left (CALL-01). */
  readonly wasCurrentToken: boolean;

  constructor(call: string, status: number, problem: Problem, wasCurrentToken: boolean) {
    super(problem.message);
    this.call = call;
    this.status = status;
    this.problem = problem;
    this.wasCurrentToken = wasCurrentToken;
  }
}
