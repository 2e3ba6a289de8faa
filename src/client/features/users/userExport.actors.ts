import { fromPromise } from 'xstate';
import {
  type UserExportOutcome,
  userExportMachine,
} from '../../../../machines/users/userExport.machine.ts';
import { postUserList } from '../../../contract/users/user.ts';
import { listFields, type UserQuery, userPageLength } from '../../../rules/users/userQuery.ts';
import { saveFile } from '../../platform/browser/saveFile.ts';
import { call } from '../../platform/http/call.ts';
import { noResponse } from '../../platform/http/callError.ts';
import { orProblem } from '../../shell/calls/ownChange.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Bytes of base64. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

export const clientUserExportMachine = userExportMachine.provide({
  actors: {
    exportUsers: fromPromise<UserExportOutcome, { query: UserQuery; password: string }>(
      ({ input, signal, system }) =>
        orProblem(
          system,
          signal,
          async () => {
            const body = {
              start: '0',
              length: String(userPageLength),
              ...listFields(input.query),
              excelPassword: input.password,
            };
            const { workbook, total } = await call(postUserList, { body }, { signal });
            if (!workbook) throw new Error('The server sent no workbook.');
            saveFile(workbook.fileName, bytesOf(workbook.content), workbookType);
            return { outcome: 'saved', fileName: workbook.fileName, total };
          },
          [noResponse],
        ),
    ),
  },
});
