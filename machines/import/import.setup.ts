import { assign, setup } from 'xstate';
import type {
  ImportKind,
  ImportStanding,
  ValidatedRow,
  Verdict,
} from '../../src/contract/import/import.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { failureIn, type PageFailure } from '../../src/rules/core/pageFailure.ts';
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

/** What the server has of an import after a part of its file was sent. */
export type SentRows = { standing: ImportStanding; progress: Progress; isLast: boolean };
export type ShownRows = { rows: readonly ValidatedRow[]; total: number; standing: ImportStanding };
export type ExportedFile = { fileName: string; total: number };

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
  exported: ExportedFile | null;
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

/** The names the chart may use, and what each does. */
export const importSetup = setup({
  types: {
    context: {} as ImportContext,
    input: {} as ImportInput,
    events: {} as ImportEvent,
    tags: {} as
      | 'reading'
      | 'preview'
      | 'applying'
      | 'paused'
      | 'notCanceled'
      | 'rowsFailed'
      | 'done'
      | 'busy'
      | 'exported',
  },
  actors: {
    /** Starts the import with the heading of the file, and keeps the file open. */
    beginFile: promisePlaceholder<Result<SentRows>, { kind: ImportKind; file: ImportFile }>(
      'beginFile',
    ),
    /** Sends the next rows of the file that was started. */
    sendRows: promisePlaceholder<Result<SentRows>, { id: string }>('sendRows'),
    loadRows: promisePlaceholder<Result<ShownRows>, { id: string; query: RowsQuery }>('loadRows'),
    confirmImport: promisePlaceholder<Result<ImportStanding>, { id: string; isMailed: boolean }>(
      'confirmImport',
    ),
    /** Writes the next rows. */
    applyRows: promisePlaceholder<Result<ImportStanding>, { id: string }>('applyRows'),
    cancelImport: promisePlaceholder<Result<ImportStanding>, { id: string }>('cancelImport'),
    exportFile: promisePlaceholder<Result<ExportedFile>, { kind: ImportKind }>('exportFile'),
  },
  guards: {
    isHalfWritten: ({ context }) => context.unfinished?.state === 'applying',
    isToBeConfirmed: ({ context }) => context.unfinished !== null,
    isReadToEnd: (_, { output }: { output: Result<SentRows> }) => output.ok && output.value.isLast,
    isRead: (_, { output }: { output: Result<SentRows> }) => output.ok,
    isLoaded: (_, { output }: { output: Result<ShownRows> }) => output.ok,
    isDone: (_, { output }: { output: Result<ImportStanding> }) => output.ok,
    isWrittenToEnd: (_, { output }: { output: Result<ImportStanding> }) =>
      output.ok && output.value.state === 'done',
    isSaved: (_, { output }: { output: Result<ExportedFile> }) => output.ok,
  },
  actions: {
    takeUp: assign(({ context }) => ({ standing: context.unfinished })),
    startAnew: assign({ standing: null, progress: null, refusal: null, exported: null }),
    beginRows: assign({ query: firstRows, rows: [] }),
    beginFailedRows: assign({ query: { verdict: 'failed', start: 0 }, rows: [] }),
    setRead: assign(({ context }, { output }: { output: Result<SentRows> }) => {
      const { standing, progress } = valueIn(output);
      const heads = standing.unknownHeads;
      return { standing, progress, unknownHeads: heads.length > 0 ? heads : context.unknownHeads };
    }),
    setQuery: assign((_, { query }: { query: RowsQuery }) => ({ query })),
    setRows: assign((_, { output }: { output: Result<ShownRows> }) => {
      const { rows, total, standing } = valueIn(output);
      return { rows, total, standing };
    }),
    setMailed: assign((_, { isMailed }: { isMailed: boolean }) => ({ isMailed })),
    setStanding: assign((_, { output }: { output: Result<ImportStanding> }) => ({
      standing: valueIn(output),
      refusal: null,
    })),
    setExported: assign((_, { output }: { output: Result<ExportedFile> }) => ({
      exported: valueIn(output),
    })),
    keepRowsFailure: assign((_, { output }: { output: Result<ShownRows> | null }) => ({
      rowsFailure: failureIn(output) ?? { kind: 'other', message: unexpected, reference: null },
    })),
    setRefusal: assign((_, { output }: { output: Result<unknown> | null }) => ({
      refusal: problemIn(output)?.message ?? unexpected,
    })),
  },
});
