import { assign, sendTo, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session/session.ts';
import { notProvided } from '../core/notProvided.ts';
import { receptionist } from '../core/receptionist.ts';
import type { SessionEvent } from '../core/systemEvents.ts';
import { asBefore, refusalNotice } from './arrivalByLink.ts';
import type { SignInOutcome } from './signInOutcome.ts';

export type SsoSignInInput = {
  /** Who is logged in on this browser already. */
  present: Arrival | null;
};

/** The ticket itself goes from the address to the call and is never in it. */
type Context = SsoSignInInput & { result: SignInOutcome };

export const unfinished: SignInOutcome = {
  outcome: 'refused',
  refusal: {
    value: 'Single sign-on could not be completed',
    message: 'Something went wrong on the server. Start again with Login With SSO.',
    contacts: [],
  },
};

/** The names the chart may use, and what each does. */
export const ssoSignInSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SsoSignInInput,
    output: {} as SignInOutcome,
  },
  actors: {
    /** Logs in with the ticket that came with the address, and keeps the token. */
    redeemTicket: notProvided<SignInOutcome>('redeemTicket'),
  },
  guards: {
    isRefused: (_, { output }: { output: SignInOutcome }) => output.outcome === 'refused',
    isSomebodyPresent: ({ context }) => context.present !== null,
  },
  actions: {
    keepResult: assign((_, { output }: { output: SignInOutcome }) => ({ result: output })),
    stayAsBefore: assign(({ context }) => ({ result: asBefore(context) })),
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
