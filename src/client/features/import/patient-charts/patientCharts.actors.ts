import { fromCallback, fromPromise } from 'xstate';
import { patientChartsMachine } from '../../../../../machines/import/patientCharts.machine.ts';
import type {
  CheckedFile,
  ImportFile,
  PatientChartsEvent,
  UploadOutcome,
} from '../../../../../machines/import/patientCharts.setup.ts';
import * as contract from '../../../../contract/import/patientChart.ts';
import { type Result, succeeded } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/callError.ts';
import { attempt, NotSent, onPage, type Scope } from '../../../shell/calls/attempt.ts';

/** Letters of the start of a file by which CSV and XML are known. */
const startLength = 512;

/** The chart of the page that imports patient charts. */
export const clientPatientChartsMachine = patientChartsMachine.provide({
  actors: {
    checkFile: fromPromise<Result<CheckedFile>, { file: ImportFile }>(
      ({ input: { file }, ...scope }) => attempt(scope, () => checked(file)),
    ),
    uploadFile: fromCallback<PatientChartsEvent, { file: ImportFile; id: string }>(
      ({ input, sendBack, system }) => {
        const control = new AbortController();
        upload(input, { system, signal: control.signal }, (progress) =>
          sendBack({ type: 'upload.progressed', progress }),
        ).then(
          (outcome) => sendBack({ type: 'upload.ended', outcome }),
          () => {
            if (!control.signal.aborted) sendBack({ type: 'upload.ended', outcome: lost });
          },
        );
        return () => control.abort();
      },
    ),
    askImport: fromPromise<Result<contract.ChartImport | null>, { id: string }>(
      ({ input: params, ...scope }) =>
        attempt({ ...scope, shown: [...onPage, 'unavailable'] }, async () => {
          try {
            return await call(contract.getChartImport, { params }, scope);
          } catch (error) {
            if (error instanceof CallError && error.status === 404) return null;
            throw error;
          }
        }),
    ),
    saveDrug: fromPromise<Result<{ drugs: contract.MappedDrug[] }>, contract.MappedDrug>(
      ({ input: body, ...scope }) =>
        attempt({ ...scope, shown: onPage }, () => call(contract.saveDrugCode, { body }, scope)),
    ),
  },
});

const lost: UploadOutcome = { lost: true };

/** @throws NotSent for a file that the server would refuse. */
async function checked(file: ImportFile): Promise<CheckedFile> {
  if (file.size === 0) throw unsuitable('The file is empty. Choose another one.');
  if (file.size > contract.chartFileLimit) {
    throw unsuitable(
      'The file has more than 32 MiB. Export a shorter period, and import the parts one after the other.',
    );
  }
  const start = await blobOf(file).slice(0, startLength).text();
  if (!/^\s*\ufeff?\s*<|[,;\t]/.test(start)) {
    throw unsuitable('The file is neither CSV nor XML. Export patient charts in one of the two.');
  }
  return { id: crypto.randomUUID() };
}

function unsuitable(message: string): NotSent {
  return new NotSent({ code: 'file_unreadable', message });
}

/** The file as the browser gave it. */
function blobOf(file: ImportFile): Blob {
  if (!(file instanceof Blob)) throw new Error('A file that the browser did not give');
  return file;
}

/** What is uncertain after a failure: the server may have the file. */
const uncertain = ['noResponse', 'malformed', 'unavailable'];

async function upload(
  { file, id }: { readonly file: ImportFile; readonly id: string },
  scope: Scope,
  onProgress: (progress: { readonly done: number; readonly total: number }) => void,
): Promise<UploadOutcome> {
  const shown = [...onPage, 'malformed', 'unavailable'] as const;
  const result = await attempt({ ...scope, shown }, () => {
    const request = { params: { id }, query: { fileName: file.name.slice(-255) } };
    const options = { signal: scope.signal, file: { body: blobOf(file), onProgress } };
    return call(contract.importCharts, request, options);
  });
  if (result.ok) return succeeded(result.value);
  return uncertain.includes(result.failure.kind) ? lost : result;
}
