import { assign, setup } from 'xstate';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import { type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** FORGOT-04: what the server says, whether or not an email is on its way. */
export type EmailAnswer = { isSuccessful: boolean; message: string };

/** The agency that the page's query names; 0 where it names none (FORGOT-01). */
export type ForgotPasswordInput = { clientId: number };

export type ForgotPasswordEvent =
  | { type: 'form.submitted'; values: Record<string, unknown> }
  | { type: 'anotherEmail.requested' };

type Context = ForgotPasswordInput & {
  /** As it was submitted last, to fill the form again. */
  email: string;
  errors: FieldErrors;
  /** FORGOT-04: the server's message, or why there is none. */
  refusal: string | null;
  confirmation: string;
};

const offlineText =
  'You are not connected to the server, so nothing was sent. Check your connection and try again.';
const unansweredText = 'Something went wrong on the server. Try again.';

/** The names the chart may use, and what each does. */
export const forgotPasswordSetup = setup({
  types: {
    context: {} as Context,
    input: {} as ForgotPasswordInput,
    events: {} as ForgotPasswordEvent,
    tags: {} as 'busy' | 'form',
  },
  actors: {
    requestEmail: promisePlaceholder<Result<EmailAnswer>, { email: string; clientId: number }>(
      'requestEmail',
    ),
  },
  guards: {
    hasGaps: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isSubmitted: (_, { output }: { output: Result<EmailAnswer> }) =>
      output.ok && output.value.isSuccessful,
    isRefused: (_, { output }: { output: Result<EmailAnswer> }) =>
      output.ok || output.failure.kind !== 'notSent',
  },
  actions: {
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, refusal: null })),
    setEmail: assign((_, { email }: { email: string }) => ({ email, errors: {}, refusal: null })),
    setConfirmation: assign((_, { output }: { output: Result<EmailAnswer> }) => ({
      confirmation: valueIn(output).message,
    })),
    setRefusal: assign((_, { output }: { output: Result<EmailAnswer> }) => ({
      refusal: output.ok ? output.value.message : output.failure.problem.message,
    })),
    storeOffline: assign({ refusal: offlineText }),
    setUnanswered: assign({ refusal: unansweredText }),
  },
});
