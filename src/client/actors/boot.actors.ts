import { fromPromise } from 'xstate';
import { bootMachine } from '../../../machines/boot/boot.machine.ts';
import type { Arrival } from '../../contract/session.ts';
import { implement } from './implement.ts';

export const clientBootMachine = implement(bootMachine, {
  actors: {
    fetchUserInfo: fromPromise<Arrival | null>(async ({ signal }) => {
      const { fetchArrival } = await import('../http/session.ts');
      return fetchArrival(signal);
    }),
    readStored: fromPromise<Arrival | null>(async () => {
      const { readStored } = await import('../http/session.ts');
      return readStored();
    }),
    forgetSession: fromPromise<void>(async () => {
      const { clearDevice } = await import('./clearDevice.ts');
      await clearDevice();
    }),
  },
});
