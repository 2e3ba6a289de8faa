import { fromCallback, fromPromise } from 'xstate';
import { faultsMachine } from '../../../machines/app/faults.machine.ts';
import type { MonitorEvent } from '../../../machines/app/faults.setup.ts';
import type { Arrival } from '../../contract/session/session.ts';
import { implement } from './implement.ts';
import { reportFault } from './monitoring.ts';

export const clientFaultsMachine = implement(faultsMachine, {
  actors: {
    refreshUser: fromPromise<Arrival | null>(async ({ signal }) => {
      const { fetchArrival } = await import('../http/session.ts');
      return fetchArrival(signal);
    }),
    monitor: fromCallback<MonitorEvent>(({ receive, system }) => {
      receive((event) => reportFault(event, system));
    }),
  },
});
