import { fromPromise } from 'xstate';
import {
  type CreationOutcome,
  type OptionsOutcome,
  passkeyRegistrationMachine,
  type RegistrationInput,
  type RegistrationOutcome,
} from '../../../../machines/core/passkeyRegistration.machine.ts';
import type { AttestationResponse, CredentialOptions } from '../../../contract/core/webauthn.ts';

type Creation = { options: CredentialOptions };
type Save = RegistrationInput & { attestation: AttestationResponse };

export const clientPasskeyRegistrationMachine = passkeyRegistrationMachine.provide({
  actors: {
    fetchCredentialOptions: fromPromise<OptionsOutcome, { userId: string }>(async (scope) => {
      const { fetchCredentialOptions } = await import('./passkeysRegistration.ts');
      return fetchCredentialOptions(scope.input.userId, scope);
    }),
    createPasskey: fromPromise<CreationOutcome, Creation>(async ({ input, signal }) => {
      const { createPasskey } = await import('../../platform/browser/passkeysBrowser.ts');
      return createPasskey(input.options, signal);
    }),
    savePasskey: fromPromise<RegistrationOutcome, Save>(async ({ input, ...scope }) => {
      const { savePasskey } = await import('./passkeysRegistration.ts');
      return savePasskey(input, scope);
    }),
  },
});
