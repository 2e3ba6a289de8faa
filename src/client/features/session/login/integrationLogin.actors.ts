import { fromPromise } from 'xstate';
import { integrationLoginMachine } from '../../../../../machines/session/integrationLogin.machine.ts';
import type { GuidOutcome } from '../../../../../machines/session/integrationLogin.setup.ts';

type Sent = { userName: string; clientId: number | null };

export const clientIntegrationLoginMachine = integrationLoginMachine.provide({
  actors: {
    logInWithGuid: fromPromise<GuidOutcome, Sent>(async ({ input, ...scope }) => {
      const { logInWithGuid } = await import('./sentLogin.ts');
      return logInWithGuid(input, scope);
    }),
    logoutCurrentUser: fromPromise<void>(async ({ signal }) => {
      const { logoutCurrentUser } = await import('./sentLogin.ts');
      return logoutCurrentUser(signal);
    }),
  },
});
