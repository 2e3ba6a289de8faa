import { fromPromise } from 'xstate';
import type { EditOwner } from '../../../../machines/offline/resync.setup.ts';
import { unsentMachine } from '../../../../machines/offline/unsent.machine.ts';
import type { UnsentEdit } from '../../../rules/offline/unsentEdit.ts';
import { announceEdits } from '../../core/offline-edits/editNews.ts';
import { implement } from '../../platform/browser/implement.ts';
import { discardEdit } from '../../platform/offline/editUserTable.ts';

type Decision = { owner: EditOwner; edit: UnsentEdit };

export const clientUnsentMachine = implement(unsentMachine, {
  actors: {
    discardEdit: fromPromise<void, Decision>(async ({ input: { owner, edit } }) => {
      await discardEdit(owner, edit.userId, edit.operationId);
      announceEdits();
    }),
  },
});
