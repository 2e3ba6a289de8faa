import type { LoginSessionWithSetup } from '../../../../contract/session/session.ts';
import { hasSignatureAndPin, securityIn, toSessionUser } from '../../../core/identity/account.ts';
import { setBindingCookie } from '../../../core/identity/bindingCookie.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import type { LoggedIn } from './acceptLogin.ts';

/** The reply to every successful login; sets the companion cookie. */
export function arrive(
  { secrets, membership }: LoggedIn,
  headers: Headers,
  configuration: Configuration,
): LoginSessionWithSetup {
  if (secrets.binding !== null) {
    const maxAge = configuration.SESSION_ABSOLUTE_HOURS * 3_600;
    headers.append('Set-Cookie', setBindingCookie(secrets.binding, maxAge));
  }
  const { account, agency, clientCount } = membership;
  return {
    token: secrets.token,
    user: toSessionUser(account, agency, clientCount),
    security: securityIn(membership),
    hasSignatureAndPin: hasSignatureAndPin(account),
  };
}
