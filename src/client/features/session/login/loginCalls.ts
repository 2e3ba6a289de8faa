import type { LoginInput, ProviderOutcome } from '../../../../../machines/session/login.setup.ts';
import type { LoginOutcome } from '../../../../../machines/session/loginOutcome.ts';
import { login, ssoLogin } from '../../../../contract/session/account.ts';
import type { Credentials } from '../../../../contract/session/loginForm.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, type Scope } from '../../../shell/calls/attempt.ts';
import { gainOutcome } from '../../../shell/calls/gainOutcome.ts';

export type PasswordInput = { credentials: Credentials; clientId: LoginInput['clientId'] };

/** CALL-02: logs in by password. */
export async function checkPassword(
  { credentials, clientId }: PasswordInput,
  scope: Scope,
): Promise<LoginOutcome> {
  const body = { ...credentials, userGuid: null, clientId, fromIntegration: false };
  return gainOutcome(scope, async (keep): Promise<LoginOutcome> => {
    const reply = await call(login, { body }, scope);
    if (reply.isSuccessful) {
      return { outcome: 'accepted', arrival: keep.session(reply.value, reply.model) };
    }
    const { value, message, model } = reply;
    return { outcome: 'refused', refusal: { value, message, contacts: model.adminContacts } };
  });
}

/** CALL-03: where the email's domain logs in. A refusal is shown in the form with its sentence (ERR-OTHER). */
export async function findProvider(
  query: { email: string },
  scope: Scope,
): Promise<ProviderOutcome> {
  const result = await attempt({ ...scope, shown: [409, 422] }, () =>
    call(ssoLogin, { query }, scope),
  );
  if (!result.ok) return { outcome: 'unknown', message: result.failure.problem.message };
  const { isSuccessful, value, message } = result.value;
  return isSuccessful && value
    ? { outcome: 'found', address: value }
    : { outcome: 'unknown', message };
}
