import { fromPromise } from 'xstate';
import {
  type ReportFileInput,
  reportFileMachine,
  type SavedReport,
} from '../../../../../machines/core/reportFile.machine.ts';
import { exportCase } from '../../../../contract/custody/case.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { saveFile } from '../../../platform/browser/saveFile.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

export const clientCaseFileMachine = reportFileMachine.provide({
  actors: {
    saveReport: fromPromise<Result<SavedReport>, ReportFileInput>(({ input, ...scope }) =>
      attempt({ ...scope, shown: onPage }, async () => {
        const params = { id: input.filters.id ?? '' };
        const { fileName, csv, rows } = await call(exportCase, { params, body: {} }, scope);
        saveFile(fileName, csv, 'text/csv;charset=utf-8');
        return { rows, isComplete: true };
      }),
    ),
  },
});
