import { fromCallback, fromPromise } from 'xstate';
import { appServicesMachine } from '../../../../machines/app/appServices.machine.ts';
import {
  type ConnectionEvent,
  connectionMachine,
} from '../../../../machines/app/connection.machine.ts';
import { type ProgressEvent, progressMachine } from '../../../../machines/app/progress.machine.ts';
import { listenToCalls, pendingCalls } from '../../platform/http/callNews.ts';
import { pingServer } from '../../platform/http/pingServer.ts';
import { reportError } from '../../shell/calls/monitoring.ts';
import { clientInstallationMachine } from './installation.actors.ts';
import { clientUpdateMachine } from './update.actors.ts';

const clientConnectionMachine = connectionMachine.provide({
  actors: {
    watchConnection: fromCallback(({ sendBack }) => {
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
      if (navigator.onLine) find();
      else lose();
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
