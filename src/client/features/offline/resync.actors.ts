import { fromCallback, fromPromise } from 'xstate';
import type { ResyncEvent } from '../../../../machines/core/systemEvents.ts';
import { resyncMachine } from '../../../../machines/offline/resync.machine.ts';
import type {
  DeliveredEdit,
  Delivery,
  EditOwner,
  LockEvent,
  LockFailure,
  ReadEdits,
  RefusedEdit,
  SavedEdit,
} from '../../../../machines/offline/resync.setup.ts';
import {
  inDelivery,
  keepRefusal,
  listEdits,
  sendEdit,
  storeDelivery,
} from '../../core/offline-edits/deliverEdit.ts';
import { hasOfflineKey } from '../../core/offline-edits/offlineKey.ts';
import { isOwnSession } from '../../platform/http/session.ts';
import { listenToEdits } from '../../platform/offline/editNews.ts';
import { clearAgencyData } from '../../platform/offline/forget.ts';
import { clearOldTyped } from '../../platform/offline/typedWork.ts';

const keeping = fromPromise<void, { owner: EditOwner } & RefusedEdit>(
  ({ input: { owner, ...refused } }) => keepRefusal(owner, refused),
);

export const clientResyncMachine = resyncMachine.provide({
  actors: {
    watchEdits: fromCallback<ResyncEvent, { owner: EditOwner }>(({ sendBack }) => {
      const restored = () => sendBack({ type: 'connection.restored' });
      const stop = listenToEdits(() => sendBack({ type: 'edits.changed' }));
      addEventListener('online', restored);
      return () => {
        removeEventListener('online', restored);
        stop();
      };
    }),
    openTable: fromPromise<{ isOpen: boolean; draw: number }, { owner: EditOwner }>(
      async ({ input: { owner }, signal }) => {
        const draw = Math.random();
        await clearAgencyData(owner, () => !signal.aborted && isOwnSession(owner));
        await clearOldTyped(Date.now());
        return { isOpen: await hasOfflineKey(owner, signal), draw };
      },
    ),
    readTable: fromPromise<ReadEdits, { owner: EditOwner }>(async ({ input }) => ({
      edits: await listEdits(input.owner),
      draw: Math.random(),
    })),
    lockEdit: fromCallback<LockEvent | LockFailure, DeliveredEdit>(
      ({ input: { owner, edit }, sendBack, receive, self }) => {
        const leaving = new AbortController();
        const { signal } = leaving;
        const act = () => {
          sendBack({ type: 'lock.granted' });
          return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        };
        // An actor fails with what it throws on an event.
        receive((event) => {
          if (event.type === 'lock.failed') throw event.error;
        });
        inDelivery(owner, edit.userId, { signal, act }).catch((error: Error) => {
          if (!signal.aborted) self.send({ type: 'lock.failed', error });
        });
        return () => leaving.abort();
      },
    ),
    sendEdit: fromPromise<Delivery, DeliveredEdit>(({ input, ...scope }) => sendEdit(input, scope)),
    storeDelivery: fromPromise<void, { owner: EditOwner } & SavedEdit>(
      ({ input: { owner, ...saved } }) => storeDelivery(owner, saved),
    ),
    keepConflict: keeping,
    keepRefusal: keeping,
  },
});
