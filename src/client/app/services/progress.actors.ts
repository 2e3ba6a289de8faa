import { fromCallback } from 'xstate';
import { type ProgressEvent, progressMachine } from '../../../../machines/app/progress.machine.ts';
import { listenToCalls, pendingCalls } from '../../platform/http/callNews.ts';

export const clientProgressMachine = progressMachine.provide({
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
