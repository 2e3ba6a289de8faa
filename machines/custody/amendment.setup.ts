import { assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { AmendedUse, UseToAmend } from '../../src/contract/custody/amendment.ts';
import type { UseChoices } from '../../src/contract/custody/use.ts';
import {
  type AmendmentContent,
  type AmendmentProblem,
  type RawAmendment,
  type ReadAmendment,
  readAmendment,
  typedUseOf,
} from '../../src/rules/custody/amendment/amendmentForm.ts';
import type { RawUse } from '../../src/rules/custody/typedUse.ts';
import { previewUse, type UsePreview } from '../../src/rules/custody/useAmounts.ts';
import { problemsOfRefusal } from '../../src/rules/custody/useForm.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
} from '../core/signedAct.setup.ts';

/** What the page knows when it opens. The id of the amendment is made once and stays with it. */
export type AmendmentInput = {
  use: UseToAmend;
  /** Of the inventory where the use belongs: another one if it was recorded at the wrong one. */
  choices: UseChoices;
  timeZone: string;
  amendmentId: string;
  /** The draft that the form was opened with (FIELD-20). */
  draft?: RawAmendment | null;
};

/** PINs are never in it. */
export type AmendmentContext = Omit<AmendmentInput, 'draft'> & {
  /** As typed so far. */
  amounts: RawUse;
  preview: UsePreview | null;
  /** As it was last submitted; first as it is recorded. */
  typed: RawUse;
  reason: string;
  notes: readonly string[];
  /** Something was typed since the form was opened. */
  isTouched: boolean;
  content: AmendmentContent | null;
  problems: AmendmentProblem[];
  refusal: Problem | null;
  amended: AmendedUse | null;
};

export type AmendmentEvent =
  /** After each change of a control. */
  { type: 'form.changed'; form: RawAmendment } | { type: 'form.submitted'; form: RawAmendment };

type Output = { output: SignedActOutput<AmendedUse> };

type Submitted = { context: AmendmentContext; event: { form: RawAmendment } };

/** The form as it opens: with its draft, else as the use is recorded; at another inventory the lot is chosen there. */
export function openedUse({ draft, use, choices, timeZone }: AmendmentInput) {
  const recorded = typedUseOf(use, timeZone);
  const isElsewhere = choices.inventory.id !== use.details.inventoryId;
  const first = isElsewhere ? { ...recorded, lotId: '', labels: '' } : recorded;
  const { use: typed, reason, notes } = draft ?? { use: first, reason: '', notes: [] };
  return { typed, amounts: typed, preview: previewUse(typed, choices), reason, notes };
}

export const read = ({ context, event: { form } }: Submitted) => ({
  read: readAmendment(form, context.use, context),
});

/** Only entered with content; anything else is a programming error. */
export function actOf({
  amendmentId,
  content,
  refusal,
}: AmendmentContext): SignedActInput<AmendmentContent> {
  if (content === null) throw new Error('Signing started before the form was complete.');
  return { idempotencyKey: amendmentId, content, isInline: false, problem: refusal };
}

/** The names the chart may use, and what each does. */
export const amendmentSetup = setup({
  types: {
    context: {} as AmendmentContext,
    events: {} as AmendmentEvent,
    input: {} as AmendmentInput,
    output: {} as AmendedUse | null,
    children: {} as { signedAct: 'signedAct' },
    tags: {} as 'unavailable',
  },
  actors: { signedAct: signedAct<AmendmentContent, AmendedUse>() },
  guards: {
    isRecorded: outputGuards.isRecorded,
    isChangeRequested: outputGuards.isChangeRequested,
    formIsValid: (_, { read: { ok } }: { read: ReadAmendment }) => ok,
    isOvertaken: (_, { output }: Output) => problemOf(output).code === 'amended_meanwhile',
  },
  actions: {
    setChanged: assign(({ context }, { form: { use, reason, notes } }: { form: RawAmendment }) => ({
      amounts: use,
      preview: previewUse(use, context.choices),
      reason,
      notes,
      isTouched: true,
    })),
    setSubmitted: assign((_, { form }: { form: RawAmendment }) => ({ typed: form.use })),
    acceptForm: assign((_, { read: found }: { read: ReadAmendment }) => ({
      content: found.ok ? found.content : null,
      problems: [],
      refusal: null,
    })),
    markProblems: assign((_, { read: found }: { read: ReadAmendment }) => ({
      problems: found.ok ? [] : found.problems,
    })),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { problems: problemsOfRefusal(refusal), refusal };
    }),
    setAmended: assign((_, { output }: Output) => ({ amended: receiptOf(output) })),
  },
});
