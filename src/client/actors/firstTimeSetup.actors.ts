import { fromPromise } from 'xstate';
import {
  firstTimeSetupMachine,
  type LoadProgressOutcome,
} from '../../../machines/administration/firstTimeSetup.machine.ts';
import { getSetupProgress } from '../../contract/administration/firstTimeSetup.ts';
import { call } from '../http/call.ts';
import { noAnswer } from '../http/callFault.ts';
import { implement } from './implement.ts';
import { orProblem } from './ownChange.ts';

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
