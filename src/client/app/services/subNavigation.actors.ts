import { fromCallback, fromPromise } from 'xstate';
import {
  type PositionKeeperEvent,
  subNavigationMachine,
} from '../../../../machines/app/subNavigation.machine.ts';
import { implement } from '../../platform/browser/implement.ts';
import { readLocal, writeLocal } from '../../platform/http/browserStorage.ts';

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
