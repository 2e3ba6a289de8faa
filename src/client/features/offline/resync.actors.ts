import { fromCallback, fromPromise } from 'xstate';
import type { ResyncEvent } from '../../../../machines/core/systemEvents.ts';
import { resyncMachine } from '../../../../machines/offline/resync.machine.ts';
import type {
  DeliveryOutcome,
  EditOwner,
  ReadEdits,
} from '../../../../machines/offline/resync.setup.ts';
import type { UnsentEdit } from '../../../rules/offline/unsentEdit.ts';
import { deliverEdit, listEdits } from '../../core/offline-edits/deliverEdit.ts';
import { hasOfflineKey } from '../../core/offline-edits/offlineKey.ts';
import { isOwnSession } from '../../platform/http/session.ts';
import { listenToEdits } from '../../platform/offline/editNews.ts';
import { clearAgencyData } from '../../platform/offline/forget.ts';
import { clearOldTyped } from '../../platform/offline/typedWork.ts';

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
    sendEdit: fromPromise<DeliveryOutcome, { owner: EditOwner; edit: UnsentEdit }>(
      ({ input: { owner, edit }, signal, system }) => deliverEdit(owner, edit, { signal, system }),
    ),
  },
});
