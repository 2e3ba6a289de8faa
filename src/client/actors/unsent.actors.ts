import { fromPromise } from 'xstate';
import type { EditOwner } from '../../../machines/offline/resync.setup.ts';
import { unsentMachine } from '../../../machines/offline/unsent.machine.ts';
import type { UnsentEdit } from '../../rules/offline/unsentEdit.ts';
import { discardEdit } from '../offline/editUserTable.ts';
import { announceEdits } from './editNews.ts';
import { implement } from './implement.ts';

type Decision = { owner: EditOwner; edit: UnsentEdit };

export const clientUnsentMachine = implement(unsentMachine, {
  actors: {
    discardEdit: fromPromise<void, Decision>(async ({ input: { owner, edit } }) => {
      await discardEdit(owner, edit.userId, edit.operationId);
      announceEdits();
    }),
  },
});
