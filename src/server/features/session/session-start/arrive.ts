import type { LoginSessionWithSetup } from '../../../../contract/session/session.ts';
import { setBindingCookie } from '../../../core/identity/bindingCookie.ts';
import { arrivalOf } from '../../../core/rights/arrival.ts';
import type { Reader } from '../../../database/database.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import type { LoggedIn } from './acceptLogin.ts';

/** The reply to every successful login; sets the companion cookie. */
export async function arrive(
  reader: Reader,
  { secrets, membership }: LoggedIn,
  headers: Headers,
  configuration: Configuration,
): Promise<LoginSessionWithSetup> {
  if (secrets.binding !== null) {
    const maxAge = configuration.SESSION_ABSOLUTE_HOURS * 3_600;
    headers.append('Set-Cookie', setBindingCookie(secrets.binding, maxAge));
  }
  return { token: secrets.token, ...(await arrivalOf(reader, membership)) };
}
