import { fromPromise } from 'xstate';
import { passkeySignInMachine } from '../../../../../machines/session/passkeySignIn.machine.ts';
import type {
  AskedChoice,
  PasskeyAnswer,
  PasskeyChoice,
} from '../../../../../machines/session/passkeySignIn.setup.ts';
import type { SignInOutcome } from '../../../../../machines/session/signInOutcome.ts';
import { implement } from '../../../platform/browser/implement.ts';

/** Imported when it is needed: the login download has none of it. */
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
