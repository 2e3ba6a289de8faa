import { fromCallback, fromPromise } from 'xstate';
import {
  type PositionKeeperEvent,
  subNavigationMachine,
} from '../../../machines/app/subNavigation.machine.ts';
import { readLocal, writeLocal } from '../http/browserStorage.ts';
import { implement } from './implement.ts';

export const clientSubNavigationMachine = implement(subNavigationMachine, {
  actors: {
    recallPosition: fromPromise<{ position: number }>(() => {
      const stored = Number(readLocal('subNavPosition'));
      return Promise.resolve({ position: Number.isFinite(stored) ? Math.max(0, stored) : 0 });
    }),
    keepPosition: fromCallback<PositionKeeperEvent>(({ receive }) => {
      receive(({ position }) => writeLocal('subNavPosition', String(position)));
    }),
  },
});
