import { assign, sendTo, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session/session.ts';
import { notProvided } from '../core/notProvided.ts';
import { receptionist } from '../core/receptionist.ts';
import type { SessionEvent } from '../core/systemEvents.ts';
import { asBefore, refusalNotice } from './arrivalByLink.ts';
import type { SignInOutcome } from './signInOutcome.ts';

export type IntegrationSignInInput = {
  /** Whom the other program sent, and for which agency. */
  userName: string;
  clientId: number | null;
  /** Who is logged in on this browser already. */
  present: Arrival | null;
};

/** `occupied`: somebody else is logged in on this browser; the guid is still good. */
export type GuidOutcome = SignInOutcome | { outcome: 'occupied'; message: string };

export type IntegrationSignInEvent = { type: 'stay.chosen' } | { type: 'change.chosen' };

/** The guid itself goes from the address to the call and is never in it. */
type Context = IntegrationSignInInput & { result: SignInOutcome };

function refusedWith(message: string): SignInOutcome {
  return {
    outcome: 'refused',
    refusal: { value: 'Login could not be completed', message, contacts: [] },
  };
}

export const unfinished = refusedWith(
  'Something went wrong on the server. Open the link again in the other program.',
);

/** The names the chart may use, and what each does. */
export const integrationSignInSetup = setup({
  types: {
    context: {} as Context,
    input: {} as IntegrationSignInInput,
    output: {} as SignInOutcome,
    events: {} as IntegrationSignInEvent,
    tags: {} as 'asking' | 'busy',
  },
  actors: {
    /** Logs in with the guid that came with the address, and keeps the token. */
    signInWithGuid: notProvided<GuidOutcome, { userName: string; clientId: number | null }>(
      'signInWithGuid',
    ),
    signOutPresent: notProvided<void>('signOutPresent'),
  },
  guards: {
    mustAsk: ({ context }, { output }: { output: GuidOutcome }) =>
      output.outcome === 'occupied' && context.present !== null,
    isAccepted: (_, { output }: { output: GuidOutcome }) => output.outcome === 'accepted',
    isSomebodyPresent: ({ context }) => context.present !== null,
  },
  actions: {
    keepResult: assign((_, { output }: { output: GuidOutcome }) => ({
      result: output.outcome === 'occupied' ? refusedWith(output.message) : output,
    })),
    stayAsBefore: assign(({ context }) => ({ result: asBefore(context) })),
    forgetPresent: assign({ present: null }),
    announceRefusal: sendTo(receptionist('notices'), ({ context }) => refusalNotice(context)),
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
