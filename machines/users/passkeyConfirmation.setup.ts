import { assign, sendTo, setup } from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import type { AccountSecurity } from '../../src/contract/users/security.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { type SecurityInput, userRefreshed } from './securityOutcome.ts';

/** The actor stores the new token and passes it nowhere. */
export type ConfirmationOutcome =
  | { outcome: 'confirmed'; security: AccountSecurity; arrival: LoggedInUser }
  | { outcome: 'refused'; message: string };

export type ConfirmationEvent = { type: 'confirmation.requested' };

/** Challenges and credentials are never in it. */
type Context = SecurityInput & { failure: string };

/** The names the chart may use, and what each does. */
export const passkeyConfirmationSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SecurityInput,
    events: {} as ConfirmationEvent,
    tags: {} as 'busy' | 'confirmed',
  },
  actors: {
    /** The browser asks for the passkey; a new session takes the place of this one. */
    confirmByPasskey: promisePlaceholder<ConfirmationOutcome>('confirmByPasskey'),
  },
  guards: {
    isRefused: (_, { output }: { output: ConfirmationOutcome }) => output.outcome === 'refused',
  },
  actions: {
    clearFailure: assign({ failure: '' }),
    setFailure: assign((_, { output }: { output: ConfirmationOutcome }) => ({
      failure: output.outcome === 'refused' ? output.message : '',
    })),
    setUnreachable: assign({
      failure: 'Something went wrong on the server. Try again.',
    }),
    setSecurity: assign(({ context }, { output }: { output: ConfirmationOutcome }) => ({
      security: output.outcome === 'confirmed' ? output.security : context.security,
    })),
    refreshUser: sendTo(
      systemActor('session'),
      (_, { output }: { output: ConfirmationOutcome }) => {
        if (output.outcome === 'refused') throw new Error('A refusal changes no one.');
        return userRefreshed(output.arrival);
      },
    ),
  },
});
