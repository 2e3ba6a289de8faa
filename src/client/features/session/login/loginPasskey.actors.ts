import { fromPromise } from 'xstate';
import type { LoginOutcome } from '../../../../../machines/session/loginOutcome.ts';
import { passkeyLoginMachine } from '../../../../../machines/session/passkeyLogin.machine.ts';
import type {
  AskedChoice,
  PasskeyAnswer,
  PasskeyChoice,
} from '../../../../../machines/session/passkeyLogin.setup.ts';

/** Imported when it is needed: the login download has none of it. */
const load = () => import('./loginPasskey.ts');

export const clientPasskeyLoginMachine = passkeyLoginMachine.provide({
  actors: {
    offerPasskey: fromPromise<PasskeyChoice>(async ({ signal }) =>
      (await load()).offerPasskey(signal),
    ),
    requestPasskey: fromPromise<AskedChoice, { userName: string }>(async ({ input, ...scope }) =>
      (await load()).requestPasskey(input.userName, scope),
    ),
    logInWithPasskey: fromPromise<LoginOutcome, PasskeyAnswer>(async ({ input, ...scope }) =>
      (await load()).logInWithPasskey(input, scope),
    ),
  },
});
