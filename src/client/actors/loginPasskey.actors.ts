import { fromPromise } from 'xstate';
import type { SignInOutcome } from '../../../machines/login/signInOutcome.ts';
import { passkeySignInMachine } from '../../../machines/passkey-sign-in/passkeySignIn.machine.ts';
import type {
  AskedChoice,
  PasskeyAnswer,
  PasskeyChoice,
} from '../../../machines/passkey-sign-in/passkeySignIn.setup.ts';
import { implement } from './implement.ts';

/** Imported when it is needed: the sign-in download has none of it. */
const load = () => import('./loginPasskey.ts');

export const clientPasskeySignInMachine = implement(passkeySignInMachine, {
  actors: {
    offerPasskey: fromPromise<PasskeyChoice>(async ({ signal }) =>
      (await load()).offerPasskey(signal),
    ),
    askPasskey: fromPromise<AskedChoice, { userName: string }>(async ({ input, signal, system }) =>
      (await load()).askPasskey(input.userName, signal, system),
    ),
    signInWithPasskey: fromPromise<SignInOutcome, PasskeyAnswer>(
      async ({ input, signal, system }) => (await load()).signInWithPasskey(input, signal, system),
    ),
  },
});
