import type { LoginInput, ProviderOutcome } from '../../../../../machines/session/login.setup.ts';
import type { LoginOutcome } from '../../../../../machines/session/loginOutcome.ts';
import { login, ssoLogin } from '../../../../contract/session/account.ts';
import type { Credentials } from '../../../../contract/session/loginForm.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/callError.ts';
import { type ActorSystem, reportingFailures } from '../../../shell/calls/failureReport.ts';
import { gainOutcome } from '../../../shell/calls/gainOutcome.ts';

export type PasswordInput = { credentials: Credentials; clientId: LoginInput['clientId'] };

/** CALL-02: logs in by password. */
export async function checkPassword(
  { credentials, clientId }: PasswordInput,
  signal: AbortSignal,
  system: ActorSystem,
): Promise<LoginOutcome> {
  const body = { ...credentials, userGuid: null, clientId, fromIntegration: false };
  return reportingFailures(system, signal, () =>
    gainOutcome(signal, async (keep): Promise<LoginOutcome> => {
      const reply = await call(login, { body }, { signal });
      if (reply.isSuccessful) {
        return { outcome: 'accepted', arrival: keep.session(reply.value, reply.model) };
      }
      const { value, message, model } = reply;
      return { outcome: 'refused', refusal: { value, message, contacts: model.adminContacts } };
    }),
  );
}

/** CALL-03: where the email's domain logs in. */
export async function findProvider(
  query: { email: string },
  signal: AbortSignal,
  system: ActorSystem,
): Promise<ProviderOutcome> {
  const reply = await reportingFailures(system, signal, () =>
    call(ssoLogin, { query }, { signal }).catch(asRefusal),
  );
  return reply.isSuccessful && reply.value
    ? { outcome: 'found', address: reply.value }
    : { outcome: 'unknown', message: reply.message };
}

/**
 * ERR-OTHER: shown in the form with its sentence.
 * @throws every other error
 */
function asRefusal(error: unknown) {
  if (!(error instanceof CallError) || ![409, 422].includes(error.status)) throw error;
  return { isSuccessful: false, value: null, message: error.problem.message } as const;
}
