import { fromPromise } from 'xstate';
import {
  firstTimeSetupMachine,
  type LoadProgressOutcome,
} from '../../../../../machines/administration/firstTimeSetup.machine.ts';
import { getSetupProgress } from '../../../../contract/administration/firstTimeSetup.ts';
import { implement } from '../../../platform/browser/implement.ts';
import { call } from '../../../platform/http/call.ts';
import { noAnswer } from '../../../platform/http/callFault.ts';
import { orProblem } from '../../../shell/calls/ownChange.ts';

export const clientFirstTimeSetupMachine = implement(firstTimeSetupMachine, {
  actors: {
    loadProgress: fromPromise<LoadProgressOutcome>(async ({ signal, system }) => {
      const read = async (): Promise<LoadProgressOutcome> => ({
        outcome: 'loaded',
        progress: await call(getSetupProgress, {}, { signal }),
      });
      const outcome = await orProblem(system, signal, read, [noAnswer]);
      return 'problem' in outcome
        ? { outcome: 'failed', message: outcome.problem.message }
        : outcome;
    }),
  },
});
