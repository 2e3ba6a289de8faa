import { fromPromise } from 'xstate';
import {
  type ReportFileInput,
  reportFileMachine,
  type SavedReport,
} from '../../../../../machines/core/reportFile.machine.ts';
import { exportCase } from '../../../../contract/custody/case.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { bytesOf } from '../../../platform/browser/base64.ts';
import { saveFile } from '../../../platform/browser/saveFile.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

export const clientCaseFileMachine = reportFileMachine.provide({
  actors: {
    saveReport: fromPromise<Result<SavedReport>, ReportFileInput>(({ input, ...scope }) =>
      attempt({ ...scope, shown: onPage }, async () => {
        const params = { id: input.filters.id ?? '' };
        const { fileName, csv, zip, rows } = await call(exportCase, { params, body: {} }, scope);
        if (zip === null) saveFile(fileName, csv, 'text/csv;charset=utf-8');
        else saveFile(fileName, bytesOf(zip), 'application/zip');
        return { rows, isComplete: true };
      }),
    ),
  },
});
