import { assign, setup } from 'xstate';
import type {
  WebhookAct,
  WebhookForm,
  WebhookRow,
} from '../../src/contract/administration/webhook.ts';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import { hasCode } from '../../src/contract/problems.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

export type WebhooksInput = { rows: readonly WebhookRow[]; hasPassword: boolean };

/** What can happen to a webhook in the list. */
export type WebhookChoice = WebhookAct | 'replaceSecret';

export type WebhooksEvent =
  | { type: 'webhook.requested' }
  | { type: 'webhook.submitted'; typed: { name: string; url: string; topics: readonly string[] } }
  | { type: 'password.submitted'; typed: { password: string } }
  | { type: 'copy.requested' }
  /** The administrator has it. */
  | { type: 'secret.acknowledged' }
  | { type: 'act.requested'; id: string; act: WebhookChoice }
  | { type: 'act.confirmed' }
  | { type: 'cancel.chosen' };

/** Neither the secret nor a password is ever in it. */
type Context = WebhooksInput & {
  /** What the new webhook is made of. */
  form: WebhookForm | null;
  /** What is about to happen to which webhook. */
  chosen: { row: WebhookRow; act: WebhookChoice } | null;
  errors: FieldErrors;
  error: string | null;
};

const unreachable = 'Something went wrong on the server. Try again.';
const notShown = 'The secret could not be shown. Replace it with another one.';
const notCopied = 'The secret could not be copied. Select it and copy it by hand.';
const tooLate = 'You logged in too long ago. Log out, log in again, and return to this page.';

function isStale(output: Result<unknown>): boolean {
  const problem = problemIn(output);
  return problem !== null && hasCode(problem, 'reauthentication_needed');
}

/** The names the chart may use, and what each does. */
export const webhooksSetup = setup({
  types: {
    context: {} as Context,
    input: {} as WebhooksInput,
    events: {} as WebhooksEvent,
    tags: {} as 'filling' | 'proving' | 'confirming' | 'busy' | 'shown' | 'copied' | 'failed',
  },
  actors: {
    /** Has the webhook made. The secret itself stays with the actor: no chart has one. */
    createWebhook: promisePlaceholder<Result<WebhookRow>, WebhookForm>('createWebhook'),
    replaceSecret: promisePlaceholder<Result<WebhookRow>, { id: string }>('replaceSecret'),
    /** A new session takes the place of this one. */
    reauthenticate: promisePlaceholder<Result<null>, { password: string }>('reauthenticate'),
    /** Puts the secret on the page for as long as it is shown. */
    showSecret: callbackPlaceholder('showSecret'),
    copySecret: promisePlaceholder<void>('copySecret'),
    /** Yields the webhooks that there are then. */
    changeWebhook: promisePlaceholder<
      Result<readonly WebhookRow[]>,
      { id: string; act: WebhookAct }
    >('changeWebhook'),
  },
  guards: {
    hasErrors: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isDone: (_, { output }: { output: Result<unknown> }) => output.ok,
    isNewSecret: ({ context }, { output }: { output: Result<unknown> }) =>
      output.ok && context.chosen !== null,
    isStale: ({ context }, { output }: { output: Result<unknown> }) =>
      isStale(output) && context.hasPassword,
    isListed: ({ context }, { id }: { id: string }) => context.rows.some((row) => row.id === id),
    replacesSecret: ({ context }) => context.chosen?.act === 'replaceSecret',
  },
  actions: {
    forget: assign({ form: null, chosen: null, errors: {}, error: null }),
    beginAct: assign(({ context }, { id, act }: { id: string; act: WebhookChoice }) => {
      const row = context.rows.find((one) => one.id === id);
      return { chosen: row ? { row, act } : null };
    }),
    setForm: assign((_, { form }: { form: WebhookForm | null }) => ({
      form,
      errors: {},
      error: null,
    })),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors })),
    clearErrors: assign({ errors: {}, error: null }),
    addRow: assign(({ context }, { output }: { output: Result<WebhookRow> }) => ({
      rows: [...context.rows, valueIn(output)],
    })),
    replaceRow: assign(({ context }, { output }: { output: Result<WebhookRow> }) => {
      const changed = valueIn(output);
      return { rows: context.rows.map((row) => (row.id === changed.id ? changed : row)) };
    }),
    setRows: assign((_, { output }: { output: Result<readonly WebhookRow[]> }) => ({
      rows: valueIn(output),
    })),
    setFailure: assign((_, { output }: { output: Result<unknown> | null }) => {
      const problem = problemIn(output);
      if (output !== null && isStale(output)) return { errors: {}, error: tooLate };
      return { errors: problem?.fields ?? {}, error: problem?.message ?? unreachable };
    }),
    notifyNotCopied: assign({ error: notCopied }),
    notifyNotShown: assign({ chosen: null, error: notShown }),
  },
});
