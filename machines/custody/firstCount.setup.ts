import { assign, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type {
  FirstCountChoices,
  FirstCountDetails,
  FirstCountForm,
  RecordedFirstCount,
} from '../../src/contract/custody/firstCount.ts';
import {
  concernsCount,
  openingField,
  type RawFirstCountLine,
  type ReadFirstCount,
  readFirstCount,
} from '../../src/rules/custody/firstCount.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  type ContentOf,
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
} from '../core/signedAct.setup.ts';

export type FirstCountInput = {
  choices: FirstCountChoices;
  idempotencyKey: string;
  /** The draft that the form was opened with (FIELD-20). */
  draft?: readonly RawFirstCountLine[] | null;
};

/** PINs are never in it. */
export type FirstCountContext = Omit<FirstCountInput, 'draft'> & {
  /** One form for each lot, as typed so far. */
  lines: readonly RawFirstCountLine[];
  /** Something was typed since the form was opened. */
  isTouched: boolean;
  details: FirstCountDetails | null;
  errors: FieldErrors;
  refusal: Problem | null;
  recorded: RecordedFirstCount | null;
};

export type FirstCountEvent =
  /** After each change of a control. */
  | { type: 'form.changed'; lines: readonly RawFirstCountLine[] }
  /** The content of the form is included, so that it is kept. */
  | { type: 'line.added'; lines: readonly RawFirstCountLine[] }
  | { type: 'line.removed'; key: string; lines: readonly RawFirstCountLine[] }
  | { type: 'form.submitted'; lines: readonly RawFirstCountLine[]; now: string };

export type OpeningContent = ContentOf<FirstCountForm>;

type Output = { output: SignedActOutput<RecordedFirstCount> };

/** An empty line; its key is one more than the highest, so that no two are alike. */
export function emptyLine(lines: readonly RawFirstCountLine[]): RawFirstCountLine {
  const highest = Math.max(0, ...lines.map(({ key }) => Number(key)));
  return { key: String(highest + 1), productId: '', lotNumber: '', expiresOn: '', units: '' };
}

type Submitted = {
  context: FirstCountContext;
  event: { lines: readonly RawFirstCountLine[]; now: string };
};

export const read = ({ context: { choices }, event: { lines, now } }: Submitted) => ({
  read: readFirstCount(choices.inventory.id, lines, now, choices.products),
});

/** Only entered with a count; anything else is a programming error. */
export function actOf({
  details,
  idempotencyKey,
  refusal,
}: FirstCountContext): SignedActInput<OpeningContent> {
  if (details === null) throw new Error('Signing started before there was a count.');
  return { idempotencyKey, content: { details }, isInline: false, problem: refusal };
}

/** The server's names of fields, as the form of the count has them. */
function errorsOf({ fields = {} }: Problem, lines: readonly RawFirstCountLine[]): FieldErrors {
  const entries = Object.entries(fields).map(([path, sentence]) => {
    const [, index, field] = /^details\.lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const line = lines[Number(index)];
    const isLine =
      field === 'productId' || field === 'lotNumber' || field === 'expiresOn' || field === 'units';
    if (line && isLine) return [openingField(line.key, field), sentence];
    return [path, sentence];
  });
  return Object.fromEntries(entries) as FieldErrors;
}

/** The names the chart may use, and what each does. */
export const firstCountSetup = setup({
  types: {
    context: {} as FirstCountContext,
    events: {} as FirstCountEvent,
    input: {} as FirstCountInput,
    children: {} as { signedAct: 'signedAct' },
  },
  actors: { signedAct: signedAct<OpeningContent, RecordedFirstCount>() },
  guards: {
    isRecorded: outputGuards.isRecorded,
    isChangeRequested: outputGuards.isChangeRequested,
    isRead: (_, { read }: { read: ReadFirstCount }) => read.ok,
    countIsRefused: (_, { output }: Output) => concernsCount(problemOf(output)),
  },
  actions: {
    addLine: assign((_, { lines }: { lines: readonly RawFirstCountLine[] }) => ({
      lines: [...lines, emptyLine(lines)],
      isTouched: true,
    })),
    removeLine: assign(
      (_, { lines, key }: { lines: readonly RawFirstCountLine[]; key: string }) => ({
        lines: lines.filter((line) => line.key !== key),
        isTouched: true,
        errors: {},
      }),
    ),
    setLines: assign((_, { lines }: { lines: readonly RawFirstCountLine[] }) => ({
      lines,
      isTouched: true,
    })),
    acceptCount: assign((_, { read }: { read: ReadFirstCount }) => ({
      details: read.ok ? read.details : null,
      refusal: null,
    })),
    markErrors: assign((_, { read }: { read: ReadFirstCount }) => ({
      errors: read.ok ? {} : read.errors,
      refusal: null,
    })),
    clearErrors: assign({ errors: {}, refusal: null }),
    setRefusal: assign(({ context }, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { errors: errorsOf(refusal, context.lines), refusal };
    }),
    setRecorded: assign((_, { output }: Output) => ({ recorded: receiptOf(output) })),
  },
});
