import { fromCallback } from 'xstate';
import { type ProgressEvent, progressMachine } from '../../../../machines/app/progress.machine.ts';
import { implement } from '../../platform/browser/implement.ts';
import { listenToCalls, pendingCalls } from '../../platform/http/callNews.ts';

export const clientProgressMachine = implement(progressMachine, {
  actors: {
    watchCalls: fromCallback(({ sendBack }) => {
      const tell = () => {
        const event: ProgressEvent = { type: pendingCalls() > 0 ? 'calls.begun' : 'calls.ended' };
        sendBack(event);
      };
      tell();
      return listenToCalls('pending', tell);
    }),
  },
});
