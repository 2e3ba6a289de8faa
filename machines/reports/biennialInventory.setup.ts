import { assertEvent, assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { Meant, MeantProof } from '../../src/contract/core/signing.ts';
import type {
  DraftInventory,
  TakeInventory,
  TakenInventory,
} from '../../src/contract/reports/biennialInventory.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import { checkTyped } from '../../src/rules/reports/biennialInventory.ts';
import { notProvided } from '../core/notProvided.ts';
import { type NotSent, problemUnsent } from '../core/notSent.ts';

/** `notSent` is certain: nothing left the device. `unreachable` is not: the reply was lost. */
export type TakeOutcome =
  | { outcome: 'taken'; inventory: TakenInventory }
  | { outcome: 'refused'; problem: Problem }
  | NotSent
  | { outcome: 'unreachable' };

/** The key is made once per page and stays with it. */
export type BiennialInput = { draft: DraftInventory; idempotencyKey: string };

/** The PIN is never in it. */
export type BiennialContext = BiennialInput & {
  errors: FieldErrors;
  refusal: Problem | null;
  taken: TakenInventory | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
};

export type TypedInventory = { explanation: string; pin: MeantProof };

export type BiennialEvent =
  | { type: 'form.submitted'; typed: TypedInventory }
  | { type: 'retry.requested'; typed: TypedInventory };

/** UX: signed acts are refused offline, with the reason. */
const offlineRefusal: Problem = {
  code: 'offline',
  message: 'You’re offline, so nothing was recorded. Reconnect, then sign again.',
};

export function errorsOf({ draft }: BiennialContext, { typed }: BiennialEvent): FieldErrors {
  return checkTyped(draft, typed);
}

/** Only entered with a form that is complete; anything else is a programming error. */
export function requestOf(context: BiennialContext, event: BiennialEvent): Meant<TakeInventory> {
  assertEvent(event, ['form.submitted', 'retry.requested']);
  if (Object.keys(errorsOf(context, event)).length > 0) {
    throw new Error('Recording started before the form was complete.');
  }
  const { draft, idempotencyKey } = context;
  const { day, moment } = draft.content;
  return { idempotencyKey, day, moment, basis: draft.basis, ...event.typed };
}

/** Why nothing was sent: a passkey did not sign, or the device is offline. */
export function reasonOf(output: TakeOutcome): Problem {
  return problemUnsent(output) ?? offlineRefusal;
}

/** The names the chart may use, and what each does. */
export const biennialSetup = setup({
  types: {
    context: {} as BiennialContext,
    events: {} as BiennialEvent,
    input: {} as BiennialInput,
    tags: {} as 'busy' | 'unanswered',
  },
  actors: { takeInventory: notProvided<TakeOutcome, Meant<TakeInventory>>('takeInventory') },
  guards: {
    isComplete: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length === 0,
    isTaken: (_, { output }: { output: TakeOutcome }) => output.outcome === 'taken',
    isRefused: (_, { output }: { output: TakeOutcome }) => output.outcome === 'refused',
    wasNeverSent: ({ context }, { output }: { output: TakeOutcome }) =>
      output.outcome === 'notSent' && !context.isUncertain,
  },
  actions: {
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, refusal: null })),
    forgetErrors: assign({ errors: {}, refusal: null }),
    keepRefusal: assign((_, { problem }: { problem: Problem | null }) => ({
      errors: problem?.fields ?? {},
      refusal: problem,
      isUncertain: false,
    })),
    markUncertain: assign({ isUncertain: true, errors: {}, refusal: null }),
    keepTaken: assign((_, { output }: { output: TakeOutcome }) => ({
      taken: output.outcome === 'taken' ? output.inventory : null,
      isUncertain: false,
    })),
  },
});
