import { fromPromise } from 'xstate';
import {
  lossClocksMachine,
  type StepAsked,
  type StepOutcome,
} from '../../../../machines/custody/lossClocks.machine.ts';
import { recordLossStep } from '../../../contract/reports/deaReport.ts';
import { call } from '../../platform/http/call.ts';
import { orFailed } from '../../shell/calls/orFailed.ts';
import { clientReportFileMachine } from './reportFile.actors.ts';

export const clientLossClocksMachine = lossClocksMachine.provide({
  actors: {
    reportFile: clientReportFileMachine,
    recordStep: fromPromise<StepOutcome, StepAsked>(({ input, signal, system }) =>
      orFailed(system, signal, async (): Promise<StepOutcome> => {
        const { id, ...body } = input;
        const dates = await call(recordLossStep, { params: { id }, body }, { signal });
        return { outcome: 'recorded', id, dates };
      }),
    ),
  },
});
