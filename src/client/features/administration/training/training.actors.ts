import { fromPromise } from 'xstate';
import { trainingMachine } from '../../../../../machines/administration/training.machine.ts';
import {
  copyToTraining,
  type TrainingState,
} from '../../../../contract/administration/training.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

export const clientTrainingMachine = trainingMachine.provide({
  actors: {
    copy: fromPromise<Result<TrainingState>>(({ input: _none, ...scope }) =>
      attempt({ ...scope, shown: onPage }, () => call(copyToTraining, {}, scope)),
    ),
  },
});
