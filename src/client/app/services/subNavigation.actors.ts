import { fromCallback, fromPromise } from 'xstate';
import {
  type ScrollPositionEvent,
  subNavigationMachine,
} from '../../../../machines/app/subNavigation.machine.ts';
import { readLocal, writeLocal } from '../../platform/http/browserStorage.ts';

export const clientSubNavigationMachine = subNavigationMachine.provide({
  actors: {
    recallPosition: fromPromise<{ position: number }>(() => {
      const stored = Number(readLocal('subNavPosition'));
      return Promise.resolve({ position: Number.isFinite(stored) ? Math.max(0, stored) : 0 });
    }),
    setPosition: fromCallback<ScrollPositionEvent>(({ receive }) => {
      receive(({ position }) => writeLocal('subNavPosition', String(position)));
    }),
  },
});
