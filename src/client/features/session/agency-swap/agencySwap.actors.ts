import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { LeaveAnswer } from '../../../../../machines/core/systemEvents.ts';
import { agencySwapMachine } from '../../../../../machines/session/agencySwap.machine.ts';
import type {
  AgencySwapEvent,
  AgencySwapInput,
  Identity,
  SessionStatus,
  SwapOutcome,
} from '../../../../../machines/session/agencySwap.setup.ts';
import { selectClients, selectClientsByUser } from '../../../../contract/core/select.ts';
import { setClient } from '../../../../contract/session/client.ts';
import { valueIn } from '../../../../rules/core/callFailure.ts';
import { systemAdministrator } from '../../../../rules/core/permissions.ts';
import type { AgencyItem } from '../../../../rules/session/agencyChoice.ts';
import { resolveUnsent } from '../../../core/offline-edits/resolveUnsent.ts';
import { clearTypedOf, resetAgency } from '../../../platform/browser/resetAgency.ts';
import { removeRedirect } from '../../../platform/http/browserStorage.ts';
import { call } from '../../../platform/http/call.ts';
import { type Keep, renewingSession } from '../../../platform/http/gainSession.ts';
import { readPrime, writePrime } from '../../../platform/http/prime.ts';
import { fetchArrival, storedIdentity } from '../../../platform/http/session.ts';
import { attempt } from '../../../shell/calls/attempt.ts';

/** When another tab may have changed who this browser works as: on a message, on a return to the tab, or after Back. */
const occasions = ['storage', 'pageshow', 'focus'] as const;

async function swapAgency(
  body: { clientId: number },
  signal: AbortSignal,
  keep: Keep,
): Promise<SwapOutcome> {
  const reply = await call(setClient, { body }, { signal, isReplacing: true });
  if (!reply.isSuccessful) return { outcome: 'refused', message: reply.message };
  try {
    await resetAgency();
    await clearTypedOf(reply.value.user.id);
  } catch {
    // Sent by the chart, which ends the session: the next agency must not find this one's data.
    keep.nothingOf(reply.value);
    return { outcome: 'remains' };
  }
  keep.loginSession(reply.value);
  // The caches of the next agency are filled as they are after a login (OFF-01).
  writePrime({ needsBillPrime: false, ...readPrime(), needsNarcPrime: true });
  // A page stored for after setup belonged to the previous agency.
  removeRedirect();
  return { outcome: 'changed', user: reply.value.user };
}

export const clientAgencySwapMachine = agencySwapMachine.provide({
  actors: {
    watchIdentity: fromCallback<AnyEventObject, Identity>(({ input, sendBack }) => {
      const look = () => {
        const stored = storedIdentity();
        // Nothing is stored once another tab has logged out; that is not announced from here (IDLE-09).
        if (!stored) return;
        if (stored.id !== input.userId || stored.currentClientId !== input.clientId) {
          const event: AgencySwapEvent = { type: 'account.changed' };
          sendBack(event);
        }
      };
      for (const occasion of occasions) addEventListener(occasion, look);
      document.addEventListener('visibilitychange', look);
      look();
      return () => {
        for (const occasion of occasions) removeEventListener(occasion, look);
        document.removeEventListener('visibilitychange', look);
      };
    }),
    fetchAgencies: fromPromise<readonly AgencyItem[], AgencySwapInput>(
      async ({ input: { user }, ...scope }) => {
        const fetch = () =>
          user.permissionId === systemAdministrator
            ? call(selectClients, {}, scope)
            : call(selectClientsByUser, { query: { id: user.id } }, scope);
        const items = valueIn(await attempt({ ...scope, shown: [] }, fetch));
        return items
          .map(({ value, text }) => ({ id: Number(value), name: text }))
          .filter(({ id }) => id !== user.currentClientId);
      },
    ),
    resolveUnsent: fromPromise<LeaveAnswer>(({ signal, system }) => resolveUnsent(system, signal)),
    // SWAP-05, ERR-OTHER: a rejection is shown with its sentence, in whatever form it is received.
    changeAgency: fromPromise<SwapOutcome, { clientId: number }>(async ({ input, ...scope }) => {
      const { signal } = scope;
      const result = await attempt({ ...scope, shown: [409, 422] }, () =>
        renewingSession(signal, (keep) => swapAgency(input, signal, keep)),
      );
      if (result.ok) return result.value;
      return { outcome: 'refused', message: result.failure.problem.message };
    }),
    requestTimeoutStatus: fromPromise<SessionStatus>(async ({ signal }) =>
      (await fetchArrival(signal)) === null ? 'over' : 'former',
    ),
  },
});
