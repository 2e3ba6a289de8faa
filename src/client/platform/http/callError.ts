import type { Problem } from '../../../contract/core/problem.ts';
import { type CallFailure, failureOf } from '../../../rules/core/callFailure.ts';

/** The status of a call that got no response: the network or the server is down. */
export const noResponse = 0;
/** The status that monitoring gets where the answer was no JSON or did not fit the contract. */
const badGateway = 502;

/** A call that was refused or failed. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The contract's name of the call. */
  readonly call: string;
  readonly failure: CallFailure;
  readonly status: number;
  /** False when the token has been replaced since the call left (CALL-01). */
  readonly wasCurrentToken: boolean;

  /** @param status of the answer, `noResponse`, or `malformed` for one that does not fit the contract. */
  constructor(
    call: string,
    status: number | 'malformed',
    problem: Problem,
    wasCurrentToken: boolean,
  ) {
    super(problem.message);
    this.call = call;
    this.failure = status === 'malformed' ? { kind: status, problem } : failureOf(status, problem);
    this.status = status === 'malformed' ? badGateway : status;
    this.wasCurrentToken = wasCurrentToken;
  }

  get problem(): Problem {
    return this.failure.problem;
  }
}
