import { fromPromise } from 'xstate';
import { leaveWithUnsentMachine } from '../../../../machines/app/leaveWithUnsent.machine.ts';
import type { EditOwner } from '../../../../machines/offline/resync.setup.ts';
import { deliverEdit, listEdits } from '../../core/offline-edits/deliverEdit.ts';
import { publishEdits } from '../../platform/offline/editNews.ts';
import { countWaiting, discardWaiting } from '../../platform/offline/editUserTable.ts';

type Owned = { owner: EditOwner };

export const clientLeaveWithUnsentMachine = leaveWithUnsentMachine.provide({
  actors: {
    countUnsent: fromPromise<number, Owned>(({ input }) => countWaiting(input.owner)),
    sendUnsent: fromPromise<number, Owned>(async ({ input: { owner }, signal, system }) => {
      for (const edit of await listEdits(owner)) {
        if (edit.isWaiting && edit.operationId !== null)
          await deliverEdit({ owner, edit }, { signal, system });
      }
      return countWaiting(owner);
    }),
    discardUnsent: fromPromise<void, Owned>(async ({ input: { owner }, signal }) => {
      await discardWaiting(owner, signal);
      publishEdits();
    }),
  },
});
