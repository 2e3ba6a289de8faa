import { assign, setup } from 'xstate';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { output } from './output.ts';
import { promisePlaceholder } from './placeholders.ts';

export type ReportFileInput = {
  report:
    | 'perpetualInventory'
    | 'registration'
    | 'shipments'
    | 'useLog'
    | 'countReport'
    | 'lossReport'
    | 'destructionReport'
    | 'restockList'
    | 'personActs'
    | 'biennialInventory'
    | 'case';
  /** Period, place and drugs as they stand in the address; of a biennial inventory or a case its id. */
  filters: Readonly<Record<string, string>>;
};

export type SavedReport = { rows: number; isComplete: boolean };

export type ReportFileEvent =
  /** What the page shows is to be taken as a file. */
  { type: 'file.requested' };

const unexpected = 'The file could not be made. Try again in a moment.';

export const reportFileMachine = setup({
  types: {
    context: {} as ReportFileInput & { file: SavedReport | null; failure: string | null },
    input: {} as ReportFileInput,
    events: {} as ReportFileEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** Loads the lines of the report, and saves them as a file. */
    saveReport: promisePlaceholder<Result<SavedReport>, ReportFileInput>('saveReport'),
  },
  guards: { isSaved: (_, { output }: { output: Result<SavedReport> }) => output.ok },
  actions: {
    setFile: assign((_, { output }: { output: Result<SavedReport> }) => ({
      file: valueIn(output),
    })),
    setFailure: assign((_, { output }: { output: Result<SavedReport> | null }) => ({
      failure: problemIn(output)?.message ?? unexpected,
    })),
    forget: assign({ file: null }),
  },
}).createMachine({
  id: 'reportFile',
  description: 'Shows a report and exports it as a file on request.',
  context: ({ input }) => ({ ...input, file: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The report is shown.',
      on: {
        'file.requested': {
          target: 'saving',
          actions: 'forget',
          meta: { requirements: ['REPORT-01'] },
        },
      },
      initial: 'ready',
      states: {
        ready: { description: 'No file was requested, or the file was saved.' },
        failed: { description: 'The file couldn’t be made, with the reason.', tags: 'failed' },
      },
    },
    saving: {
      description: 'The browser loads the lines and saves them as a file.',
      tags: 'busy',
      invoke: {
        id: 'saveReport',
        src: 'saveReport',
        input: ({ context: { report, filters } }) => ({ report, filters }),
        onDone: [
          {
            guard: { type: 'isSaved', params: output },
            target: 'idle',
            actions: { type: 'setFile', params: output },
            meta: { requirements: ['REPORT-01'] },
          },
          {
            target: 'idle.failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'idle.failed',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
