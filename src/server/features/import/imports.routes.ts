import * as contract from '../../../contract/import/import.ts';
import { serve } from '../../core/http/serve.ts';
import type { Importers } from '../../core/import/importer.ts';
import { applyImport, confirmImport, readImport } from './applyImport.ts';
import { cancelImport } from './endImport.ts';
import { exportRecords } from './exportRecords.ts';
import { findUnfinished } from './importStanding.ts';
import { addImportRows, beginImport } from './readFile.ts';

/** @param importers reads and writes the records of each kind. */
export const importCalls = (importers: Importers) => [
  serve(contract.beginImport, ({ tx, body, ...request }) => beginImport(tx, request, body)),
  serve(contract.addImportRows, ({ tx, params, body, ...request }) =>
    addImportRows(tx, importers, request, params.id, body),
  ),
  serve(contract.getImport, ({ tx, session, params, query }) =>
    readImport(tx, session.agency.id, params.id, query),
  ),
  serve(contract.getLatestImport, async ({ tx, session, params }) => ({
    standing: await findUnfinished(tx, session.agency.id, params.kind),
  })),
  serve(contract.confirmImport, ({ tx, params, body, ...request }) =>
    confirmImport(tx, request, params.id, body),
  ),
  serve(contract.applyImport, ({ tx, params, ...request }) =>
    applyImport(tx, importers, request, params.id),
  ),
  serve(contract.cancelImport, ({ tx, params, ...request }) =>
    cancelImport(tx, request, params.id),
  ),
  serve(contract.exportRecords, ({ tx, params, ...request }) =>
    exportRecords(tx, importers, request, params.kind),
  ),
];
