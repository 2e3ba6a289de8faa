import { getTraining } from '../../../../contract/administration/training.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { TrainingPage } from './TrainingPage.tsx';
import { clientTrainingMachine } from './training.actors.ts';

export const page = definePage({
  load: ({ signal }) => call(getTraining, {}, { signal }),
  machine: clientTrainingMachine,
  view: TrainingPage,
  menu: 'settings',
});
