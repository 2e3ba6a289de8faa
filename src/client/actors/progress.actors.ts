import { fromCallback } from 'xstate';
import { type ProgressEvent, progressMachine } from '../../../machines/app/progress.machine.ts';
import { listenToCalls, pendingCalls } from '../http/callNews.ts';
import { implement } from './implement.ts';

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
