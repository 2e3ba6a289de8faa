import { type AnyActorLogic, fromPromise } from 'xstate';
import type { DepartureAnswer } from '../../../machines/core/systemEvents.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { SignOutOutcome } from '../../../machines/session/session.setup.ts';
import { implement } from '../platform/browser/implement.ts';
import { late } from '../platform/browser/late.ts';
import { removeLocal } from '../platform/http/browserStorage.ts';
import { clientLoginMachine } from './login.actors.ts';

export const clientSessionMachine = implement(sessionMachine, {
  actors: {
    login: clientLoginMachine,
    postSignIn: late(async () => (await import('./afterForm.actors.ts')).clientPostSignInMachine),
    signOut: fromPromise<SignOutOutcome, { userId: string }>(async ({ input, signal }) => {
      const { signOut } = await import('../app/services/signOut.ts');
      return signOut(input, signal);
    }),
    loadCompanions: fromPromise<AnyActorLogic>(async () => {
      // Logging out must not need the network later.
      const [{ clientCompanionsMachine }] = await Promise.all([
        import('../app/services/companions.actors.ts'),
        import('../app/services/signOut.ts'),
      ]);
      return clientCompanionsMachine;
    }),
    clearSession: fromPromise<void, { userId: string | null }>(async ({ input }) => {
      try {
        const { clearDevice } = await import('../platform/browser/clearDevice.ts');
        await clearDevice(input.userId);
      } catch (error) {
        // Half a deployment: what clears the browser does not come, and the session is over all the same.
        removeLocal('token', 'user', 'security', 'hasSignatureAndPin', 'lastAccess');
        throw error;
      }
    }),
    settleUnsent: fromPromise<DepartureAnswer>(async ({ signal, system }) => {
      // Until the charts have come there is nobody to ask, and nothing to fetch first.
      if (!system.get('departure')) return 'go';
      const { settleUnsent } = await import('../core/offline-edits/settleUnsent.ts');
      return settleUnsent(system, signal);
    }),
  },
});
