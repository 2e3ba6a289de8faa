import { fromPromise } from 'xstate';
import { importMachine } from '../../../../machines/import/import.machine.ts';
import type {
  ExportedFile,
  ImportFile,
  RowsQuery,
  SentRows,
  ShownRows,
} from '../../../../machines/import/import.setup.ts';
import type { ImportStanding } from '../../../contract/import/import.ts';
import * as contract from '../../../contract/import/import.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { saveFile } from '../../platform/browser/saveFile.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, attemptAll, onPage } from '../../shell/calls/attempt.ts';
import { fileFailure, OpenFile } from './importFile.ts';

/** The chart of one page, which reads one file at a time. */
export function provideImport() {
  let open: OpenFile | null = null;
  return importMachine.provide({
    actors: {
      beginFile: fromPromise<Result<SentRows>, { kind: contract.ImportKind; file: ImportFile }>(
        ({ input: { kind, file }, ...scope }) =>
          attempt({ ...scope, shown: onPage }, async () => {
            open = new OpenFile(file);
            const heads = await open.readHeads();
            const body = { kind, fileName: file.name.slice(-255), heads };
            const standing = await call(contract.beginImport, { body }, scope);
            return { standing, progress: open.progress, isLast: false };
          }),
      ),
      sendRows: fromPromise<Result<SentRows>, { id: string }>(({ input: params, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          if (!open) throw fileFailure('The file is no longer available. Choose it again.');
          const body = await open.readRows();
          const standing = await call(contract.addImportRows, { params, body }, scope);
          return { standing, progress: open.progress, isLast: body.isLast };
        }),
      ),
      loadRows: fromPromise<Result<ShownRows>, { id: string; query: RowsQuery }>(
        ({ input: { id, query: asked }, ...scope }) => {
          const { start, verdict } = asked;
          const query = { start: String(start), ...(verdict === null ? {} : { verdict }) };
          return attemptAll({ ...scope, shown: onPage }, () =>
            call(contract.getImport, { params: { id }, query }, scope),
          );
        },
      ),
      confirmImport: fromPromise<Result<ImportStanding>, { id: string; isMailed: boolean }>(
        ({ input: { id, ...body }, ...scope }) =>
          attempt({ ...scope, shown: onPage }, () =>
            call(contract.confirmImport, { params: { id }, body }, scope),
          ),
      ),
      applyRows: fromPromise<Result<ImportStanding>, { id: string }>(
        ({ input: params, ...scope }) =>
          attempt({ ...scope, shown: onPage }, () =>
            call(contract.applyImport, { params, body: {} }, scope),
          ),
      ),
      cancelImport: fromPromise<Result<ImportStanding>, { id: string }>(
        ({ input: params, ...scope }) =>
          attempt({ ...scope, shown: onPage }, () => {
            open = null;
            return call(contract.cancelImport, { params, body: {} }, scope);
          }),
      ),
      exportFile: fromPromise<Result<ExportedFile>, { kind: contract.ImportKind }>(
        ({ input: params, ...scope }) =>
          attempt({ ...scope, shown: onPage }, async () => {
            const request = { params, body: {} };
            const { fileName, text, total } = await call(contract.exportRecords, request, scope);
            saveFile(fileName, text, 'text/csv;charset=utf-8');
            return { fileName, total };
          }),
      ),
    },
  });
}
