import {
  chartCases,
  chartDoses,
  chartDrugs,
  chartImportRows,
  chartImports,
  patientCharts,
} from '../schema/charts/patientCharts.ts';
import { because, declare } from './declare.ts';

const ofOthers =
  'what another program charted; the audit history has the hash of the file, who imported it and how many doses it added';

/** Patient charts, which are compared with the ledger and never change it. */
export const chartTables = [
  declare(chartDrugs, 'versions', { sealed: ['id', 'agencyId', 'code', 'productId'] }),
  declare(chartImports, 'open', {
    free: because(
      ofOthers,
      'id',
      'agencyId',
      'fileName',
      'source',
      'format',
      'importedByUserId',
      'importedBy',
      'startedAt',
      'finishedAt',
      'state',
      'fileHash',
      'refusalLine',
      'refusal',
      'counts',
      'problems',
      'unmapped',
    ),
  }),
  declare(chartImportRows, 'open', {
    free: because(
      'a file on its way in',
      'agencyId',
      'importId',
      'row',
      'part',
      'chart',
      'elementId',
      'dose',
    ),
  }),
  declare(patientCharts, 'open', {
    free: because(
      ofOthers,
      'id',
      'agencyId',
      'chart',
      'version',
      'contentHash',
      'importId',
      'recordedAt',
    ),
  }),
  declare(chartDoses, 'open', {
    free: because(
      ofOthers,
      'id',
      'agencyId',
      'chartId',
      'key',
      'incident',
      'givenAt',
      'drug',
      'dose',
      'unit',
      'crew',
      'authorization',
      'physician',
    ),
  }),
  declare(chartCases, 'open', {
    free: because(
      'which dose or use a case is about; what the case says is sealed there',
      'agencyId',
      'chart',
      'key',
      'caseId',
    ),
  }),
];
