import { fromPromise } from 'xstate';
import type { SignInOutcome } from '../../../machines/login/signInOutcome.ts';
import { passkeySignInMachine } from '../../../machines/passkey-sign-in/passkeySignIn.machine.ts';
import type {
  PasskeyAnswer,
  PasskeyChoice,
} from '../../../machines/passkey-sign-in/passkeySignIn.setup.ts';

/* Everything is imported when it is needed: the sign-in download has none of it. */
export const clientPasskeySignInMachine = passkeySignInMachine.provide({
  actors: {
    offerPasskey: fromPromise<PasskeyChoice>(async ({ signal }) => {
      const { offerPasskey } = await import('./loginPasskey.ts');
      return offerPasskey(signal);
    }),
    askPasskey: fromPromise<PasskeyChoice, { userName: string }>(async (scope) => {
      const { askPasskey } = await import('./loginPasskey.ts');
      return askPasskey(scope.input.userName, scope.signal, scope.system);
    }),
    signInWithPasskey: fromPromise<SignInOutcome, PasskeyAnswer>(async (scope) => {
      const { signInWithPasskey } = await import('./loginPasskey.ts');
      return signInWithPasskey(scope.input, scope.signal, scope.system);
    }),
  },
});
