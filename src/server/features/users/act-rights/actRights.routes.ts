import * as sheets from '../../../../contract/users/rightsSheet.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { readPersonSheet, readRoleSheet } from './readSheets.ts';
import { savePersonRights, saveRoleRights } from './saveSheets.ts';

export const actRightCalls = [
  serve(sheets.getRoleRights, ({ tx, session, params }) => readRoleSheet(tx, session, params.role)),
  serveOutsideTransaction(
    sheets.saveRoleRights,
    ({ database, session, params, body, origin, now }) =>
      saveRoleRights(database, { session, origin, now }, params.role, body),
  ),
  serve(sheets.getPersonRights, ({ tx, session, params, now }) =>
    readPersonSheet(tx, session, params.userId, now),
  ),
  serveOutsideTransaction(
    sheets.savePersonRights,
    ({ database, session, params, body, origin, now }) =>
      savePersonRights(database, { session, origin, now }, params.userId, body),
  ),
];
