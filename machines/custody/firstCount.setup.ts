import { assertEvent, assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type {
  FirstCountChoices,
  FirstCountDetails,
  IntendedFirstCountForm,
  RecordedFirstCount,
} from '../../src/contract/custody/firstCount.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import {
  concernsCount,
  openingField,
  type RawFirstCountLine,
  type ReadFirstCount,
  type ReadFirstCountSigning,
  readFirstCount,
  readFirstCountSigning,
} from '../../src/rules/custody/firstCount.ts';
import type { RawSigning } from '../../src/rules/custody/useSigning.ts';
import { type NotSent, problemUnsent } from '../core/notSent.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** `notSent` is certain: nothing left the device. `unreachable` is not: the reply was lost. */
export type FirstCountOutcome =
  | { outcome: 'recorded'; recorded: RecordedFirstCount }
  | { outcome: 'refused'; problem: Problem }
  | NotSent
  | { outcome: 'unreachable' };

export type FirstCountInput = { choices: FirstCountChoices; idempotencyKey: string };

/** PINs are never in it. */
export type FirstCountContext = FirstCountInput & {
  /** One form for each lot. */
  lines: readonly RawFirstCountLine[];
  details: FirstCountDetails | null;
  errors: FieldErrors;
  /** A refusal's own sentence, for the head of the page. */
  refusal: string | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
  recorded: RecordedFirstCount | null;
};

export type FirstCountEvent =
  /** What stands in the form goes along, so that it is kept. */
  | { type: 'line.added'; lines: readonly RawFirstCountLine[] }
  | { type: 'line.removed'; key: string; lines: readonly RawFirstCountLine[] }
  | { type: 'form.submitted'; lines: readonly RawFirstCountLine[]; now: string }
  | { type: 'change.requested' }
  | { type: 'signing.submitted'; signing: RawSigning }
  | { type: 'retry.requested'; signing: RawSigning };

const offline = 'You’re offline, so nothing was recorded. Reconnect, then sign again.';

/** An empty line; its key is one more than the highest, so that no two are alike. */
export function emptyLine(lines: readonly RawFirstCountLine[]): RawFirstCountLine {
  const highest = Math.max(0, ...lines.map(({ key }) => Number(key)));
  return { key: String(highest + 1), productId: '', lotNumber: '', expiresOn: '', units: '' };
}

export function readLines(
  { choices }: FirstCountContext,
  { lines, now }: { lines: readonly RawFirstCountLine[]; now: string },
): ReadFirstCount {
  return readFirstCount(choices.inventory.id, lines, now, choices.products);
}

export function readSigners(
  { choices }: FirstCountContext,
  signing: RawSigning,
): ReadFirstCountSigning {
  return readFirstCountSigning(signing, choices.signers);
}

/** Only entered with a count and complete signatures; anything else is a programming error. */
export function requestOf(
  context: FirstCountContext,
  event: FirstCountEvent,
): IntendedFirstCountForm {
  assertEvent(event, ['signing.submitted', 'retry.requested']);
  const read = readSigners(context, event.signing);
  if (context.details === null || !read.ok)
    throw new Error('Recording started before it was signed.');
  const { idempotencyKey, details } = context;
  return { idempotencyKey, details, signing: read.signing };
}

/** The server's names of fields, as the form has them. */
function errorsOf({ fields = {} }: Problem, lines: readonly RawFirstCountLine[]): FieldErrors {
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

function errorsUnsent(context: FirstCountContext, output: FirstCountOutcome): FieldErrors {
  const problem = problemUnsent(output);
  return problem === null ? {} : errorsOf(problem, context.lines);
}

/** The names the chart may use, and what each does. */
export const firstCountSetup = setup({
  types: {
    context: {} as FirstCountContext,
    events: {} as FirstCountEvent,
    input: {} as FirstCountInput,
    tags: {} as 'busy' | 'form' | 'signing' | 'recorded',
  },
  actors: {
    recordFirstCount: promisePlaceholder<FirstCountOutcome, IntendedFirstCountForm>(
      'recordFirstCount',
    ),
  },
  guards: {
    isRead: (_, { read }: { read: ReadFirstCount }) => read.ok,
    isSigned: (_, { read }: { read: ReadFirstCountSigning }) => read.ok,
    isRecorded: (_, { output }: { output: FirstCountOutcome }) => output.outcome === 'recorded',
    countIsRefused: (_, { output }: { output: FirstCountOutcome }) =>
      output.outcome === 'refused' && concernsCount(output.problem),
    isRefused: (_, { output }: { output: FirstCountOutcome }) => output.outcome === 'refused',
    wasNeverSent: ({ context }, { output }: { output: FirstCountOutcome }) =>
      output.outcome === 'notSent' && !context.isUncertain,
  },
  actions: {
    addLine: assign((_, { lines }: { lines: readonly RawFirstCountLine[] }) => ({
      lines: [...lines, emptyLine(lines)],
    })),
    removeLine: assign(
      (_, { lines, key }: { lines: readonly RawFirstCountLine[]; key: string }) => ({
        lines: lines.filter((line) => line.key !== key),
        errors: {},
      }),
    ),
    setLines: assign((_, { lines }: { lines: readonly RawFirstCountLine[] }) => ({ lines })),
    acceptCount: assign((_, { read }: { read: ReadFirstCount }) => ({
      details: read.ok ? read.details : null,
      errors: {},
      refusal: null,
    })),
    markErrors: assign((_, { read }: { read: ReadFirstCount | ReadFirstCountSigning }) => ({
      errors: read.ok ? {} : read.errors,
      refusal: null,
    })),
    clearErrors: assign({ errors: {}, refusal: null }),
    showRefusal: assign(({ context }, { output }: { output: FirstCountOutcome }) => {
      if (output.outcome !== 'refused') throw new Error('Nothing was refused.');
      return {
        errors: errorsOf(output.problem, context.lines),
        refusal: output.problem.message,
        isUncertain: false,
      };
    }),
    showNotSent: assign(({ context }, { output }: { output: FirstCountOutcome }) => ({
      errors: errorsUnsent(context, output),
      refusal: problemUnsent(output)?.message ?? offline,
    })),
    markUncertain: assign(({ context }, { output }: { output: FirstCountOutcome | null }) => ({
      isUncertain: true,
      errors: output === null ? {} : errorsUnsent(context, output),
      refusal: null,
    })),
    setRecorded: assign((_, { output }: { output: FirstCountOutcome }) => {
      if (output.outcome !== 'recorded') throw new Error('Nothing was recorded.');
      return { recorded: output.recorded, isUncertain: false };
    }),
  },
});
