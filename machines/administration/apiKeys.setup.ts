import { assign, setup } from 'xstate';
import type {
  ApiKeyForm,
  ApiKeyRow,
  RevocationForm,
} from '../../src/contract/administration/apiKey.ts';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import { hasCode } from '../../src/contract/problems.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

export type ApiKeysInput = { rows: readonly ApiKeyRow[]; hasPassword: boolean };

export type ApiKeysEvent =
  | { type: 'key.requested' }
  | { type: 'key.submitted'; typed: { name: string; scopes: readonly string[]; days: string } }
  | { type: 'password.submitted'; typed: { password: string } }
  | { type: 'copy.requested' }
  /** The administrator has it. */
  | { type: 'key.acknowledged' }
  | { type: 'revocation.requested'; id: string }
  | { type: 'revocation.submitted'; typed: { reason: string } }
  | { type: 'cancel.chosen' };

/** Neither the key nor a password is ever in it. */
type Context = ApiKeysInput & {
  /** What the new key is made of. */
  form: ApiKeyForm | null;
  /** The key that is being revoked. */
  revoking: ApiKeyRow | null;
  revocation: RevocationForm | null;
  errors: FieldErrors;
  error: string | null;
};

const unreachable = 'Something went wrong on the server. Try again.';
const notShown = 'The key could not be shown. Revoke it, and create another one.';
const notCopied = 'The key could not be copied. Select it and copy it by hand.';
const tooLate = 'You logged in too long ago. Log out, log in again, and return to this page.';

function isStale(output: Result<unknown>): boolean {
  const problem = problemIn(output);
  return problem !== null && hasCode(problem, 'reauthentication_needed');
}

/** The names the chart may use, and what each does. */
export const apiKeysSetup = setup({
  types: {
    context: {} as Context,
    input: {} as ApiKeysInput,
    events: {} as ApiKeysEvent,
    tags: {} as 'filling' | 'proving' | 'revoking' | 'busy' | 'shown' | 'copied' | 'failed',
  },
  actors: {
    /** Has the key made. The key itself stays with the actor: no chart has a secret. */
    createKey: promisePlaceholder<Result<ApiKeyRow>, ApiKeyForm>('createKey'),
    /** A new session takes the place of this one. */
    reauthenticate: promisePlaceholder<Result<null>, { password: string }>('reauthenticate'),
    /** Puts the key on the page for as long as it is shown. */
    showKey: callbackPlaceholder('showKey'),
    copyKey: promisePlaceholder<void>('copyKey'),
    revokeKey: promisePlaceholder<Result<ApiKeyRow>, RevocationForm & { id: string }>('revokeKey'),
  },
  guards: {
    hasErrors: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isDone: (_, { output }: { output: Result<unknown> }) => output.ok,
    isStale: ({ context }, { output }: { output: Result<unknown> }) =>
      isStale(output) && context.hasPassword,
    isActive: ({ context }, { id }: { id: string }) =>
      context.rows.some((row) => row.id === id && row.state === 'active'),
  },
  actions: {
    begin: assign({ form: null, errors: {}, error: null }),
    beginRevocation: assign(({ context }, { id }: { id: string }) => ({
      revoking: context.rows.find((row) => row.id === id) ?? null,
      errors: {},
      error: null,
    })),
    setForm: assign((_, { form }: { form: ApiKeyForm | null }) => ({
      form,
      errors: {},
      error: null,
    })),
    setRevocation: assign((_, { revocation }: { revocation: RevocationForm | null }) => ({
      revocation,
      errors: {},
      error: null,
    })),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors })),
    clearErrors: assign({ errors: {}, error: null }),
    addRow: assign(({ context }, { output }: { output: Result<ApiKeyRow> }) => ({
      rows: [valueIn(output), ...context.rows],
    })),
    replaceRow: assign(({ context }, { output }: { output: Result<ApiKeyRow> }) => {
      const changed = valueIn(output);
      return { rows: context.rows.map((row) => (row.id === changed.id ? changed : row)) };
    }),
    setFailure: assign((_, { output }: { output: Result<unknown> | null }) => {
      const problem = problemIn(output);
      if (output !== null && isStale(output)) return { errors: {}, error: tooLate };
      return { errors: problem?.fields ?? {}, error: problem?.message ?? unreachable };
    }),
    notifyNotCopied: assign({ error: notCopied }),
    notifyNotShown: assign({ error: notShown }),
  },
});
