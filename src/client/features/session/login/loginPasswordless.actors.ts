import { fromPromise } from 'xstate';
import type { RegistrationInput } from '../../../../../machines/core/passkeyRegistration.machine.ts';
import {
  type OfferedRegistration,
  passwordlessMachine,
} from '../../../../../machines/session/passwordless.machine.ts';
import { readLocal, writeLocal } from '../../../platform/http/browserStorage.ts';

/** Imported when it is needed: the login download has none of it. */
const load = () => import('./loginPasswordless.ts');

export const clientPasswordlessMachine = passwordlessMachine.provide({
  actors: {
    considerPrompt: fromPromise<{ isOffered: boolean }>(async () => {
      if (readLocal('remember') !== null) return { isOffered: false };
      return { isOffered: await (await load()).hasLocalAuthenticator() };
    }),
    setChoice: fromPromise<void, { remember: boolean }>(({ input }) => {
      writeLocal('remember', String(input.remember));
      return Promise.resolve();
    }),
    registerPasskey: fromPromise<OfferedRegistration, RegistrationInput>(
      async ({ input, self, signal }) => (await load()).runRegistration(input, self, signal),
    ),
  },
});
