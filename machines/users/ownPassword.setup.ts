import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import type { AccountSecurity } from '../../src/contract/users/security.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { checkOwnPassword, type RawOwnPassword } from '../../src/rules/users/ownPasswordForm.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import {
  cleanForm,
  type FormState,
  formAfter,
  type SecurityInput,
  userRefreshed,
} from './securityOutcome.ts';

/** The actor stores the new token and passes it nowhere. */
export type ChangedPassword = { security: AccountSecurity; arrival: LoggedInUser };

export type OwnPasswordEvent =
  | { type: 'change.requested' }
  | { type: 'change.canceled' }
  | { type: 'password.submitted'; form: RawOwnPassword };

/** Passwords are never in it. */
type Context = SecurityInput & { form: FormState };

/** What is wrong with a sent form. */
export function readOwnPassword({ security }: SecurityInput, form: RawOwnPassword): FieldErrors {
  return checkOwnPassword(form, security);
}

/** The names the chart may use, and what each does. */
export const ownPasswordSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SecurityInput,
    events: {} as OwnPasswordEvent,
    tags: {} as 'busy' | 'form' | 'saved',
  },
  actors: {
    changePassword: promisePlaceholder<
      Result<ChangedPassword>,
      { userId: string; form: RawOwnPassword }
    >('changePassword'),
  },
  guards: {
    hasErrors: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isRefused: (_, { output }: { output: Result<ChangedPassword> }) => !output.ok,
  },
  actions: {
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({
      form: { errors, refusal: null },
    })),
    clearForm: assign({ form: cleanForm }),
    setRefusal: assign((_, { output }: { output: Result<ChangedPassword> | null }) => ({
      form: formAfter(problemIn(output)),
    })),
    setChange: assign((_, { output }: { output: Result<ChangedPassword> }) => ({
      security: valueIn(output).security,
    })),
    refreshUser: sendTo(
      systemActor('session'),
      (_, { output }: { output: Result<ChangedPassword> }) =>
        userRefreshed(valueIn(output).arrival),
    ),
  },
});
