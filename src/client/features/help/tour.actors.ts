import { fromPromise } from 'xstate';
import { tourMachine } from '../../../../machines/help/tour.machine.ts';
import { endTour } from '../../../contract/users/profile.ts';
import { call } from '../../platform/http/call.ts';

export const clientTourMachine = tourMachine.provide({
  actors: {
    endTour: fromPromise<void, { userId: string }>(async ({ input, signal }) => {
      await call(endTour, { params: input, body: {} }, { signal });
    }),
  },
});
