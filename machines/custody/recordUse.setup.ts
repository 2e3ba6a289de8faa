import { assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type {
  RecordedUse,
  RecordUseForm,
  UseChoices,
  UseDetails,
} from '../../src/contract/custody/use.ts';
import { anotherUse } from '../../src/rules/custody/anotherUse.ts';
import type { RawAmounts, RawUse } from '../../src/rules/custody/typedUse.ts';
import { fillIn, previewUse, type UsePreview } from '../../src/rules/custody/useAmounts.ts';
import {
  labelsOfUse,
  problemsOfRefusal,
  type ReadUse,
  readUseForm,
  resealOfUse,
} from '../../src/rules/custody/useForm.ts';
import type { UseProblem } from '../../src/rules/custody/useProblem.ts';
import type { KeptRecord } from '../core/fieldRecord.setup.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  type ContentOf,
  keptOf,
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
} from '../core/signedAct.setup.ts';

/** What a form starts with. The key is made once per act and stays with it. */
export type OpenedUse = { choices: UseChoices; idempotencyKey: string };

/** What the page knows when it opens. */
export type RecordUseInput = OpenedUse & {
  timeZone: string;
  /** The draft that the form was opened with (FIELD-20). */
  draft?: RawUse | null;
};

/** The whole form after a change; the amounts alone decide what the page shows. */
type TypedSoFar = RawAmounts & Partial<RawUse>;

/** PINs are never in it. */
export type RecordUseContext = Omit<RecordUseInput, 'draft'> & {
  /** As typed so far, with the rest of the form: they decide which units the form offers. */
  amounts: TypedSoFar | null;
  preview: UsePreview | null;
  /** As it was last submitted, to fill the form again. */
  typed: RawUse | null;
  details: UseDetails | null;
  problems: UseProblem<string>[];
  refusal: Problem | null;
  recorded: RecordedUse | null;
  /** It is a field record on this device, and not in the ledger yet. */
  kept: KeptRecord | null;
};

export type RecordUseEvent =
  | { type: 'amounts.changed'; amounts: TypedSoFar }
  | { type: 'form.submitted'; form: RawUse }
  /** For the same incident. */
  | { type: 'another.requested' };

/** A form before anything is typed. */
export const emptyForm = {
  amounts: null,
  preview: null,
  typed: null,
  problems: [] as UseProblem<string>[],
  refusal: null,
  recorded: null,
  kept: null,
};

/** A form with its draft, as the stock is now; an empty one without. */
export function openedForm(draft: RawUse | null, choices: UseChoices) {
  if (draft === null) return emptyForm;
  const typed = fillIn(draft, choices);
  return { ...emptyForm, typed, amounts: typed, preview: previewUse(typed, choices) };
}

export type UseContent = ContentOf<RecordUseForm>;

type Output = { output: SignedActOutput<RecordedUse> };

type Submitted = { context: RecordUseContext; event: { form: RawUse } };

export const read = ({ context: { choices, timeZone }, event: { form } }: Submitted) => ({
  read: readUseForm(form, choices, timeZone),
});

/** Only entered with details; anything else is a programming error. */
export function actOf({
  choices,
  details,
  idempotencyKey,
  refusal,
  typed,
}: RecordUseContext): SignedActInput<UseContent> {
  if (details === null) throw new Error('Signing started before the form was complete.');
  const labels = labelsOfUse(typed, choices);
  const reseal = typed === null ? null : resealOfUse(typed, choices);
  const content = {
    details,
    ...(labels.length > 0 ? { labels } : {}),
    ...(reseal === null ? {} : { reseal }),
  };
  return { idempotencyKey, content, isInline: false, problem: refusal };
}

/** The names the chart may use, and what each does. */
export const recordUseSetup = setup({
  types: {
    context: {} as RecordUseContext,
    events: {} as RecordUseEvent,
    input: {} as RecordUseInput,
    children: {} as { signedAct: 'signedAct'; loadForm: 'loadForm' },
    tags: {} as 'opening',
  },
  actors: {
    loadForm: promisePlaceholder<OpenedUse, { inventoryId: string }>('loadForm'),
    signedAct: signedAct<UseContent, RecordedUse>(),
  },
  guards: {
    isRecorded: outputGuards.isRecorded,
    isKept: outputGuards.isKept,
    isChangeRequested: outputGuards.isChangeRequested,
    wasKept: ({ context }) => context.kept !== null,
    formIsValid: (_, { read }: { read: ReadUse }) => read.ok,
    formIsRefused: (_, { output }: Output) => problemsOfRefusal(problemOf(output)).length > 0,
  },
  actions: {
    projectBalance: assign(({ context }, { amounts: typed }: { amounts: TypedSoFar }) => {
      const amounts = fillIn(typed, context.choices);
      return { amounts, preview: previewUse(amounts, context.choices) };
    }),
    setForm: assign(({ context }, { form }: { form: RawUse }) => ({
      typed: fillIn(form, context.choices),
    })),
    acceptForm: assign((_, { read }: { read: ReadUse }) => ({
      details: read.ok ? read.details : null,
      refusal: null,
    })),
    markProblems: assign((_, { read }: { read: ReadUse }) => ({
      problems: read.ok ? [] : read.problems,
    })),
    clearProblems: assign({ problems: (): UseProblem<string>[] => [], refusal: null }),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { problems: problemsOfRefusal(refusal), refusal };
    }),
    setRecorded: assign((_, { output }: Output) => ({ recorded: receiptOf(output) })),
    setKept: assign((_, { output }: Output) => ({ kept: keptOf(output) })),
    startAnother: assign(({ context: { typed } }, { output }: { output: OpenedUse }) => ({
      ...output,
      ...emptyForm,
      typed: typed && anotherUse(typed),
    })),
  },
});
