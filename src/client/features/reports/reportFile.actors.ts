import { fromPromise } from 'xstate';
import {
  type ReportFileInput,
  reportFileMachine,
  type SavedReport,
} from '../../../../machines/core/reportFile.machine.ts';
import { exportBiennialInventory } from '../../../contract/reports/biennialInventory.ts';
import { exportCountReport } from '../../../contract/reports/countReport.ts';
import { exportDestructionReport, exportLossReport } from '../../../contract/reports/deaReport.ts';
import { exportPersonActs } from '../../../contract/reports/personActs.ts';
import { exportRegistration } from '../../../contract/reports/registration.ts';
import {
  exportPerpetualInventory,
  exportUseLog,
  type ReportFile,
} from '../../../contract/reports/report.ts';
import { exportRestockList } from '../../../contract/reports/restock.ts';
import { exportShipments } from '../../../contract/reports/shipments.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { readScheduleGroup } from '../../../rules/reports/scheduleGroup.ts';
import { saveFile } from '../../platform/browser/saveFile.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

const exportCalls = {
  perpetualInventory: exportPerpetualInventory,
  registration: exportRegistration,
  shipments: exportShipments,
  useLog: exportUseLog,
  countReport: exportCountReport,
  lossReport: exportLossReport,
  destructionReport: exportDestructionReport,
  restockList: exportRestockList,
} as const;

/** @throws CallError */
function fetchFile({ report, filters }: ReportFileInput, signal: AbortSignal): Promise<ReportFile> {
  if (report === 'case') throw new Error('The file of a case is made on its page.');
  if (report === 'biennialInventory') {
    const body = { id: filters.id ?? '', schedule: readScheduleGroup(filters.schedule) };
    return call(exportBiennialInventory, { body }, { signal });
  }
  if (report === 'personActs') {
    const body = { ...filters, userId: filters.userId ?? '' };
    return call(exportPersonActs, { body }, { signal });
  }
  const { patients, ...rest } = filters;
  const body = patients === 'shown' ? { ...rest, patients: 'shown' as const } : rest;
  return call(exportCalls[report], { body }, { signal });
}

export const clientReportFileMachine = reportFileMachine.provide({
  actors: {
    saveReport: fromPromise<Result<SavedReport>, ReportFileInput>(({ input, ...scope }) =>
      attempt({ ...scope, shown: onPage }, async () => {
        const { fileName, csv, rows, isComplete } = await fetchFile(input, scope.signal);
        saveFile(fileName, csv, 'text/csv;charset=utf-8');
        return { rows, isComplete };
      }),
    ),
  },
});
