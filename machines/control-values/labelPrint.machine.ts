import { assign, setup } from 'xstate';
import type {
  LabelPrint,
  LabelPrintForm,
  LabelsToPrint,
  PrintableLabel,
} from '../../src/contract/control-values/labelPrint.ts';
import type { Problem } from '../../src/contract/core/problem.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output, received } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** A label with its code drawn: the path of the dark squares, in a square of `size`. */
export type DrawnLabel = PrintableLabel & { path: string; size: number };

/** The key is made once per act and stays with it until its answer has come. */
export type LabelPrintInput = { wanted: LabelsToPrint; idempotencyKey: string };

export type LabelPrintEvent =
  | { type: 'print.requested' }
  /** Once more: this is another act, and is noted as one. */
  | { type: 'reprint.requested'; idempotencyKey: string }
  | { type: 'printing.finished' };

const unexpected: Problem = {
  code: 'unexpected',
  message: 'The labels could not be printed. Try again in a moment.',
};

const noPrinter: Problem = {
  code: 'cannot_print',
  message:
    'The labels are noted as printed, but this browser did not print them. Print them again, in another browser if need be.',
};

/** Labels are noted as printed before paper can come out: a print that no one knows of cannot be had here. */
export const labelPrintMachine = setup({
  types: {
    context: {} as LabelPrintInput & {
      sheet: DrawnLabel[];
      /** How many of them had been printed before; null until the server has said. */
      again: number | null;
      problem: Problem | null;
    },
    events: {} as LabelPrintEvent,
    input: {} as LabelPrintInput,
    tags: {} as 'busy' | 'onPaper' | 'printed',
  },
  actors: {
    record: promisePlaceholder<Result<LabelPrint>, LabelPrintForm>('record'),
    /** Draws the codes; the code for it is loaded now. */
    draw: promisePlaceholder<DrawnLabel[], { labels: readonly PrintableLabel[] }>('draw'),
    /** Opens the browser's print dialog, and is done when it is closed. */
    openDialog: promisePlaceholder<void>('openDialog'),
  },
  guards: { isRecorded: (_, { output }: { output: Result<LabelPrint> }) => output.ok },
  actions: {
    setPrint: assign(({ context }, { output }: { output: Result<LabelPrint> }) => {
      const { labels, again } = valueIn(output);
      return { wanted: { ...context.wanted, labels }, again };
    }),
    setSheet: assign((_, { output: sheet }: { output: DrawnLabel[] }) => ({ sheet })),
    setProblem: assign((_, { output }: { output: Result<LabelPrint> | null }) => ({
      problem: problemIn(output) ?? unexpected,
    })),
    showNoPrinter: assign({ problem: noPrinter }),
    takeKey: assign((_, { idempotencyKey }: { idempotencyKey: string }) => ({
      idempotencyKey,
      problem: null,
    })),
    clearProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'labelPrint',
  description: 'Prints labels of vials in stock. The server records each print first.',
  context: ({ input }) => ({ ...input, sheet: [], again: null, problem: null }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The page shows the labels to print and earlier prints.',
      on: { 'print.requested': { target: 'drawing', actions: 'clearProblem' } },
      initial: 'unmarked',
      states: {
        unmarked: { description: 'No errors.' },
        refused: { description: 'Not printed, with the reason.' },
      },
    },
    drawing: {
      description: 'The browser draws the codes before the print is recorded.',
      tags: 'busy',
      invoke: {
        id: 'draw',
        src: 'draw',
        input: ({ context }) => ({ labels: context.wanted.labels }),
        onDone: { target: 'recording', actions: { type: 'setSheet', params: output } },
        onError: {
          target: 'checking.refused',
          actions: { type: 'setProblem', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    recording: {
      description: 'The server records the print in each label’s history and the audit history.',
      tags: 'busy',
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context: { idempotencyKey, wanted } }) => ({
          idempotencyKey,
          ids: wanted.labels.map(({ id }) => id),
        }),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'printing',
            actions: { type: 'setPrint', params: output },
            meta: { requirements: ['LABEL-04'] },
          },
          {
            target: 'checking.refused',
            actions: { type: 'setProblem', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'checking.refused',
          actions: { type: 'setProblem', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    printing: {
      description: 'The print dialog is open.',
      tags: ['onPaper', 'printed'],
      invoke: {
        id: 'openDialog',
        src: 'openDialog',
        onDone: { target: 'printed' },
        onError: { target: 'printed', actions: 'showNoPrinter' },
      },
      on: {
        // Some browsers do not tell when their dialog is closed.
        'printing.finished': { target: 'printed' },
      },
    },
    printed: {
      description: 'The print is recorded. The sheet is not printed again by itself.',
      tags: 'printed',
      on: {
        'reprint.requested': {
          target: 'recording',
          actions: { type: 'takeKey', params: received },
          meta: { requirements: ['LABEL-04'] },
        },
      },
    },
  },
});
