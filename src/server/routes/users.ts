import {
  getUser as getCall,
  getUserList as listCall,
  postUserList as postListCall,
  saveUser as saveCall,
} from '../../contract/user.ts';
import { Refusal } from '../operations/refusal.ts';
import { getUser } from '../operations/users/getUser.ts';
import { listUsers } from '../operations/users/listUsers.ts';
import { saveUser } from '../operations/users/saveUser.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

/** @throws Refusal 501: the list as a workbook comes with the reports. */
function refuseExport(): never {
  throw new Refusal(
    501,
    'not_available',
    'The list cannot be exported yet. Print it, or ask support when it will be.',
  );
}

export const userCalls = [
  serve(listCall, ({ tx, session, query, now }) => listUsers(tx, session.agency.id, query, now)),
  serve(postListCall, ({ tx, session, body, now }) => {
    const { excelPassword, ...filter } = body;
    if (excelPassword !== undefined) refuseExport();
    return listUsers(tx, session.agency.id, filter, now);
  }),
  serve(getCall, ({ tx, session, params, now }) =>
    getUser(tx, session.agency.id, params.userId, now),
  ),
  serveOutsideTransaction(saveCall, ({ database, session, body, origin, now }) =>
    saveUser(database, { form: body, session, origin, now }),
  ),
];
