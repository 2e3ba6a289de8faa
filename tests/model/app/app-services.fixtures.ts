import { appServicesMachine } from '../../../machines/app/appServices.machine.ts';
import { model } from '../kit/fixtures.ts';

export const appServices = model('app-services', appServicesMachine, {
  events: {},
  outputs: { connection: [], installation: [], progress: [], update: [] },
  errors: {
    connection: ['a chart failed'],
    installation: ['a chart failed'],
    progress: ['a chart failed'],
    update: ['a chart failed'],
  },
  inputs: { start: undefined },
  context: () => ({}),
});
