import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import type { appMachine } from '../../../../machines/app/app.machine.ts';
import { appServicesMachine } from '../../../../machines/app/appServices.machine.ts';
import {
  type ConnectionEvent,
  connectionMachine,
} from '../../../../machines/app/connection.machine.ts';
import { type ProgressEvent, progressMachine } from '../../../../machines/app/progress.machine.ts';
import { listenToCalls, pendingCalls } from '../../platform/http/callNews.ts';
import { pingServer } from '../../platform/http/pingServer.ts';
import type { ActorSystem } from '../../shell/calls/attempt.ts';
import { reportError } from '../../shell/calls/monitoring.ts';
import { clientInstallationMachine } from './installation.actors.ts';
import { clientUpdateMachine } from './update.actors.ts';

/** Whether the page was opened without a network: someone may have tried to reach the server in vain since. */
function hasStartedOffline(system: ActorSystem): boolean {
  const app = system.get('app') as ActorRefFrom<typeof appMachine> | undefined;
  return app?.getSnapshot().context.boot.isOnline === false;
}

const clientConnectionMachine = connectionMachine.provide({
  actors: {
    watchConnection: fromCallback(({ sendBack, system }) => {
      const tell = (type: ConnectionEvent['type']) => () => sendBack({ type });
      const lose = tell('network.offline');
      const find = tell('network.online');
      addEventListener('offline', lose);
      addEventListener('online', find);
      // A part of the application that did not come.
      const miss = tell('response.missing');
      addEventListener('vite:preloadError', miss);
      const stopAnswered = listenToCalls('answered', tell('response.received'));
      const stopUnanswered = listenToCalls('unanswered', tell('response.missing'));
      if (!navigator.onLine) lose();
      else if (hasStartedOffline(system)) find();
      return () => {
        removeEventListener('offline', lose);
        removeEventListener('online', find);
        removeEventListener('vite:preloadError', miss);
        stopAnswered();
        stopUnanswered();
      };
    }),
    probe: fromPromise<void>(({ signal }) => pingServer(signal)),
  },
});

const clientProgressMachine = progressMachine.provide({
  actors: {
    watchCalls: fromCallback(({ sendBack }) => {
      const tell = () => {
        const event: ProgressEvent = {
          type: pendingCalls() > 0 ? 'calls.started' : 'calls.finished',
        };
        sendBack(event);
      };
      tell();
      return listenToCalls('pending', tell);
    }),
  },
});

export const clientAppServicesMachine = appServicesMachine.provide({
  actors: {
    connection: clientConnectionMachine,
    installation: clientInstallationMachine,
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
