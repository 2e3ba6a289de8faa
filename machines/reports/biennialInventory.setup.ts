import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../src/contract/core/signing.ts';
import type {
  DraftInventory,
  TakeInventory,
  TakenInventory,
} from '../../src/contract/reports/biennialInventory.ts';
import { checkSignatures, formErrors } from '../../src/rules/core/signatures.ts';
import { checkInventory, readExplanation } from '../../src/rules/reports/biennialInventory.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  type ContentOf,
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
  submittedWith,
} from '../core/signedAct.setup.ts';

/** The key is made once per page and stays with it. */
export type BiennialInput = { draft: DraftInventory; idempotencyKey: string };

/** The PIN is never in it. */
export type BiennialContext = BiennialInput & {
  explanation: string;
  errors: FieldErrors;
  refusal: Problem | null;
  taken: TakenInventory | null;
};

export type BiennialEvent = {
  type: 'form.submitted';
  explanation: string;
  signing: IntendedSigning;
};

/** What is signed: the figures that are shown, by their hash, and the explanation. */
export type InventoryToTake = ContentOf<TakeInventory>;

type Errors = { errors: FieldErrors };
type Output = { output: SignedActOutput<TakenInventory> };

export function errorsOf({
  context,
  event: { explanation, signing },
}: {
  context: BiennialContext;
  event: BiennialEvent;
}): Errors {
  const { concerns } = context.draft.content;
  const checked = checkSignatures(signing);
  const ofSignature = checked.ok ? {} : checked.errors;
  return { errors: { ...checkInventory({ concerns, explanation }), ...ofSignature } };
}

export function actOf({
  draft: { basis, content },
  explanation,
  idempotencyKey,
}: BiennialContext): SignedActInput<InventoryToTake> {
  const { day, moment } = content;
  const inventory = { day, moment, basis, explanation: readExplanation(explanation) };
  return { idempotencyKey, content: inventory, isInline: true };
}

/** The names the chart may use, and what each does. */
export const biennialSetup = setup({
  types: {
    context: {} as BiennialContext,
    events: {} as BiennialEvent,
    input: {} as BiennialInput,
    children: {} as { signedAct: 'signedAct' },
  },
  actors: { signedAct: signedAct<InventoryToTake, TakenInventory>() },
  guards: {
    isComplete: (_, { errors }: Errors) => Object.keys(errors).length === 0,
    isRecorded: outputGuards.isRecorded,
  },
  actions: {
    setExplanation: assign((_, { explanation }: { explanation: string }) => ({ explanation })),
    markErrors: assign((_, { errors }: Errors) => ({ errors })),
    sign: sendTo('signedAct', ({ event }) => submittedWith(event)),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { errors: formErrors(refusal), refusal };
    }),
    setTaken: assign((_, { output }: Output) => ({ taken: receiptOf(output) })),
  },
});
