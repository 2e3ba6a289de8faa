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
import { integrationLoginMachine } from '../../../machines/session/integrationLogin.machine.ts';
import type { GuidOutcome } from '../../../machines/session/integrationLogin.setup.ts';
import { loginMachine } from '../../../machines/session/login.machine.ts';
import type { ExternalLogin } from '../../../machines/session/login.setup.ts';
import type { LoginOutcome } from '../../../machines/session/loginOutcome.ts';
import { passkeyLoginMachine } from '../../../machines/session/passkeyLogin.machine.ts';
import type {
  AskedChoice,
  PasskeyAnswer,
  PasskeyChoice,
} from '../../../machines/session/passkeyLogin.setup.ts';
import { passwordlessMachine } from '../../../machines/session/passwordless.machine.ts';
import { postLoginMachine } from '../../../machines/session/postLogin.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { ssoLoginMachine } from '../../../machines/session/ssoLogin.machine.ts';
import type { Credentials } from '../../../src/contract/session/loginForm.ts';
import type { SessionUser } from '../../../src/contract/session/session.ts';
import type { SavedRedirect } from '../../../src/rules/navigation/savedRedirect.ts';
import { sampleAssertion } from '../core/samplePasskey.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const arrival = sampleArrival({ needToResetPin: true });
type Sent = { userName: string; clientId: number | null };

const accepted: LoginOutcome = { outcome: 'accepted', arrival };

/** A call that answers with someone logged in, whatever it is given. */
function logsIn<Input = NonReducibleUnknown>() {
  return fromPromise<LoginOutcome, Input>(() => Promise.resolve(accepted));
}

const loadSessionServices = fromPromise<AnyActorLogic>(() =>
  Promise.resolve(fromCallback(() => undefined)),
);

const chosen: AskedChoice = { outcome: 'chosen', userName: '', assertion: sampleAssertion };

/** The session chart with every chart of login below it; only calls and the browser are played. */
function openSession(via: ExternalLogin | null) {
  const login = loginMachine.provide({
    actors: {
      checkPassword: logsIn<{ credentials: Credentials; clientId: number | null }>(),
      passkeyLogin: passkeyLoginMachine.provide({
        actors: {
          offerPasskey: fromPromise<PasskeyChoice>(() => new Promise(() => undefined)),
          requestPasskey: fromPromise<AskedChoice, { userName: string }>(() =>
            Promise.resolve(chosen),
          ),
          logInWithPasskey: logsIn<PasskeyAnswer>(),
        },
      }),
      passwordless: passwordlessMachine.provide({
        actors: {
          considerPrompt: fromPromise<{ isOffered: boolean }>(() =>
            Promise.resolve({ isOffered: false }),
          ),
        },
      }),
      ssoLogin: ssoLoginMachine.provide({ actors: { redeemTicket: logsIn() } }),
      integrationLogin: integrationLoginMachine.provide({
        actors: { logInWithGuid: fromPromise<GuidOutcome, Sent>(() => Promise.resolve(accepted)) },
      }),
    },
  });
  const postLogin = postLoginMachine.provide({
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
    sessionMachine.provide({ actors: { login, postLogin, loadSessionServices } }),
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

const ways: readonly (readonly [string, ExternalLogin | null, (session: Session) => void])[] = [
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
      const { passkeyLogin } = loginOf(session).getSnapshot().children;
      passkeyLogin?.send({ type: 'passkey.requested', userName: '' });
    },
  ],
  ['single sign-on', { way: 'sso' }, () => undefined],
  ['an integration', { way: 'integration', userName: 'dana' }, () => undefined],
];

describe('[NAV-06] every login method ends in the redirect order', () => {
  test.each(ways)('%s', async (_name, via, begin) => {
    const { actor, admitted } = openSession(via);
    begin(actor);
    const state = await waitFor(actor, (now) => now.matches({ loggedIn: 'active' }));
    expect(state.context.arrival).toEqual(arrival);
    // The redirect order alone leads there: this person has to reset the PIN (NAV-03).
    expect(admitted).toEqual([`/admin/users/edit/security/${arrival.user.id}?r=1`]);
  });
});
