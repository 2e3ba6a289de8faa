import { fromPromise } from 'xstate';
import type { EditOwner } from '../../../../machines/offline/resync.setup.ts';
import { unsentChangesMachine } from '../../../../machines/offline/unsentChanges.machine.ts';
import type { UnsentEdit } from '../../../rules/offline/unsentEdit.ts';
import { publishEdits } from '../../platform/offline/editNews.ts';
import { discardEdit } from '../../platform/offline/editUserTable.ts';

type Decision = { owner: EditOwner; edit: UnsentEdit };

export const clientUnsentChangesMachine = unsentChangesMachine.provide({
  actors: {
    discardEdit: fromPromise<void, Decision>(async ({ input: { owner, edit } }) => {
      await discardEdit(owner, edit.userId, edit.operationId);
      publishEdits();
    }),
  },
});
