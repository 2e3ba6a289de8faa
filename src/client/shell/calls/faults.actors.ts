import { fromCallback, fromPromise } from 'xstate';
import { faultsMachine } from '../../../../machines/app/faults.machine.ts';
import type { MonitorEvent } from '../../../../machines/app/faults.setup.ts';
import type { Arrival } from '../../../contract/session/session.ts';
import { implement } from '../../platform/browser/implement.ts';
import { reportFault } from './monitoring.ts';

export const clientFaultsMachine = implement(faultsMachine, {
  actors: {
    refreshUser: fromPromise<Arrival | null>(async ({ signal }) => {
      const { fetchArrival } = await import('../../platform/http/session.ts');
      return fetchArrival(signal);
    }),
    monitor: fromCallback<MonitorEvent>(({ receive, system }) => {
      receive((event) => reportFault(event, system));
    }),
  },
});
