import type { LoggedInUser } from '../../../contract/session/session.ts';
import {
  type Account,
  type Agency,
  hasSignatureAndPin,
  toSecurity,
  toSessionUser,
} from './account.ts';

/** Who is logged in and what they may do, as returned to the client. */
export function arrivalOf(membership: {
  account: Account;
  agency: Agency;
  clientCount: number;
}): LoggedInUser {
  const { account, agency, clientCount } = membership;
  return {
    user: toSessionUser(account, agency, clientCount),
    security: toSecurity(account),
    hasSignatureAndPin: hasSignatureAndPin(account),
  };
}
