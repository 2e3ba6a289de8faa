import { describe, expect, test } from 'vitest';
import {
  type ActorRefFrom,
  type AnyActorLogic,
  createActor,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  waitFor,
} from 'xstate';
import { integrationSignInMachine } from '../../machines/session/integrationSignIn.machine.ts';
import type { GuidOutcome } from '../../machines/session/integrationSignIn.setup.ts';
import { loginMachine } from '../../machines/session/login.machine.ts';
import type { Via } from '../../machines/session/login.setup.ts';
import { passkeySignInMachine } from '../../machines/session/passkeySignIn.machine.ts';
import type {
  AskedChoice,
  PasskeyAnswer,
  PasskeyChoice,
} from '../../machines/session/passkeySignIn.setup.ts';
import { passwordlessMachine } from '../../machines/session/passwordless.machine.ts';
import { postSignInMachine } from '../../machines/session/postSignIn.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import type { SignInOutcome } from '../../machines/session/signInOutcome.ts';
import { ssoSignInMachine } from '../../machines/session/ssoSignIn.machine.ts';
import type { SessionUser } from '../../src/contract/session/session.ts';
import type { Credentials } from '../../src/contract/session/signInForm.ts';
import type { SavedRedirect } from '../../src/rules/navigation/savedRedirect.ts';
import { sampleAssertion } from './samplePasskey.ts';
import { sampleArrival } from './sampleUser.ts';

const arrival = sampleArrival({ needToResetPin: true });
type Sent = { userName: string; clientId: number | null };

const accepted: SignInOutcome = { outcome: 'accepted', arrival };

/** A call that answers with somebody logged in, whatever it is given. */
function signsIn<Input = NonReducibleUnknown>() {
  return fromPromise<SignInOutcome, Input>(() => Promise.resolve(accepted));
}

const loadCompanions = fromPromise<AnyActorLogic>(() =>
  Promise.resolve(fromCallback(() => undefined)),
);

const chosen: AskedChoice = { outcome: 'chosen', userName: '', assertion: sampleAssertion };

/** The session chart with every chart of login below it; only calls and the browser are played. */
function openSession(via: Via | null) {
  const login = loginMachine.provide({
    actors: {
      checkPassword: signsIn<{ credentials: Credentials; clientId: number | null }>(),
      passkeySignIn: passkeySignInMachine.provide({
        actors: {
          offerPasskey: fromPromise<PasskeyChoice>(() => new Promise(() => undefined)),
          askPasskey: fromPromise<AskedChoice, { userName: string }>(() => Promise.resolve(chosen)),
          signInWithPasskey: signsIn<PasskeyAnswer>(),
        },
      }),
      passwordless: passwordlessMachine.provide({
        actors: {
          considerPrompt: fromPromise<{ isOffered: boolean }>(() =>
            Promise.resolve({ isOffered: false }),
          ),
        },
      }),
      ssoSignIn: ssoSignInMachine.provide({ actors: { redeemTicket: signsIn() } }),
      integrationSignIn: integrationSignInMachine.provide({
        actors: { signInWithGuid: fromPromise<GuidOutcome, Sent>(() => Promise.resolve(accepted)) },
      }),
    },
  });
  const postSignIn = postSignInMachine.provide({
    actors: {
      readSavedRedirect: fromPromise<SavedRedirect | null, { isKept: boolean }>(() =>
        Promise.resolve(null),
      ),
      applyTheme: fromPromise<void, { theme: SessionUser['userTheme'] }>(() => Promise.resolve()),
    },
  });
  const admitted: string[] = [];
  const navigation = fromCallback<{ type: string; destination?: { path: string } }>(
    ({ receive }) => {
      receive(({ destination }) => {
        if (destination) admitted.push(destination.path);
      });
    },
  );
  const parent = createActor(navigation, { systemId: 'navigation' }).start();
  const actor = createActor(
    sessionMachine.provide({ actors: { login, postSignIn, loadCompanions } }),
    {
      parent,
      systemId: 'session',
      input: { arrival: null, login: { errorMessage: null, useSso: false, clientId: 1, via } },
    },
  ).start();
  return { actor, admitted };
}

type Session = ReturnType<typeof openSession>['actor'];

function loginOf(session: Session) {
  return session.system.get('login') as ActorRefFrom<typeof loginMachine>;
}

const ways: readonly (readonly [string, Via | null, (session: Session) => void])[] = [
  [
    'a password',
    null,
    (session) => {
      const values = { userName: 'dana', password: 'a password' };
      loginOf(session).send({ type: 'form.submitted', values });
    },
  ],
  [
    'a passkey',
    null,
    (session) => {
      const { passkeySignIn } = loginOf(session).getSnapshot().children;
      passkeySignIn?.send({ type: 'passkey.requested', userName: '' });
    },
  ],
  ['single sign-on', { way: 'sso' }, () => undefined],
  ['an integration', { way: 'integration', userName: 'dana' }, () => undefined],
];

describe('[NAV-06] every way in ends in the redirect order', () => {
  test.each(ways)('%s', async (_name, via, begin) => {
    const { actor, admitted } = openSession(via);
    begin(actor);
    const state = await waitFor(actor, (now) => now.matches({ signedIn: 'present' }));
    expect(state.context.arrival).toEqual(arrival);
    // The redirect order alone leads there: this person has to reset the PIN (NAV-03).
    expect(admitted).toEqual([`/admin/users/edit/security/${arrival.user.id}?r=1`]);
  });
});
