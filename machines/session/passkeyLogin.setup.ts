import { assign, sendTo, setup } from 'xstate';
import type { Assertion } from '../../src/contract/core/webauthn.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { toast } from '../core/toast.ts';
import { type LoginOutcome, unreachable } from './loginOutcome.ts';

/** The answer of an authenticator, and the username it was requested for. */
export type PasskeyAnswer = { userName: string; assertion: Assertion };

type Refused = Extract<LoginOutcome, { outcome: 'refused' }>;

/** `dismissed`: the person closed the browser's dialog, or it took too long; with a sentence that says so. */
export type PasskeyChoice =
  | ({ outcome: 'chosen' } & PasskeyAnswer)
  | { outcome: 'dismissed'; message: string }
  /** FIDO-04 */
  | Refused;

/** What a person requested, and so sees how it ended (PWL-08, FIDO-04). */
export type AskedChoice = ({ outcome: 'chosen' } & PasskeyAnswer) | Refused;

export type PasskeyLoginEvent = { type: 'passkey.requested'; userName: string };

/** Answers go from actor to actor and are never in it. */
type Context = { result: LoginOutcome };

/** The browser's dialog was left open. */
const late: LoginOutcome = {
  outcome: 'refused',
  refusal: {
    value: 'Login failed',
    message:
      'The passkey took longer than 60 seconds. Try again, or log in with your username and password.',
    contacts: [],
  },
};

export const refused: LoginOutcome = { outcome: 'refused', refusal: unreachable };

/** Only entered with an answer; anything else is a programming error. */
export function answerOf(event: object): PasskeyAnswer {
  const output = 'output' in event ? (event.output as PasskeyChoice) : undefined;
  if (output?.outcome !== 'chosen') throw new Error('There is no answer to check.');
  return { userName: output.userName, assertion: output.assertion };
}

/** The names the chart may use, and what each does. */
export const passkeyLoginSetup = setup({
  types: {
    context: {} as Context,
    output: {} as LoginOutcome,
    events: {} as PasskeyLoginEvent,
    tags: {} as 'prompting' | 'busy',
  },
  actors: {
    /** Lets the browser offer passkeys in the username field; stays until one is chosen. */
    offerPasskey: promisePlaceholder<PasskeyChoice>('offerPasskey'),
    /** Shows the browser's own dialog; leaving the state takes it away. */
    requestPasskey: promisePlaceholder<AskedChoice, { userName: string }>('requestPasskey'),
    /** The assertion, then Login with the stamp it gives. */
    logInWithPasskey: promisePlaceholder<LoginOutcome, PasskeyAnswer>('logInWithPasskey'),
  },
  delays: {
    /** The form is shown, hydrated and can be typed into before anything is loaded for it. */
    untilFormIsQuiet: 1_500,
    /** The server's challenge lasts 5 minutes. */
    untilOfferIsOld: 240_000,
    promptLimit: 60_000,
  },
  guards: {
    isChosen: (_, { output }: { output: PasskeyChoice }) => output.outcome === 'chosen',
    isRefused: (_, { output }: { output: PasskeyChoice | LoginOutcome }) =>
      output.outcome === 'refused',
  },
  actions: {
    setResult: assign((_, { output }: { output: PasskeyChoice | LoginOutcome }) =>
      output.outcome === 'accepted' || output.outcome === 'refused' ? { result: output } : {},
    ),
    setLate: assign({ result: late }),
    notifyRefusal: sendTo(systemActor('notices'), (_, { output }: { output: PasskeyChoice }) =>
      toast('bad', output.outcome === 'refused' ? output.refusal.message : ''),
    ),
    notifyLoginStarted: sendTo(systemActor('session'), () => ({ type: 'login.started' })),
    notifyLoginEnded: sendTo(systemActor('session'), () => ({ type: 'login.ended' })),
  },
});
