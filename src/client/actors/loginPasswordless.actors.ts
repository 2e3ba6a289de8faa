import { fromPromise } from 'xstate';
import { passwordlessMachine } from '../../../machines/passwordless/passwordless.machine.ts';
import { readLocal, writeLocal } from '../http/browserStorage.ts';
import { clientPasskeyRegistrationMachine } from './passkeysRegistration.actors.ts';

export const clientPasswordlessMachine = passwordlessMachine.provide({
  actors: {
    considerPrompt: fromPromise<{ isOffered: boolean }>(async () => {
      if (readLocal('remember') !== null) return { isOffered: false };
      const { hasLocalAuthenticator } = await import('./passkeysBrowser.ts');
      return { isOffered: await hasLocalAuthenticator() };
    }),
    keepChoice: fromPromise<void, { remember: boolean }>(({ input }) => {
      writeLocal('remember', String(input.remember));
      return Promise.resolve();
    }),
    registerPasskey: clientPasskeyRegistrationMachine,
  },
});
