import { assign, sendTo, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../src/contract/core/signing.ts';
import type { DraftForm, SignedForm } from '../../src/contract/reports/form3848.ts';
import { checkSignatures, formErrors } from '../../src/rules/core/signatures.ts';
import type { FormProblem } from '../../src/rules/reports/form3848.ts';
import {
  type DraftLabels,
  type FormContent,
  problemsOfForm,
  readDraft,
  textsOf,
} from '../../src/rules/reports/form3848Draft.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
  submittedWith,
} from '../core/signedAct.setup.ts';

/** The key is made once per page and stays with it. */
export type Form3848Input = { draft: DraftForm; idempotencyKey: string };

/** The PIN is never in it. */
export type Form3848Context = Form3848Input & {
  texts: DraftLabels;
  problems: FormProblem<string>[];
  refusal: Problem | null;
  signed: SignedForm | null;
};

export type Form3848Event =
  | { type: 'text.typed'; field: string; text: string }
  | { type: 'form.submitted'; signing: IntendedSigning };

type Output = { output: SignedActOutput<SignedForm> };
type Problems = { problems: FormProblem<string>[] };

/** What is wrong with the form as it was typed, and with its signature. */
export function problemsIn({
  context: { draft, texts },
  event: { signing },
}: {
  context: Form3848Context;
  event: { signing: IntendedSigning };
}): Problems {
  const read = readDraft(draft, texts);
  const checked = checkSignatures(signing);
  const ofSignature = checked.ok ? [] : problemsOfForm('field_invalid', checked.errors);
  return { problems: [...(read.ok ? [] : read.problems), ...ofSignature] };
}

/** Only entered with a complete form; anything else is a programming error. */
export function actOf({
  draft,
  texts,
  idempotencyKey,
}: Form3848Context): SignedActInput<FormContent> {
  const read = readDraft(draft, texts);
  if (!read.ok) throw new Error('Signing started before the form was complete.');
  return { idempotencyKey, content: read.content, isInline: true };
}

export const startOf = (input: Form3848Input): Form3848Context => ({
  ...input,
  texts: textsOf(input.draft),
  problems: [],
  refusal: null,
  signed: null,
});

/** The names the chart may use, and what each does. */
export const form3848Setup = setup({
  types: {
    context: {} as Form3848Context,
    events: {} as Form3848Event,
    input: {} as Form3848Input,
    output: {} as SignedForm | null,
    children: {} as { signedAct: 'signedAct' },
  },
  actors: { signedAct: signedAct<FormContent, SignedForm>() },
  guards: {
    isComplete: (_, { problems }: Problems) => problems.length === 0,
    isRecorded: outputGuards.isRecorded,
  },
  actions: {
    storeText: assign(({ context }, { field, text }: { field: string; text: string }) => ({
      texts: { ...context.texts, [field]: text },
    })),
    markProblems: assign((_, { problems }: Problems) => ({ problems })),
    clearRefusal: assign({ refusal: null }),
    sign: sendTo('signedAct', ({ event }) => submittedWith(event)),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { problems: problemsOfForm(refusal.code, formErrors(refusal)), refusal };
    }),
    setSigned: assign((_, { output }: Output) => ({ signed: receiptOf(output) })),
  },
});
