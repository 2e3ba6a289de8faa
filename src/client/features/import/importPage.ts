import type { Page } from '../../../../machines/app/page.ts';
import { getLatestImport, type ImportKind } from '../../../contract/import/import.ts';
import { call } from '../../platform/http/call.ts';
import { clientImportMachine } from './import.actors.ts';

/** The page that reads a file of a kind, with one that was not finished. @throws CallError 404 for other kinds. */
export async function importWork(kind: string, signal: AbortSignal): Promise<Page['work']> {
  const params = { kind: kind as ImportKind };
  const { standing } = await call(getLatestImport, { params }, { signal });
  return { logic: clientImportMachine, input: { kind: params.kind, unfinished: standing } };
}
