import { fromPromise } from 'xstate';
import {
  type SavedUsers,
  userExportMachine,
} from '../../../../machines/users/userExport.machine.ts';
import { postUserList } from '../../../contract/users/user.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { listFields, type UserQuery, userPageLength } from '../../../rules/users/userQuery.ts';
import { bytesOf } from '../../platform/browser/base64.ts';
import { saveFile } from '../../platform/browser/saveFile.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const clientUserExportMachine = userExportMachine.provide({
  actors: {
    exportUsers: fromPromise<Result<SavedUsers>, { query: UserQuery; password: string }>(
      ({ input, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          const body = {
            start: '0',
            length: String(userPageLength),
            ...listFields(input.query),
            excelPassword: input.password,
          };
          const { workbook, total } = await call(postUserList, { body }, scope);
          if (!workbook) throw new Error('The server sent no workbook.');
          saveFile(workbook.fileName, bytesOf(workbook.content), workbookType);
          return { fileName: workbook.fileName, total };
        }),
    ),
  },
});
