import { fromPromise } from 'xstate';
import { rightsSheetMachine } from '../../../../../machines/users/rightsSheet.machine.ts';
import type { SavedSheet, SheetSave } from '../../../../../machines/users/rightsSheet.setup.ts';
import { savePersonRights, saveRoleRights } from '../../../../contract/users/rightsSheet.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

export const clientRightsSheetMachine = rightsSheetMachine.provide({
  actors: {
    saveSheet: fromPromise<Result<SavedSheet>, SheetSave>(({ input: { of, ...body }, ...scope }) =>
      attempt({ ...scope, shown: onPage }, () =>
        of.kind === 'role'
          ? call(saveRoleRights, { params: { role: of.role }, body }, scope)
          : call(savePersonRights, { params: { userId: of.userId }, body }, scope),
      ),
    ),
  },
});
