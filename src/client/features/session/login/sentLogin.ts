import type { GuidOutcome } from '../../../../../machines/session/integrationLogin.setup.ts';
import type { LoginOutcome } from '../../../../../machines/session/loginOutcome.ts';
import { getUserObjectFromId, login, logout } from '../../../../contract/session/account.ts';
import { integrationPassword } from '../../../../contract/session/integration.ts';
import { clearDevice } from '../../../platform/browser/clearDevice.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/callError.ts';
import { clearSent, readSentSecret } from '../../../platform/http/loginQuery.ts';
import type { Scope } from '../../../shell/calls/attempt.ts';
import { gainOutcome, loginFailed } from '../../../shell/calls/gainOutcome.ts';

/* What runs only where the address brought someone: no part of the login download. */

/** The reply to a ticket has no flags; a person who logged in with one works offline like the others (OFF-01). */
const ticketPrime = { needsNarcPrime: true, needsBillPrime: false };

/** SSO-02, CALL-04: the ticket becomes a session of this browser, the one that started. */
export async function redeemTicket(scope: Scope): Promise<LoginOutcome> {
  const userId = readSentSecret();
  clearSent();
  return gainOutcome(
    scope,
    async (keep): Promise<LoginOutcome> => {
      const session = await call(getUserObjectFromId, { query: { userId } }, scope);
      return { outcome: 'accepted', arrival: keep.session(session, ticketPrime) };
    },
    (failure) => {
      const { outcome, refusal } = loginFailed(failure);
      if ('status' in failure && failure.status === 409) return { outcome, refusal };
      return { outcome, refusal: { ...refusal, value: 'Single sign-on could not be completed' } };
    },
  );
}

/** INT-01: the guid becomes a session, unless someone else is logged in here. */
export async function logInWithGuid(
  { userName, clientId }: { userName: string; clientId: number | null },
  scope: Scope,
): Promise<GuidOutcome> {
  const body = {
    userName,
    password: integrationPassword,
    userGuid: readSentSecret(),
    clientId,
    fromIntegration: true,
  };
  return gainOutcome(
    scope,
    async (keep): Promise<GuidOutcome> => {
      const reply = await call(login, { body }, scope);
      clearSent();
      if (reply.isSuccessful) {
        return { outcome: 'accepted', arrival: keep.session(reply.value, reply.model) };
      }
      const { value, message, model } = reply;
      return { outcome: 'refused', refusal: { value, message, contacts: model.adminContacts } };
    },
    (failure): GuidOutcome =>
      'status' in failure && failure.status === 409
        ? { outcome: 'occupied', message: failure.problem.message }
        : loginFailed(failure),
  );
}

/** The browser forgets the session even if the server does not answer, as with every logout. */
export async function logoutCurrentUser(signal: AbortSignal): Promise<void> {
  try {
    await call(logout, {}, { signal });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  await clearDevice();
}
