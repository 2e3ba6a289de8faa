import { type AnyActorLogic, fromPromise } from 'xstate';
import type { LeaveAnswer } from '../../../machines/core/systemEvents.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { LogoutOutcome } from '../../../machines/session/session.setup.ts';
import { removeLocal } from '../platform/http/browserStorage.ts';
import { lazyMachine } from './lazyMachine.ts';
import { clientLoginMachine } from './login.actors.ts';
import { provideInPlace } from './provideInPlace.ts';

export const clientSessionMachine = provideInPlace(sessionMachine, {
  actors: {
    login: clientLoginMachine,
    postLogin: lazyMachine(
      async () => (await import('./afterForm.actors.ts')).clientPostLoginMachine,
    ),
    logOut: fromPromise<LogoutOutcome, { userId: string }>(async ({ input, signal }) => {
      const { logOut } = await import('../app/services/logOut.ts');
      return logOut(input, signal);
    }),
    loadSessionServices: fromPromise<AnyActorLogic>(async () => {
      // Logging out must not need the network later.
      const [{ clientSessionServicesMachine }] = await Promise.all([
        import('../app/services/sessionServices.actors.ts'),
        import('../app/services/logOut.ts'),
      ]);
      return clientSessionServicesMachine;
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
    resolveUnsent: fromPromise<LeaveAnswer>(async ({ signal, system }) => {
      // Until the charts are loaded there is no one to ask, and nothing to load first.
      if (!system.get('leaveWithUnsent')) return 'go';
      const { resolveUnsent } = await import('../core/offline-edits/resolveUnsent.ts');
      return resolveUnsent(system, signal);
    }),
  },
});
