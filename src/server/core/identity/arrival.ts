import type { AuditorTerms } from '../../../contract/core/auditorTerms.ts';
import type { LoggedInUser } from '../../../contract/session/session.ts';
import {
  type Account,
  type Agency,
  hasSignatureAndPin,
  securityIn,
  toSessionUser,
} from './account.ts';

/** Who is logged in and what they may do, as returned to the client. */
export function arrivalOf(membership: {
  account: Account;
  agency: Agency;
  clientCount: number;
  auditor: AuditorTerms | null;
}): LoggedInUser {
  const { account, agency, clientCount } = membership;
  return {
    user: toSessionUser(account, agency, clientCount),
    security: securityIn(membership),
    hasSignatureAndPin: hasSignatureAndPin(account),
  };
}
