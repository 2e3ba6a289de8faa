import { fromCallback } from 'xstate';
import { upkeepMachine } from '../../../../machines/app/upkeep.machine.ts';
import { implement } from '../../platform/browser/implement.ts';
import { reportError } from '../../shell/calls/monitoring.ts';
import { clientConnectionMachine } from './connection.actors.ts';
import { clientProgressMachine } from './progress.actors.ts';
import { clientUpdateMachine } from './update.actors.ts';

export const clientUpkeepMachine = implement(upkeepMachine, {
  actors: {
    connection: clientConnectionMachine,
    progress: clientProgressMachine,
    update: clientUpdateMachine,
    watchErrors: fromCallback(({ system }) => {
      const tellError = ({ error }: ErrorEvent) => reportError(error, system);
      const tellRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason, system);
      addEventListener('error', tellError);
      addEventListener('unhandledrejection', tellRejection);
      return () => {
        removeEventListener('error', tellError);
        removeEventListener('unhandledrejection', tellRejection);
      };
    }),
  },
});
