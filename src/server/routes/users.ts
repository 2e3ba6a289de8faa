import {
  getUser as getCall,
  getUserList as listCall,
  postUserList as postListCall,
  saveUser as saveCall,
} from '../../contract/users/user.ts';
import {
  actOnUser as actCall,
  getUserAccess,
  inviteUser as inviteCall,
  saveUserRights as rightsCall,
} from '../../contract/users/userAccess.ts';
import { actOnUser } from '../operations/users/actOnUser.ts';
import { exportUsers } from '../operations/users/exportUsers.ts';
import { getUser } from '../operations/users/getUser.ts';
import { inviteUser } from '../operations/users/inviteUser.ts';
import { listUsers } from '../operations/users/listUsers.ts';
import { readUserAccess } from '../operations/users/readUserAccess.ts';
import { saveUser } from '../operations/users/saveUser.ts';
import { saveUserRights } from '../operations/users/saveUserRights.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

export const userCalls = [
  serve(listCall, ({ tx, session, query, now }) => listUsers(tx, session.agency.id, query, now)),
  serveOutsideTransaction(postListCall, async ({ database, session, body, origin, now }) => {
    const { excelPassword, ...filter } = body;
    if (excelPassword === undefined) return listUsers(database, session.agency.id, filter, now);
    return exportUsers(database, { session, origin, now }, filter, excelPassword);
  }),
  serve(getCall, ({ tx, session, params, now }) =>
    getUser(tx, session.agency.id, params.userId, now),
  ),
  serveOutsideTransaction(saveCall, ({ database, session, body, origin, now }) =>
    saveUser(database, { form: body, session, origin, now }),
  ),
  serve(getUserAccess, ({ tx, session, params, now }) =>
    readUserAccess(tx, session.agency.id, params.userId, now),
  ),
  serveOutsideTransaction(actCall, ({ database, session, params, body, origin, now }) =>
    actOnUser(database, { session, origin, now }, params.userId, body.act),
  ),
  serveOutsideTransaction(rightsCall, ({ database, session, params, body, origin, now }) =>
    saveUserRights(database, { session, origin, now }, params.userId, body),
  ),
  serveOutsideTransaction(inviteCall, ({ database, session, body, origin, now }) =>
    inviteUser(database, { session, origin, now }, body),
  ),
];
