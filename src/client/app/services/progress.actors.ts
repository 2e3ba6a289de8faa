import { fromCallback } from 'xstate';
import { type ProgressEvent, progressMachine } from '../../../../machines/app/progress.machine.ts';
import { provideInPlace } from '../../platform/browser/provideInPlace.ts';
import { listenToCalls, pendingCalls } from '../../platform/http/callNews.ts';

export const clientProgressMachine = provideInPlace(progressMachine, {
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
