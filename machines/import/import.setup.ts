import { assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type {
  ImportKind,
  ImportStanding,
  ValidatedRow,
  Verdict,
} from '../../src/contract/import/import.ts';
import type { PageFailure } from '../../src/rules/core/pageFailure.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** A file as the browser gives it; read in pieces by the actor. */
export interface ImportFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly stream: () => ReadableStream<Uint8Array<ArrayBuffer>>;
}

export type ImportInput = {
  kind: ImportKind;
  /** One that waits to be confirmed or was not written to its end; null if there is none. */
  unfinished: ImportStanding | null;
};

/** How much of a file has been read, in bytes. */
export type Progress = { readonly done: number; readonly total: number };

type Refused = { outcome: 'refused'; problem: Pick<Problem, 'message'> };

export type ReadOutcome =
  | { outcome: 'read'; standing: ImportStanding; progress: Progress; isLast: boolean }
  | Refused;
export type StandingOutcome = { outcome: 'done'; standing: ImportStanding } | Refused;
export type RowsOutcome =
  | { outcome: 'loaded'; rows: readonly ValidatedRow[]; total: number; standing: ImportStanding }
  | { outcome: 'failed'; failure: PageFailure };
export type ExportOutcome = { outcome: 'saved'; fileName: string; total: number } | Refused;

/** Which rows of the preview are shown. */
export type RowsQuery = { readonly verdict: Verdict | null; readonly start: number };

export type ImportEvent =
  | { type: 'file.chosen'; file: ImportFile }
  | { type: 'export.requested' }
  | { type: 'rows.chosen'; query: RowsQuery }
  | { type: 'import.confirmed'; isMailed: boolean }
  | { type: 'import.canceled' }
  | { type: 'retry.requested' };

export type ImportContext = ImportInput & {
  standing: ImportStanding | null;
  unknownHeads: readonly string[];
  progress: Progress | null;
  query: RowsQuery;
  rows: readonly ValidatedRow[];
  total: number;
  isMailed: boolean;
  exported: { fileName: string; total: number } | null;
  refusal: string | null;
  /** Why the rows did not come. */
  rowsFailure: PageFailure | null;
};

/** Rows that are still to be written. */
export function rowsLeft({ counts }: ImportStanding): number {
  return counts.add + counts.change;
}

function idOf({ standing }: ImportContext): { id: string } {
  if (!standing) throw new Error('There is no import yet.');
  return { id: standing.id };
}
export const importIdOf = idOf;

const unexpected =
  'Something went wrong on the server. Try again. Saved rows won’t be saved twice.';

export const firstRows: RowsQuery = { verdict: null, start: 0 };

function messageOf(output: Refused | { outcome: string } | null): string {
  return output !== null && 'problem' in output ? output.problem.message : unexpected;
}

/** The names the chart may use, and what each does. */
export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    input: {} as ImportInput,
    events: {} as ImportEvent,
    tags: {} as
      | 'choosing'
      | 'reading'
      | 'preview'
      | 'applying'
      | 'paused'
      | 'notDropped'
      | 'rowsFailed'
      | 'done'
      | 'busy'
      | 'exported',
  },
  actors: {
    /** Starts the import with the heading of the file, and keeps the file open. */
    beginFile: promisePlaceholder<ReadOutcome, { kind: ImportKind; file: ImportFile }>('beginFile'),
    /** Sends the next rows of the file that was started. */
    sendRows: promisePlaceholder<ReadOutcome, { id: string }>('sendRows'),
    loadRows: promisePlaceholder<RowsOutcome, { id: string; query: RowsQuery }>('loadRows'),
    confirmImport: promisePlaceholder<StandingOutcome, { id: string; isMailed: boolean }>(
      'confirmImport',
    ),
    /** Writes the next rows. */
    applyRows: promisePlaceholder<StandingOutcome, { id: string }>('applyRows'),
    cancelImport: promisePlaceholder<StandingOutcome, { id: string }>('cancelImport'),
    exportFile: promisePlaceholder<ExportOutcome, { kind: ImportKind }>('exportFile'),
  },
  guards: {
    isHalfWritten: ({ context }) => context.unfinished?.state === 'applying',
    isToBeConfirmed: ({ context }) => context.unfinished !== null,
    isReadToEnd: (_, { output }: { output: ReadOutcome }) =>
      output.outcome === 'read' && output.isLast,
    isRead: (_, { output }: { output: ReadOutcome }) => output.outcome === 'read',
    isLoaded: (_, { output }: { output: RowsOutcome }) => output.outcome === 'loaded',
    isDone: (_, { output }: { output: StandingOutcome }) => output.outcome === 'done',
    isWrittenToEnd: (_, { output }: { output: StandingOutcome }) =>
      output.outcome === 'done' && output.standing.state === 'done',
    isSaved: (_, { output }: { output: ExportOutcome }) => output.outcome === 'saved',
  },
  actions: {
    takeUp: assign(({ context }) => ({ standing: context.unfinished })),
    startAnew: assign({
      standing: null,
      unfinished: null,
      progress: null,
      refusal: null,
      exported: null,
    }),
    beginRows: assign({ query: firstRows, rows: [], total: 0, refusal: null }),
    beginFailedRows: assign({
      query: { verdict: 'failed', start: 0 },
      rows: [],
      total: 0,
      refusal: null,
    }),
    setRead: assign(({ context }, { output }: { output: ReadOutcome }) => {
      if (output.outcome !== 'read') throw new Error('Nothing was read.');
      const { standing, progress } = output;
      const heads = standing.unknownHeads;
      return {
        standing,
        progress,
        unknownHeads: heads.length > 0 ? heads : context.unknownHeads,
        refusal: null,
      };
    }),
    setQuery: assign((_, { query }: { query: RowsQuery }) => ({ query, refusal: null })),
    setRows: assign((_, { output }: { output: RowsOutcome }) => {
      if (output.outcome !== 'loaded') throw new Error('No rows were loaded.');
      const { rows, total, standing } = output;
      return { rows, total, standing, refusal: null };
    }),
    setMailed: assign((_, { isMailed }: { isMailed: boolean }) => ({ isMailed, refusal: null })),
    setStanding: assign((_, { output }: { output: StandingOutcome }) => {
      if (output.outcome !== 'done') throw new Error('Nothing was done.');
      return { standing: output.standing, refusal: null };
    }),
    setExported: assign((_, { output }: { output: ExportOutcome }) => {
      if (output.outcome !== 'saved') throw new Error('There is no file.');
      const { fileName, total } = output;
      return { exported: { fileName, total }, refusal: null };
    }),
    keepRowsFailure: assign((_, { output }: { output: RowsOutcome | null }) => ({
      rowsFailure:
        output?.outcome === 'failed'
          ? output.failure
          : { kind: 'other' as const, message: unexpected, reference: null },
      refusal: null,
    })),
    setRefusal: assign((_, { output }: { output: { outcome: string } | null }) => ({
      refusal: messageOf(output),
    })),
  },
});
