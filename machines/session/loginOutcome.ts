import type { AdminContact } from '../../src/contract/session/account.ts';
import type { LoggedInUser } from '../../src/contract/session/session.ts';

/** What the form says of a login that was not accepted (LOGIN-08). */
export type ProblemError = { value: string; message: string; contacts: AdminContact[] };

/** How any way of logging in ends. */
export type LoginOutcome =
  | { outcome: 'accepted'; arrival: LoggedInUser }
  | { outcome: 'refused'; refusal: ProblemError };

export const unreachable: ProblemError = {
  value: 'Login could not be completed',
  message: 'Something went wrong on the server. Try again.',
  contacts: [],
};
