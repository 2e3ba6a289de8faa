import { fromCallback, fromPromise } from 'xstate';
import {
  type ConnectionEvent,
  connectionMachine,
} from '../../../../machines/app/connection.machine.ts';
import { listenToCalls } from '../../platform/http/callNews.ts';
import { pingServer } from '../../platform/http/pingServer.ts';

export const clientConnectionMachine = connectionMachine.provide({
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
      if (!navigator.onLine) lose();
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
