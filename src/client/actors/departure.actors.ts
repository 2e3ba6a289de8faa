import { fromPromise } from 'xstate';
import { departureMachine } from '../../../machines/departure/departure.machine.ts';
import type { EditOwner } from '../../../machines/resync/resync.setup.ts';
import { countWaiting, discardEdit } from '../offline/editUserTable.ts';
import { deliverEdit, listEdits } from './deliverEdit.ts';
import { announceEdits } from './editNews.ts';
import { implement } from './implement.ts';

type Owned = { owner: EditOwner };

async function unsentOf(owner: EditOwner) {
  return (await listEdits(owner)).filter(({ isWaiting }) => isWaiting);
}

export const clientDepartureMachine = implement(departureMachine, {
  actors: {
    countUnsent: fromPromise<number, Owned>(({ input }) => countWaiting(input.owner)),
    sendUnsent: fromPromise<number, Owned>(async ({ input: { owner }, signal, system }) => {
      for (const edit of await unsentOf(owner)) {
        if (edit.operationId !== null) await deliverEdit(owner, edit, { signal, system });
      }
      return (await unsentOf(owner)).length;
    }),
    discardUnsent: fromPromise<void, Owned>(async ({ input: { owner } }) => {
      for (const { userId, operationId } of await unsentOf(owner)) {
        await discardEdit(owner, userId, operationId);
      }
      announceEdits();
    }),
  },
});
