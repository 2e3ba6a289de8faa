import type { Problem } from '../../../contract/core/problem.ts';
import { type CallFailure, failureOf } from '../../../rules/core/callFailure.ts';

/** The status of a call that got no response: the network or the server is down. */
export const noResponse = 0;
const loggedOut = 401;
const formerToken = 'Your session changed while this was loading. Try again.';
/** The status that monitoring gets where the answer was no JSON or did not fit the contract. */
const badGateway = 502;

/** A call that was refused, failed, or was not sent. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The contract's name of the call. */
  readonly call: string;
  readonly failure: CallFailure;
  /** Null where nothing was sent. */
  readonly status: number | null;
  /** False when the token has been replaced since the call left (CALL-01). */
  readonly wasCurrentToken: boolean;

  /**
   * @param status of the answer, `noResponse`, `malformed` for one that does not fit the contract, or `notSent` for a
   * call that this device withheld.
   */
  constructor(
    call: string,
    status: number | 'malformed' | 'notSent',
    problem: Problem,
    wasCurrentToken: boolean,
  ) {
    super(problem.message);
    this.call = call;
    this.wasCurrentToken = wasCurrentToken;
    if (status === loggedOut && !wasCurrentToken) {
      // No one is logged out, and no chart leads away from the page: it can be requested again with the next token.
      this.failure = { kind: 'unavailable', status, problem: { ...problem, message: formerToken } };
      this.status = status;
    } else if (typeof status === 'number') {
      this.failure = failureOf(status, problem);
      this.status = status;
    } else {
      this.failure = { kind: status, problem };
      this.status = status === 'malformed' ? badGateway : null;
    }
  }

  get problem(): Problem {
    return this.failure.problem;
  }
}
