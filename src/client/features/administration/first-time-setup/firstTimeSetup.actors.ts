import { fromPromise } from 'xstate';
import {
  firstTimeSetupMachine,
  type LoadProgressOutcome,
} from '../../../../../machines/administration/firstTimeSetup.machine.ts';
import { getSetupProgress } from '../../../../contract/administration/firstTimeSetup.ts';
import { provideInPlace } from '../../../platform/browser/provideInPlace.ts';
import { call } from '../../../platform/http/call.ts';
import { noResponse } from '../../../platform/http/callError.ts';
import { orProblem } from '../../../shell/calls/ownChange.ts';

export const clientFirstTimeSetupMachine = provideInPlace(firstTimeSetupMachine, {
  actors: {
    loadProgress: fromPromise<LoadProgressOutcome>(async ({ signal, system }) => {
      const read = async (): Promise<LoadProgressOutcome> => ({
        outcome: 'loaded',
        progress: await call(getSetupProgress, {}, { signal }),
      });
      const outcome = await orProblem(system, signal, read, [noResponse]);
      return 'problem' in outcome
        ? { outcome: 'failed', message: outcome.problem.message }
        : outcome;
    }),
  },
});
