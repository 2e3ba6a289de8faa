import { assign, setup } from 'xstate';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** `notSent` is certain: nothing left the device. */
export type EmailOutcome =
  | { outcome: 'submitted'; message: string }
  | { outcome: 'refused'; message: string }
  | { outcome: 'notSent' };

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
    requestEmail: promisePlaceholder<EmailOutcome, { email: string; clientId: number }>(
      'requestEmail',
    ),
  },
  guards: {
    hasGaps: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isSubmitted: (_, { output }: { output: EmailOutcome }) => output.outcome === 'submitted',
    isRefused: (_, { output }: { output: EmailOutcome }) => output.outcome === 'refused',
  },
  actions: {
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, refusal: null })),
    setEmail: assign((_, { email }: { email: string }) => ({ email, errors: {}, refusal: null })),
    setConfirmation: assign((_, { output }: { output: EmailOutcome }) => ({
      confirmation: output.outcome === 'submitted' ? output.message : '',
    })),
    setRefusal: assign((_, { output }: { output: EmailOutcome }) => ({
      refusal: output.outcome === 'refused' ? output.message : null,
    })),
    storeOffline: assign({ refusal: offlineText }),
    setUnanswered: assign({ refusal: unansweredText }),
  },
});
