import { assign, sendTo, setup } from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import type { AccountSecurity } from '../../src/contract/users/security.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { type SecurityInput, userRefreshed } from './securityOutcome.ts';

/** The actor stores the new token and passes it nowhere. */
export type ConfirmedSession = { security: AccountSecurity; arrival: LoggedInUser };

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
    confirmByPasskey: promisePlaceholder<Result<ConfirmedSession>>('confirmByPasskey'),
  },
  guards: { isRefused: (_, { output }: { output: Result<ConfirmedSession> }) => !output.ok },
  actions: {
    clearFailure: assign({ failure: '' }),
    setFailure: assign((_, { output }: { output: Result<ConfirmedSession> }) => ({
      failure: problemIn(output)?.message ?? '',
    })),
    setUnreachable: assign({ failure: 'Something went wrong on the server. Try again.' }),
    setSecurity: assign((_, { output }: { output: Result<ConfirmedSession> }) => ({
      security: valueIn(output).security,
    })),
    refreshUser: sendTo(
      systemActor('session'),
      (_, { output }: { output: Result<ConfirmedSession> }) =>
        userRefreshed(valueIn(output).arrival),
    ),
  },
});
