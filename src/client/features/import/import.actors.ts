import { fromPromise } from 'xstate';
import { importMachine } from '../../../../machines/import/import.machine.ts';
import type {
  ExportOutcome,
  ImportFile,
  ReadOutcome,
  RowsOutcome,
  RowsQuery,
  StandingOutcome,
} from '../../../../machines/import/import.setup.ts';
import * as contract from '../../../contract/import/import.ts';
import { saveFile } from '../../platform/browser/saveFile.ts';
import { call } from '../../platform/http/call.ts';
import { noResponse } from '../../platform/http/callError.ts';
import { orFailure } from '../../shell/calls/failureOf.ts';
import type { ActorSystem } from '../../shell/calls/failureReport.ts';
import { orProblem } from '../../shell/calls/ownChange.ts';
import { FileFailure, OpenFile } from './importFile.ts';

type Asked = { signal: AbortSignal; system: ActorSystem };

/** Refusals and the error in the file itself are outcomes. */
async function outcomeOf<Outcome>({ signal, system }: Asked, act: () => Promise<Outcome>) {
  return orProblem(
    system,
    signal,
    async () => {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof FileFailure)) throw error;
        return { outcome: 'refused' as const, problem: { message: error.message } };
      }
    },
    [409, noResponse],
  );
}

const inBody = (id: string, signal: AbortSignal) =>
  [{ params: { id }, body: {} }, { signal }] as const;

/** The chart of one page, which reads one file at a time. */
export function provideImport() {
  let open: OpenFile | null = null;
  return importMachine.provide({
    actors: {
      beginFile: fromPromise<ReadOutcome, { kind: contract.ImportKind; file: ImportFile }>(
        ({ input: { kind, file }, ...asked }) =>
          outcomeOf<ReadOutcome>(asked, async () => {
            open = new OpenFile(file);
            const heads = await open.readHeads();
            const body = { kind, fileName: file.name.slice(-255), heads };
            const standing = await call(contract.beginImport, { body }, { signal: asked.signal });
            return { outcome: 'read', standing, progress: open.progress, isLast: false };
          }),
      ),
      sendRows: fromPromise<ReadOutcome, { id: string }>(({ input: { id }, ...asked }) =>
        outcomeOf<ReadOutcome>(asked, async () => {
          if (!open) throw new FileFailure('The file is no longer available. Choose it again.');
          const body = await open.readRows();
          const { signal } = asked;
          const standing = await call(contract.addImportRows, { params: { id }, body }, { signal });
          return { outcome: 'read', standing, progress: open.progress, isLast: body.isLast };
        }),
      ),
      loadRows: fromPromise<RowsOutcome, { id: string; query: RowsQuery }>(
        ({ input: { id, query }, signal, system }) =>
          orFailure(system, signal, async () => {
            const { start, verdict } = query;
            const given = { start: String(start), ...(verdict === null ? {} : { verdict }) };
            const page = await call(
              contract.getImport,
              { params: { id }, query: given },
              { signal },
            );
            return { outcome: 'loaded' as const, ...page };
          }),
      ),
      confirmImport: fromPromise<StandingOutcome, { id: string; isMailed: boolean }>(
        ({ input: { id, isMailed }, ...asked }) =>
          outcomeOf<StandingOutcome>(asked, async () => {
            const request = { params: { id }, body: { isMailed } };
            const standing = await call(contract.confirmImport, request, { signal: asked.signal });
            return { outcome: 'done', standing };
          }),
      ),
      applyRows: fromPromise<StandingOutcome, { id: string }>(({ input: { id }, ...asked }) =>
        outcomeOf<StandingOutcome>(asked, async () => ({
          outcome: 'done',
          standing: await call(contract.applyImport, ...inBody(id, asked.signal)),
        })),
      ),
      cancelImport: fromPromise<StandingOutcome, { id: string }>(({ input: { id }, ...asked }) =>
        outcomeOf<StandingOutcome>(asked, async () => {
          open = null;
          const standing = await call(contract.cancelImport, ...inBody(id, asked.signal));
          return { outcome: 'done', standing };
        }),
      ),
      exportFile: fromPromise<ExportOutcome, { kind: contract.ImportKind }>(
        ({ input: { kind }, ...asked }) =>
          outcomeOf<ExportOutcome>(asked, async () => {
            const request = { params: { kind }, body: {} };
            const { signal } = asked;
            const { fileName, text, total } = await call(contract.exportRecords, request, {
              signal,
            });
            saveFile(fileName, text, 'text/csv;charset=utf-8');
            return { outcome: 'saved', fileName, total };
          }),
      ),
    },
  });
}
