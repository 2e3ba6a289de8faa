import { fromPromise } from 'xstate';
import { integrationSignInMachine } from '../../../../../machines/session/integrationSignIn.machine.ts';
import type { GuidOutcome } from '../../../../../machines/session/integrationSignIn.setup.ts';
import { implement } from '../../../platform/browser/implement.ts';

type Sent = { userName: string; clientId: number | null };

export const clientIntegrationSignInMachine = implement(integrationSignInMachine, {
  actors: {
    signInWithGuid: fromPromise<GuidOutcome, Sent>(async ({ input, signal, system }) => {
      const { signInWithGuid } = await import('./sentSignIn.ts');
      return signInWithGuid(input, signal, system);
    }),
    signOutPresent: fromPromise<void>(async ({ signal }) => {
      const { signOutPresent } = await import('./sentSignIn.ts');
      return signOutPresent(signal);
    }),
  },
});
