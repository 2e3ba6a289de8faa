import { fromCallback, fromPromise } from 'xstate';
import { type BootEvent, bootMachine } from '../../../machines/app/boot.machine.ts';
import type { LoggedInUser } from '../../contract/session/session.ts';
import { provideInPlace } from './provideInPlace.ts';

const networkEvents = ['offline', 'online'] as const;

export const clientBootMachine = provideInPlace(bootMachine, {
  actors: {
    watchNetwork: fromCallback(({ sendBack }) => {
      const tell = ({ type }: { type: string }) => {
        const event: BootEvent = {
          type: type === 'offline' ? 'network.offline' : 'network.online',
        };
        sendBack(event);
      };
      for (const name of networkEvents) addEventListener(name, tell);
      return () => {
        for (const name of networkEvents) removeEventListener(name, tell);
      };
    }),
    fetchUserInfo: fromPromise<LoggedInUser | null>(async ({ signal }) => {
      const { fetchArrival } = await import('../platform/http/session.ts');
      return fetchArrival(signal);
    }),
    readStored: fromPromise<LoggedInUser | null>(async () => {
      const { readStored } = await import('../platform/http/session.ts');
      return readStored();
    }),
    clearStoredSession: fromPromise<void>(async () => {
      const { clearDevice } = await import('../platform/browser/clearDevice.ts');
      await clearDevice();
    }),
  },
});
