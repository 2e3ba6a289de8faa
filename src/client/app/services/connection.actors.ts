import { fromCallback, fromPromise } from 'xstate';
import {
  type ConnectionEvent,
  connectionMachine,
} from '../../../../machines/app/connection.machine.ts';
import { implement } from '../../platform/browser/implement.ts';
import { listenToCalls } from '../../platform/http/callNews.ts';
import { probeServer } from '../../platform/http/probeServer.ts';

export const clientConnectionMachine = implement(connectionMachine, {
  actors: {
    watchConnection: fromCallback(({ sendBack }) => {
      const tell = (type: ConnectionEvent['type']) => () => sendBack({ type });
      const lose = tell('network.lost');
      const find = tell('network.found');
      addEventListener('offline', lose);
      addEventListener('online', find);
      // A part of the application that did not come.
      const miss = tell('call.unanswered');
      addEventListener('vite:preloadError', miss);
      const stopAnswered = listenToCalls('answered', tell('call.answered'));
      const stopUnanswered = listenToCalls('unanswered', tell('call.unanswered'));
      if (!navigator.onLine) lose();
      return () => {
        removeEventListener('offline', lose);
        removeEventListener('online', find);
        removeEventListener('vite:preloadError', miss);
        stopAnswered();
        stopUnanswered();
      };
    }),
    probe: fromPromise<void>(({ signal }) => probeServer(signal)),
  },
});
