import type * as v from 'valibot';
import type { LoginForm, LoginReply } from '../../../../contract/session/account.ts';
import { minutesLeft } from '../../../core/http/minutesLeft.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { Database } from '../../../database/database.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import type { Log } from '../../../platform/log/log.ts';
import { suspendedText } from '../session-start/acceptLogin.ts';
import { arrive } from '../session-start/arrive.ts';
import type { LoginOutcome } from '../session-start/loginRequest.ts';
import { logIn } from './logIn.ts';
import { readAdminContacts } from './readAdminContacts.ts';

/** One text for an unknown name, an incorrect password, a disabled user and an integration's claim. */
const refused = {
  value: 'Incorrect username or password.',
  message: 'Check both and try again. If that doesn’t work, contact an administrator below.',
};

function locked(until: Date, now: Date) {
  return {
    value: 'Too many attempts.',
    message: `Login with this username is locked. Try again in ${minutesLeft(until, now)}.`,
  };
}

function textOf(outcome: Exclude<LoginOutcome, { kind: 'loggedIn' }>, now: Date) {
  if (outcome.kind === 'locked') return locked(outcome.until, now);
  if (outcome.kind === 'refused') return refused;
  if (outcome.kind === 'barred') {
    return { value: outcome.sentence, message: 'To read more, contact an administrator below.' };
  }
  return {
    value: suspendedText(outcome),
    message: 'Your records are safe. To restore access, contact an administrator below.',
  };
}

/** LOGIN-08: a refusal is a reply with the contacts; a success sets the companion cookie. */
export async function answerLogin(handling: {
  body: v.InferOutput<typeof LoginForm>;
  database: Database;
  configuration: Configuration;
  binding: string | undefined;
  findCurrentUser: () => Promise<Session | undefined>;
  origin: Origin;
  now: Date;
  headers: Headers;
  log: Log;
}): Promise<LoginReply> {
  const { body, database, configuration, now, headers } = handling;
  const outcome = await logIn(database, { ...handling, form: body }, configuration);
  handling.log('info', 'login', { requestId: handling.origin.requestId, outcome: outcome.kind });
  if (outcome.kind !== 'loggedIn') {
    const adminContacts = await readAdminContacts(database, body.clientId, configuration);
    const text = textOf(outcome, now);
    return { isSuccessful: false, ...text, model: { adminContacts } };
  }
  const isPerson = outcome.membership.account.userType !== 'ApiOnly';
  return {
    isSuccessful: true,
    message: '',
    value: await arrive(database, outcome, headers, configuration),
    model: { needsNarcPrime: isPerson, needsBillPrime: false },
  };
}
