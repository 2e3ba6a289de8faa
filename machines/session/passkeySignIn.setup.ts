import { assign, sendTo, setup } from 'xstate';
import type { Assertion } from '../../src/contract/core/webauthn.ts';
import { notProvided } from '../core/notProvided.ts';
import { receptionist } from '../core/receptionist.ts';
import type { NoticesEvent, SessionEvent } from '../core/systemEvents.ts';
import { type SignInOutcome, unreachable } from './signInOutcome.ts';

/** The answer of an authenticator, and the username it was asked for. */
export type PasskeyAnswer = { userName: string; assertion: Assertion };

type Refused = Extract<SignInOutcome, { outcome: 'refused' }>;

/** `dismissed`: the person closed the browser's dialog, or it took too long; with a sentence that says so. */
export type PasskeyChoice =
  | ({ outcome: 'chosen' } & PasskeyAnswer)
  | { outcome: 'dismissed'; message: string }
  /** FIDO-04 */
  | Refused;

/** What a person asked for, and so is told how it ended (PWL-08, FIDO-04). */
export type AskedChoice = ({ outcome: 'chosen' } & PasskeyAnswer) | Refused;

export type PasskeySignInEvent = { type: 'passkey.requested'; userName: string };

/** Answers go from actor to actor and are never in it. */
type Context = { result: SignInOutcome };

/** The browser's dialog was left open. */
const late: SignInOutcome = {
  outcome: 'refused',
  refusal: {
    value: 'Login failed',
    message:
      'The passkey took longer than 60 seconds. Try again, or log in with your username and password.',
    contacts: [],
  },
};

export const refused: SignInOutcome = { outcome: 'refused', refusal: unreachable };

/** Only entered with an answer; anything else is a programming error. */
export function answerOf(event: object): PasskeyAnswer {
  const output = 'output' in event ? (event.output as PasskeyChoice) : undefined;
  if (output?.outcome !== 'chosen') throw new Error('There is no answer to check.');
  return { userName: output.userName, assertion: output.assertion };
}

/** The names the chart may use, and what each does. */
export const passkeySignInSetup = setup({
  types: {
    context: {} as Context,
    output: {} as SignInOutcome,
    events: {} as PasskeySignInEvent,
    tags: {} as 'asking' | 'busy',
  },
  actors: {
    /** Lets the browser offer passkeys in the username field; stays until one is chosen. */
    offerPasskey: notProvided<PasskeyChoice>('offerPasskey'),
    /** Shows the browser's own dialog; leaving the state takes it away. */
    askPasskey: notProvided<AskedChoice, { userName: string }>('askPasskey'),
    /** The assertion, then Login with the stamp it gives. */
    signInWithPasskey: notProvided<SignInOutcome, PasskeyAnswer>('signInWithPasskey'),
  },
  delays: {
    /** The form is shown, hydrated and can be typed into before anything is fetched for it. */
    untilFormIsQuiet: 1_500,
    /** The server's challenge lasts 5 minutes. */
    untilOfferIsOld: 240_000,
    promptLimit: 60_000,
  },
  guards: {
    isChosen: (_, { output }: { output: PasskeyChoice }) => output.outcome === 'chosen',
    isRefused: (_, { output }: { output: PasskeyChoice | SignInOutcome }) =>
      output.outcome === 'refused',
  },
  actions: {
    keepResult: assign((_, { output }: { output: PasskeyChoice | SignInOutcome }) =>
      output.outcome === 'accepted' || output.outcome === 'refused' ? { result: output } : {},
    ),
    keepUnreachable: assign({ result: refused }),
    keepLate: assign({ result: late }),
    tellRefusal: sendTo(
      receptionist('notices'),
      (_, { output }: { output: PasskeyChoice }): NoticesEvent => ({
        type: 'toast.raised',
        toast: { tone: 'bad', text: output.outcome === 'refused' ? output.refusal.message : '' },
      }),
    ),
    tellSignInStarted: sendTo(
      receptionist('session'),
      (): SessionEvent => ({ type: 'signIn.started' }),
    ),
    tellSignInEnded: sendTo(
      receptionist('session'),
      (): SessionEvent => ({ type: 'signIn.ended' }),
    ),
  },
});
