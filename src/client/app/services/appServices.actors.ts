import { fromCallback } from 'xstate';
import { appServicesMachine } from '../../../../machines/app/appServices.machine.ts';
import { reportError } from '../../shell/calls/monitoring.ts';
import { clientConnectionMachine } from './connection.actors.ts';
import { clientProgressMachine } from './progress.actors.ts';
import { clientUpdateMachine } from './update.actors.ts';

export const clientAppServicesMachine = appServicesMachine.provide({
  actors: {
    connection: clientConnectionMachine,
    progress: clientProgressMachine,
    update: clientUpdateMachine,
    watchErrors: fromCallback(({ system }) => {
      const notifyError = ({ error }: ErrorEvent) => reportError(error, system);
      const notifyRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason, system);
      addEventListener('error', notifyError);
      addEventListener('unhandledrejection', notifyRejection);
      return () => {
        removeEventListener('error', notifyError);
        removeEventListener('unhandledrejection', notifyRejection);
      };
    }),
  },
});
