import { fromPromise } from 'xstate';
import {
  lossClocksMachine,
  type StepAsked,
  type StepDates,
} from '../../../../../machines/custody/lossClocks.machine.ts';
import { recordLossStep } from '../../../../contract/reports/deaReport.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';
import { clientReportFileMachine } from '../reportFile.actors.ts';

export const clientLossClocksMachine = lossClocksMachine.provide({
  actors: {
    reportFile: clientReportFileMachine,
    recordStep: fromPromise<Result<StepDates>, StepAsked>(({ input: { id, ...body }, ...scope }) =>
      attempt({ ...scope, shown: onPage }, async () => ({
        id,
        dates: await call(recordLossStep, { params: { id }, body }, scope),
      })),
    ),
  },
});
