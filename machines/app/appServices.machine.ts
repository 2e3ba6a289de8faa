import { setup } from 'xstate';
import { callbackPlaceholder } from '../core/placeholders.ts';
import { connectionMachine } from './connection.machine.ts';
import { installationMachine } from './installation.machine.ts';
import { progressMachine } from './progress.machine.ts';
import { updateMachine } from './update.machine.ts';

export const appServicesMachine = setup({
  actors: {
    connection: connectionMachine,
    installation: installationMachine,
    progress: progressMachine,
    update: updateMachine,
    /** Reports errors that no one caught. */
    watchErrors: callbackPlaceholder('watchErrors'),
  },
}).createMachine({
  id: 'appServices',
  description:
    'Keeps the application current and connected, starting after the first page is shown.',
  // What the charts that it runs are for.
  meta: { requirements: ['ERR-REPORT', 'SYNC-01', 'UPD-01'] },
  // None of them is needed for the work itself: it continues without.
  invoke: [
    { id: 'connection', src: 'connection', systemId: 'connection', onError: {} },
    { id: 'installation', src: 'installation', systemId: 'installation', onError: {} },
    { id: 'progress', src: 'progress', systemId: 'progress', onError: {} },
    { id: 'update', src: 'update', systemId: 'update', onError: {} },
    { id: 'watchErrors', src: 'watchErrors', onError: {} },
  ],
  initial: 'keeping',
  states: { keeping: { description: 'The charts run until the window closes.' } },
});
