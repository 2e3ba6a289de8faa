import { fromPromise } from 'xstate';
import {
  type ReportFileInput,
  type ReportFileOutcome,
  reportFileMachine,
} from '../../../machines/report-file/reportFile.machine.ts';
import { exportPerpetualInventory, exportUseLog } from '../../contract/report.ts';
import { call } from '../http/call.ts';
import { implement } from './implement.ts';
import { orFailed } from './orFailed.ts';
import { saveFile } from './saveFile.ts';

const exportCalls = { perpetualInventory: exportPerpetualInventory, useLog: exportUseLog } as const;

export const clientReportFileMachine = implement(reportFileMachine, {
  actors: {
    saveReport: fromPromise<ReportFileOutcome, ReportFileInput>(({ input, signal, system }) =>
      orFailed(system, signal, async (): Promise<ReportFileOutcome> => {
        const { patients, ...filters } = input.filters;
        const body = patients === 'shown' ? { ...filters, patients: 'shown' as const } : filters;
        const file = await call(exportCalls[input.report], { body }, { signal });
        saveFile(file.fileName, file.csv, 'text/csv;charset=utf-8');
        return { outcome: 'saved', rows: file.rows, isComplete: file.isComplete };
      }),
    ),
  },
});
