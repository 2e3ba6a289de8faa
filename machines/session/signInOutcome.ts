import type { AdminContact } from '../../src/contract/session/account.ts';
import type { Arrival } from '../../src/contract/session/session.ts';

/** What the form says of a login that was not accepted (LOGIN-08). */
export type Refusal = { value: string; message: string; contacts: AdminContact[] };

/** How any way of logging in ends. */
export type SignInOutcome =
  | { outcome: 'accepted'; arrival: Arrival }
  | { outcome: 'refused'; refusal: Refusal };

export const unreachable: Refusal = {
  value: 'Login could not be completed',
  message: 'Something went wrong on the server. Try again.',
  contacts: [],
};
