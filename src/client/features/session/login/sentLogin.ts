import type { GuidOutcome } from '../../../../../machines/session/integrationLogin.setup.ts';
import type { LoginOutcome } from '../../../../../machines/session/loginOutcome.ts';
import { getUserObjectFromId, login, logout } from '../../../../contract/session/account.ts';
import { integrationPassword } from '../../../../contract/session/integration.ts';
import { clearDevice } from '../../../platform/browser/clearDevice.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/callError.ts';
import type { Keep } from '../../../platform/http/gainSession.ts';
import { clearSent, readSentSecret } from '../../../platform/http/loginQuery.ts';
import { type ActorSystem, reportingFailures } from '../../../shell/calls/failureReport.ts';
import { gainOutcome } from '../../../shell/calls/gainOutcome.ts';

/* What runs only where the address brought someone: no part of the login download. */

/** Makes a call that logs in, whose refusal with this status is an answer; every other fault is reported. */
async function answering<Reply, Refused>(
  status: number,
  system: ActorSystem,
  signal: AbortSignal,
  { act, refused }: { act: (keep: Keep) => Promise<Reply>; refused: (message: string) => Refused },
): Promise<Reply | Refused | Extract<LoginOutcome, { outcome: 'refused' }>> {
  return reportingFailures(system, signal, () =>
    gainOutcome(signal, async (keep) => {
      try {
        return await act(keep);
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== status) throw error;
        return refused(error.problem.message);
      }
    }),
  );
}

/** The reply to a ticket has no flags; a person who logged in with one works offline like the others (OFF-01). */
const ticketPrime = { needsNarcPrime: true, needsBillPrime: false };

/** SSO-02, CALL-04: the ticket becomes a session of this browser, the one that started. */
export async function redeemTicket(
  signal: AbortSignal,
  system: ActorSystem,
): Promise<LoginOutcome> {
  const userId = readSentSecret();
  clearSent();
  return answering(422, system, signal, {
    act: async (keep): Promise<LoginOutcome> => {
      const session = await call(getUserObjectFromId, { query: { userId } }, { signal });
      return { outcome: 'accepted', arrival: keep.session(session, ticketPrime) };
    },
    refused: (message): LoginOutcome => ({
      outcome: 'refused',
      refusal: { value: 'Single sign-on could not be completed', message, contacts: [] },
    }),
  });
}

/** INT-01: the guid becomes a session, unless someone else is logged in here. */
export async function logInWithGuid(
  { userName, clientId }: { userName: string; clientId: number | null },
  signal: AbortSignal,
  system: ActorSystem,
): Promise<GuidOutcome> {
  const body = {
    userName,
    password: integrationPassword,
    userGuid: readSentSecret(),
    clientId,
    fromIntegration: true,
  };
  return answering(409, system, signal, {
    act: async (keep): Promise<GuidOutcome> => {
      const reply = await call(login, { body }, { signal });
      clearSent();
      if (reply.isSuccessful) {
        return { outcome: 'accepted', arrival: keep.session(reply.value, reply.model) };
      }
      const { value, message, model } = reply;
      return { outcome: 'refused', refusal: { value, message, contacts: model.adminContacts } };
    },
    refused: (message): GuidOutcome => ({ outcome: 'occupied', message }),
  });
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
