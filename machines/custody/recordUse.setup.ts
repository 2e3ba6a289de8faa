import { assertEvent, assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { IntendedUseForm, RecordedUse } from '../../src/contract/custody/use.ts';
import type { UseProblem } from '../../src/rules/custody/use.ts';
import {
  labelsOfUse,
  previewUse,
  type RawAmounts,
  type RawUse,
  type ReadUse,
  readUseForm,
} from '../../src/rules/custody/useForm.ts';
import {
  concernsForm,
  problemsOfRefusal,
  type RawSigning,
  type ReadSigning,
  readSigning,
} from '../../src/rules/custody/useSigning.ts';
import { problemUnsent } from '../core/notSent.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import {
  offlineRefusal,
  type RecordUseContext,
  type RecordUseEvent,
  type RecordUseInput,
  type RecordUseOutcome,
} from './recordUse.context.ts';

export const readForm = (context: RecordUseContext, form: RawUse) =>
  readUseForm(form, context.choices, context.timeZone);

export const readSignatures = (context: RecordUseContext, signing: RawSigning) =>
  readSigning(signing, { wasted: context.details?.wasted ?? 0 });

/** Only entered with details and complete signatures; anything else is a programming error. */
export function requestOf(context: RecordUseContext, event: RecordUseEvent): IntendedUseForm {
  assertEvent(event, ['signing.submitted', 'retry.requested']);
  const read = readSignatures(context, event.signing);
  if (context.details === null || !read.ok)
    throw new Error('Recording started before it was signed.');
  const { idempotencyKey, details, typed, choices } = context;
  const labels = labelsOfUse(typed, choices);
  return {
    idempotencyKey,
    details,
    ...(labels.length > 0 ? { labels } : {}),
    signing: read.signing,
  };
}

/** The names the chart may use, and what each does. */
export const recordUseSetup = setup({
  types: {
    context: {} as RecordUseContext,
    events: {} as RecordUseEvent,
    input: {} as RecordUseInput,
    output: {} as RecordedUse | null,
    tags: {} as 'busy' | 'form' | 'signing',
  },
  actors: { recordUse: promisePlaceholder<RecordUseOutcome, IntendedUseForm>('recordUse') },
  guards: {
    formIsValid: (_, { read }: { read: ReadUse }) => read.ok,
    isSigned: (_, { read }: { read: ReadSigning }) => read.ok,
    isRecorded: (_, { output }: { output: RecordUseOutcome }) => output.outcome === 'recorded',
    formIsRefused: (_, { output }: { output: RecordUseOutcome }) =>
      output.outcome === 'refused' && concernsForm(output.problem),
    isRefused: (_, { output }: { output: RecordUseOutcome }) => output.outcome === 'refused',
    wasNeverSent: ({ context }, { output }: { output: RecordUseOutcome }) =>
      output.outcome === 'notSent' && !context.isUncertain,
  },
  actions: {
    projectBalance: assign(({ context }, { amounts }: { amounts: RawAmounts }) => ({
      amounts,
      preview: previewUse(amounts, context.choices),
    })),
    setForm: assign((_, { form }: { form: RawUse }) => ({ typed: form })),
    acceptForm: assign((_, { read }: { read: ReadUse }) => ({
      details: read.ok ? read.details : null,
      problems: [],
      refusal: null,
    })),
    markProblems: assign((_, { read }: { read: ReadUse | ReadSigning }) => ({
      problems: read.ok ? [] : read.problems,
      refusal: null,
    })),
    clearProblems: assign({ problems: (): UseProblem[] => [], refusal: null }),
    showRefusal: assign((_, { problem }: { problem: Problem | null }) => ({
      problems: problem === null ? [] : problemsOfRefusal(problem),
      refusal: problem,
      isUncertain: false,
    })),
    showNotSent: assign((_, { output }: { output: RecordUseOutcome }) => {
      const problem = problemUnsent(output);
      return {
        problems: problem === null ? [] : problemsOfRefusal(problem),
        refusal: problem ?? offlineRefusal,
      };
    }),
    markUncertain: assign((_, { output }: { output: RecordUseOutcome | null }) => {
      const problem = output === null ? null : problemUnsent(output);
      return {
        isUncertain: true,
        problems: problem === null ? [] : problemsOfRefusal(problem),
        refusal: null,
      };
    }),
    rememberRecord: assign((_, { recorded }: { recorded: RecordedUse | null }) => ({
      recorded,
      isUncertain: false,
    })),
  },
});
