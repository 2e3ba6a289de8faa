import type * as v from 'valibot';
import type { LoginForm, LoginReply } from '../../contract/account.ts';
import type { Configuration } from '../configuration.ts';
import type { Database } from '../database/database.ts';
import { hasSignatureAndPin, toSecurity, toSessionUser } from '../identity/account.ts';
import { setCompanionCookie } from '../identity/companionCookie.ts';
import { readAdminContacts } from '../operations/account/readAdminContacts.ts';
import { signIn } from '../operations/account/signIn.ts';
import type { Origin } from '../operations/origin.ts';

/** One text for an unknown name, a wrong password, a disabled user and an integration's claim. */
const refused = {
  value: 'The user name or password is not right.',
  message: 'Check both and try again. If it still fails, call one of these contacts.',
};

function locked(until: Date, now: Date) {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return {
    value: 'Too many attempts.',
    message: `Signing in with this user name is paused. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  };
}

/** LOGIN-08: a refusal is a reply with the contacts; a success sets the companion cookie. */
export async function answerLogin(handling: {
  body: v.InferOutput<typeof LoginForm>;
  database: Database;
  configuration: Configuration;
  companion: string | undefined;
  origin: Origin;
  now: Date;
  headers: Headers;
}): Promise<LoginReply> {
  const { body, database, configuration, companion, origin, now, headers } = handling;
  const outcome = await signIn(database, { form: body, companion, origin, now }, configuration);
  if (outcome.kind !== 'signedIn') {
    const adminContacts = await readAdminContacts(database, body.clientId, configuration);
    const text = outcome.kind === 'locked' ? locked(outcome.until, now) : refused;
    return { isSuccessful: false, ...text, model: { adminContacts } };
  }
  const { secrets, membership } = outcome;
  if (secrets.companion !== null) {
    const maxAge = configuration.SESSION_ABSOLUTE_HOURS * 3_600;
    headers.append('Set-Cookie', setCompanionCookie(secrets.companion, maxAge));
  }
  const { account, agency, clientCount } = membership;
  const isPerson = account.userType !== 'ApiOnly';
  return {
    isSuccessful: true,
    message: '',
    value: {
      token: secrets.token,
      user: toSessionUser(account, agency, clientCount),
      security: toSecurity(account),
      hasSignatureAndPin: hasSignatureAndPin(account),
    },
    model: { needsNarcPrime: isPerson, needsBillPrime: false },
  };
}
