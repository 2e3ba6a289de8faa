import { fromCallback, fromPromise } from 'xstate';
import { failuresMachine } from '../../../../machines/app/failures.machine.ts';
import type { MonitorEvent } from '../../../../machines/app/failures.setup.ts';
import type { LoggedInUser } from '../../../contract/session/session.ts';
import { reportFailure } from './monitoring.ts';

export const clientFailuresMachine = failuresMachine.provide({
  actors: {
    refreshUser: fromPromise<LoggedInUser | null>(async ({ signal }) => {
      const { fetchArrival } = await import('../../platform/http/session.ts');
      return fetchArrival(signal);
    }),
    monitor: fromCallback<MonitorEvent>(({ receive, system }) => {
      receive((event) => reportFailure(event, system));
    }),
  },
});
