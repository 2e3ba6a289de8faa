import { fromPromise } from 'xstate';
import type { EditOwner } from '../../../machines/resync/resync.setup.ts';
import { unsentMachine } from '../../../machines/unsent/unsent.machine.ts';
import type { UnsentEdit } from '../../rules/unsentEdit.ts';
import { discardEdit, resolveEdit } from '../offline/editUserTable.ts';
import { announceEdits } from './editNews.ts';
import { implement } from './implement.ts';

type Decision = { owner: EditOwner; edit: UnsentEdit };

export const clientUnsentMachine = implement(unsentMachine, {
  actors: {
    resolveConflict: fromPromise<void, Decision & { mine: readonly string[] }>(
      async ({ input: { owner, edit, mine } }) => {
        await resolveEdit(owner, edit.userId, { mine, operationId: crypto.randomUUID() });
        announceEdits();
      },
    ),
    discardEdit: fromPromise<void, Decision>(async ({ input: { owner, edit } }) => {
      await discardEdit(owner, edit.userId, edit.operationId);
      announceEdits();
    }),
  },
});
