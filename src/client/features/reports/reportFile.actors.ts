import { fromPromise } from 'xstate';
import {
  type ReportFileInput,
  type ReportFileOutcome,
  reportFileMachine,
} from '../../../../machines/core/reportFile.machine.ts';
import { exportBiennialInventory } from '../../../contract/reports/biennialInventory.ts';
import { exportCountReport } from '../../../contract/reports/countReport.ts';
import { exportDestructionReport, exportLossReport } from '../../../contract/reports/deaReport.ts';
import {
  exportPerpetualInventory,
  exportUseLog,
  type ReportFile,
} from '../../../contract/reports/report.ts';
import { exportRestockList } from '../../../contract/reports/restock.ts';
import { saveFile } from '../../platform/browser/saveFile.ts';
import { call } from '../../platform/http/call.ts';
import { orFailed } from '../../shell/calls/orFailed.ts';

const exportCalls = {
  perpetualInventory: exportPerpetualInventory,
  useLog: exportUseLog,
  countReport: exportCountReport,
  lossReport: exportLossReport,
  destructionReport: exportDestructionReport,
  restockList: exportRestockList,
} as const;

/** @throws CallError */
function fetchFile({ report, filters }: ReportFileInput, signal: AbortSignal): Promise<ReportFile> {
  if (report === 'biennialInventory') {
    return call(exportBiennialInventory, { body: { id: filters.id ?? '' } }, { signal });
  }
  const { patients, ...rest } = filters;
  const body = patients === 'shown' ? { ...rest, patients: 'shown' as const } : rest;
  return call(exportCalls[report], { body }, { signal });
}

export const clientReportFileMachine = reportFileMachine.provide({
  actors: {
    saveReport: fromPromise<ReportFileOutcome, ReportFileInput>(({ input, signal, system }) =>
      orFailed(system, signal, async (): Promise<ReportFileOutcome> => {
        const file = await fetchFile(input, signal);
        saveFile(file.fileName, file.csv, 'text/csv;charset=utf-8');
        return { outcome: 'saved', rows: file.rows, isComplete: file.isComplete };
      }),
    ),
  },
});
