import { fromPromise } from 'xstate';
import { bootMachine } from '../../../machines/boot/boot.machine.ts';
import type { Arrival } from '../../contract/session.ts';

export const clientBootMachine = bootMachine.provide({
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
      const { clearSession } = await import('../http/session.ts');
      clearSession();
    }),
  },
});
