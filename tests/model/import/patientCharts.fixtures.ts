import { patientChartsMachine } from '../../../machines/import/patientCharts.machine.ts';
import type { ChartImport, ChartSetup } from '../../../src/contract/import/patientChart.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { fentanyl } from '../../unit/rules/products.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const id = '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d0041';

const done: ChartImport = {
  ...{ id, fileName: 'charts.xml', source: 'upload', importedBy: 'Dana Whitlock' },
  startedAt: '2026-03-10T08:00:00.000Z',
  finishedAt: '2026-03-10T08:00:04.000Z',
  state: 'done',
  refusal: null,
  counts: {
    ...{ doses: 12, newCharts: 9, correctedCharts: 1, sameCharts: 3 },
    ...{ priorCare: 2, notGiven: 1, repeated: 1, unmapped: 4, problems: 1 },
  },
  format: 'nemsis',
  fileHash: 'a'.repeat(64),
  problems: [{ line: 40, sentence: 'The incident number is missing.' }],
  unmapped: [{ code: '6960', doses: 4 }],
};

const refused: ChartImport = {
  ...done,
  state: 'refused',
  refusal: { line: 2, sentence: 'The file has a document type (DOCTYPE).' },
  problems: [],
  unmapped: [],
};

const reading: ChartImport = { ...done, state: 'reading', finishedAt: null, fileHash: null };

const setup: ChartSetup = {
  imports: [],
  drugs: [{ code: '4337', productIds: [fentanyl.id] }],
  unmapped: [{ code: '3322', doses: 1 }],
  products: [fentanyl],
  folder: '1',
};

const file = { name: 'charts.xml', size: 2_000, stream: () => new Blob(['<x/>']).stream() };
const unanswered = failed('The server did not answer.', 0);

export const patientCharts = model('patient-charts', patientChartsMachine, {
  events: {
    'file.chosen': [{ type: 'file.chosen', file }],
    'upload.canceled': [{ type: 'upload.canceled' }],
    'upload.progressed': [{ type: 'upload.progressed', progress: { done: 900, total: 2_000 } }],
    'upload.ended': [
      { type: 'upload.ended', outcome: succeeded(done) },
      { type: 'upload.ended', outcome: succeeded(refused) },
      { type: 'upload.ended', outcome: succeeded(reading) },
      { type: 'upload.ended', outcome: { lost: true } },
      { type: 'upload.ended', outcome: failed('This file is being read already.', 409) },
    ],
    'another.requested': [{ type: 'another.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'drug.mapped': [{ type: 'drug.mapped', drug: { code: '3322', productIds: [fentanyl.id] } }],
  },
  outputs: {
    checkFile: [succeeded({ id }), failed('The file is empty. Choose another one.', 422)],
    askImport: [
      succeeded(done),
      succeeded(refused),
      succeeded(reading),
      succeeded(null),
      unanswered,
    ],
    saveDrug: [
      succeeded({ drugs: [...setup.drugs, { code: '3322', productIds: [fentanyl.id] }] }),
      unanswered,
    ],
  },
  errors: {
    checkFile: ['a strange answer'],
    uploadFile: ['a strange answer'],
    askImport: ['a strange answer'],
    saveDrug: ['a strange answer'],
  },
  inputs: { 'a drug without a product': { setup } },
  context: ({ file: chosen, id: sent, progress, imported, refusal, ...rest }) => ({
    file: chosen?.name ?? null,
    id: sent,
    done: progress?.done ?? null,
    imported: imported?.state ?? null,
    refusal,
    mappingRefusal: rest.mappingRefusal,
    unmapped: rest.setup.unmapped.map(({ code }) => code).join(),
    imports: rest.setup.imports.length,
    drugs: rest.setup.drugs.length,
  }),
});
