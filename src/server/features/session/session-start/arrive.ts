import type { ArrivingSession } from '../../../../contract/session/session.ts';
import { hasSignatureAndPin, toSecurity, toSessionUser } from '../../../core/identity/account.ts';
import { setCompanionCookie } from '../../../core/identity/companionCookie.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import type { SignedIn } from './acceptSignIn.ts';

/** What somebody who logged in is answered, whichever way they came; sets the companion cookie. */
export function arrive(
  { secrets, membership }: SignedIn,
  headers: Headers,
  configuration: Configuration,
): ArrivingSession {
  if (secrets.companion !== null) {
    const maxAge = configuration.SESSION_ABSOLUTE_HOURS * 3_600;
    headers.append('Set-Cookie', setCompanionCookie(secrets.companion, maxAge));
  }
  const { account, agency, clientCount } = membership;
  return {
    token: secrets.token,
    user: toSessionUser(account, agency, clientCount),
    security: toSecurity(account),
    hasSignatureAndPin: hasSignatureAndPin(account),
  };
}
