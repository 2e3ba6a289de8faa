import { type AnyActorLogic, fromPromise } from 'xstate';
import type { DepartureAnswer } from '../../../machines/departure/departure.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { SignOutOutcome } from '../../../machines/session/session.setup.ts';
import { logout } from '../../contract/account.ts';
import { removeRedirect } from '../http/browserStorage.ts';
import { CallFault } from '../http/callFault.ts';
import { implement } from './implement.ts';
import { clientLoginMachine } from './login.actors.ts';
import { clientPostSignInMachine } from './postSignIn.actors.ts';

export const clientSessionMachine = implement(sessionMachine, {
  actors: {
    login: clientLoginMachine,
    postSignIn: clientPostSignInMachine,
    signOut: fromPromise<SignOutOutcome, { userId: string }>(async ({ input, signal }) => {
      const { call } = await import('../http/call.ts');
      const { clearDevice } = await import('./clearDevice.ts');
      // A page kept for after set-up is not the next person's.
      const forget = async () => {
        await clearDevice();
        removeRedirect();
      };
      const left: SignOutOutcome = { isSuccessful: true, message: '', address: null };
      try {
        const reply = await call(logout, { query: input }, { signal });
        if (!reply.isSuccessful) {
          return { isSuccessful: false, message: reply.message, address: null };
        }
        await forget();
        return { ...left, address: reply.value || null };
      } catch (error) {
        // Logging out works without the server: it forgets the session by itself later.
        if (!(error instanceof CallFault)) throw error;
        await forget();
        return left;
      }
    }),
    loadCompanions: fromPromise<AnyActorLogic>(async () => {
      const { clientCompanionsMachine } = await import('./companions.actors.ts');
      return clientCompanionsMachine;
    }),
    clearSession: fromPromise<void, { userId: string | null }>(async ({ input }) => {
      const { clearDevice } = await import('./clearDevice.ts');
      await clearDevice(input.userId);
    }),
    settleUnsent: fromPromise<DepartureAnswer>(async ({ signal, system }) => {
      const { settleUnsent } = await import('./settleUnsent.ts');
      return settleUnsent(system, signal);
    }),
  },
});
