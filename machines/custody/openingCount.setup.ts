import { assertEvent, assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type {
  MeantOpeningForm,
  OpeningChoices,
  OpeningDetails,
  RecordedOpening,
} from '../../src/contract/custody/openingCount.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import {
  concernsCount,
  openingField,
  type RawOpeningLine,
  type ReadOpening,
  type ReadOpeningSigning,
  readOpening,
  readOpeningSigning,
} from '../../src/rules/custody/openingCount.ts';
import type { RawSigning } from '../../src/rules/custody/useSigning.ts';
import { notProvided } from '../core/notProvided.ts';
import { type NotSent, problemUnsent } from '../core/notSent.ts';

/** `notSent` is certain: nothing left the device. `unreachable` is not: the reply was lost. */
export type OpeningOutcome =
  | { outcome: 'recorded'; recorded: RecordedOpening }
  | { outcome: 'refused'; problem: Problem }
  | NotSent
  | { outcome: 'unreachable' };

export type OpeningInput = { choices: OpeningChoices; idempotencyKey: string };

/** PINs are never in it. */
export type OpeningContext = OpeningInput & {
  /** One form for each lot. */
  lines: readonly RawOpeningLine[];
  details: OpeningDetails | null;
  errors: FieldErrors;
  /** A refusal's own sentence, for the head of the page. */
  refusal: string | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
  recorded: RecordedOpening | null;
};

export type OpeningEvent =
  /** What stands in the form goes along, so that it is kept. */
  | { type: 'line.added'; lines: readonly RawOpeningLine[] }
  | { type: 'line.removed'; key: string; lines: readonly RawOpeningLine[] }
  | { type: 'form.submitted'; lines: readonly RawOpeningLine[]; now: string }
  | { type: 'change.requested' }
  | { type: 'signing.submitted'; signing: RawSigning }
  | { type: 'retry.requested'; signing: RawSigning };

const offline = 'You’re offline, so nothing was recorded. Reconnect, then sign again.';

/** An empty line; its key is one more than the highest, so that no two are alike. */
export function emptyLine(lines: readonly RawOpeningLine[]): RawOpeningLine {
  const highest = Math.max(0, ...lines.map(({ key }) => Number(key)));
  return { key: String(highest + 1), productId: '', lotNumber: '', expiresOn: '', units: '' };
}

export function readLines(
  { choices }: OpeningContext,
  { lines, now }: { lines: readonly RawOpeningLine[]; now: string },
): ReadOpening {
  return readOpening(choices.inventory.id, lines, now, choices.products);
}

export function readSigners({ choices }: OpeningContext, signing: RawSigning): ReadOpeningSigning {
  return readOpeningSigning(signing, choices.signers);
}

/** Only entered with a count and complete signatures; anything else is a programming error. */
export function requestOf(context: OpeningContext, event: OpeningEvent): MeantOpeningForm {
  assertEvent(event, ['signing.submitted', 'retry.requested']);
  const read = readSigners(context, event.signing);
  if (context.details === null || !read.ok)
    throw new Error('Recording started before it was signed.');
  const { idempotencyKey, details } = context;
  return { idempotencyKey, details, signing: read.signing };
}

/** The server's names of fields, as the form has them. */
function errorsOf({ fields = {} }: Problem, lines: readonly RawOpeningLine[]): FieldErrors {
  const entries = Object.entries(fields).map(([path, sentence]) => {
    const [, index, field] = /^details\.lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const line = lines[Number(index)];
    const isLine =
      field === 'productId' || field === 'lotNumber' || field === 'expiresOn' || field === 'units';
    if (line && isLine) return [openingField(line.key, field), sentence];
    return [
      path
        .replace(/^(signing\.|details\.)/, '')
        .replace('witness.userName', 'witnessUserName')
        .replace('witness.pin', 'witnessPin'),
      sentence,
    ];
  });
  return Object.fromEntries(entries) as FieldErrors;
}

function errorsUnsent(context: OpeningContext, output: OpeningOutcome): FieldErrors {
  const problem = problemUnsent(output);
  return problem === null ? {} : errorsOf(problem, context.lines);
}

/** The names the chart may use, and what each does. */
export const openingCountSetup = setup({
  types: {
    context: {} as OpeningContext,
    events: {} as OpeningEvent,
    input: {} as OpeningInput,
    tags: {} as 'busy' | 'form' | 'signing' | 'recorded',
  },
  actors: { recordOpening: notProvided<OpeningOutcome, MeantOpeningForm>('recordOpening') },
  guards: {
    isRead: (_, { read }: { read: ReadOpening }) => read.ok,
    isSigned: (_, { read }: { read: ReadOpeningSigning }) => read.ok,
    isRecorded: (_, { output }: { output: OpeningOutcome }) => output.outcome === 'recorded',
    countIsRefused: (_, { output }: { output: OpeningOutcome }) =>
      output.outcome === 'refused' && concernsCount(output.problem),
    isRefused: (_, { output }: { output: OpeningOutcome }) => output.outcome === 'refused',
    wasNeverSent: ({ context }, { output }: { output: OpeningOutcome }) =>
      output.outcome === 'notSent' && !context.isUncertain,
  },
  actions: {
    addLine: assign((_, { lines }: { lines: readonly RawOpeningLine[] }) => ({
      lines: [...lines, emptyLine(lines)],
    })),
    removeLine: assign((_, { lines, key }: { lines: readonly RawOpeningLine[]; key: string }) => ({
      lines: lines.filter((line) => line.key !== key),
      errors: {},
    })),
    keepLines: assign((_, { lines }: { lines: readonly RawOpeningLine[] }) => ({ lines })),
    acceptCount: assign((_, { read }: { read: ReadOpening }) => ({
      details: read.ok ? read.details : null,
      errors: {},
      refusal: null,
    })),
    markErrors: assign((_, { read }: { read: ReadOpening | ReadOpeningSigning }) => ({
      errors: read.ok ? {} : read.errors,
      refusal: null,
    })),
    forgetErrors: assign({ errors: {}, refusal: null }),
    showRefusal: assign(({ context }, { output }: { output: OpeningOutcome }) => {
      if (output.outcome !== 'refused') throw new Error('Nothing was refused.');
      return {
        errors: errorsOf(output.problem, context.lines),
        refusal: output.problem.message,
        isUncertain: false,
      };
    }),
    sayNotSent: assign(({ context }, { output }: { output: OpeningOutcome }) => ({
      errors: errorsUnsent(context, output),
      refusal: problemUnsent(output)?.message ?? offline,
    })),
    markUncertain: assign(({ context }, { output }: { output: OpeningOutcome | null }) => ({
      isUncertain: true,
      errors: output === null ? {} : errorsUnsent(context, output),
      refusal: null,
    })),
    keepRecorded: assign((_, { output }: { output: OpeningOutcome }) => {
      if (output.outcome !== 'recorded') throw new Error('Nothing was recorded.');
      return { recorded: output.recorded, isUncertain: false };
    }),
  },
});
