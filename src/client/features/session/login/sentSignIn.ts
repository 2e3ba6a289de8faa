import type { GuidOutcome } from '../../../../../machines/session/integrationSignIn.setup.ts';
import type { SignInOutcome } from '../../../../../machines/session/signInOutcome.ts';
import { getUserObjectFromId, login, logout } from '../../../../contract/session/account.ts';
import { integrationPassword } from '../../../../contract/session/integration.ts';
import { clearDevice } from '../../../platform/browser/clearDevice.ts';
import { call } from '../../../platform/http/call.ts';
import { CallFault } from '../../../platform/http/callFault.ts';
import type { Keep } from '../../../platform/http/gainSession.ts';
import { forgetSent, readSentSecret } from '../../../platform/http/signInQuery.ts';
import { type Directory, reportingFaults } from '../../../shell/calls/faultReport.ts';
import { gainOutcome } from '../../../shell/calls/gainOutcome.ts';

/* What runs only where the address brought somebody: no part of the login download. */

/** Makes a call that logs in, whose refusal with this status is an answer; every other fault is reported. */
async function answering<Reply, Refused>(
  status: number,
  system: Directory,
  signal: AbortSignal,
  { act, refused }: { act: (keep: Keep) => Promise<Reply>; refused: (message: string) => Refused },
): Promise<Reply | Refused | Extract<SignInOutcome, { outcome: 'refused' }>> {
  return reportingFaults(system, signal, () =>
    gainOutcome(signal, async (keep) => {
      try {
        return await act(keep);
      } catch (error) {
        if (!(error instanceof CallFault) || error.status !== status) throw error;
        return refused(error.problem.message);
      }
    }),
  );
}

/** The reply to a ticket carries no flags; a person who came by one works offline like the others (OFF-01). */
const ticketPrime = { needsNarcPrime: true, needsBillPrime: false };

/** SSO-02, CALL-04: the ticket becomes a session of this browser, the one that began. */
export async function redeemTicket(signal: AbortSignal, system: Directory): Promise<SignInOutcome> {
  const userId = readSentSecret();
  forgetSent();
  return answering(422, system, signal, {
    act: async (keep): Promise<SignInOutcome> => {
      const session = await call(getUserObjectFromId, { query: { userId } }, { signal });
      return { outcome: 'accepted', arrival: keep.session(session, ticketPrime) };
    },
    refused: (message): SignInOutcome => ({
      outcome: 'refused',
      refusal: { value: 'Single sign-on could not be completed', message, contacts: [] },
    }),
  });
}

/** INT-01: the guid becomes a session, unless somebody else is logged in here. */
export async function signInWithGuid(
  { userName, clientId }: { userName: string; clientId: number | null },
  signal: AbortSignal,
  system: Directory,
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
      forgetSent();
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
export async function signOutPresent(signal: AbortSignal): Promise<void> {
  try {
    await call(logout, {}, { signal });
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
  }
  await clearDevice();
}
