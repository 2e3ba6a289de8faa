import {
  getUser as getCall,
  getUserList as listCall,
  postUserList as postListCall,
  saveUser as saveCall,
} from '../../../contract/users/user.ts';
import {
  actOnUser as actCall,
  getUserAccess,
  inviteUser as inviteCall,
  saveUserRights as rightsCall,
} from '../../../contract/users/userAccess.ts';
import { serve, serveOutsideTransaction } from '../../core/http/serve.ts';
import { actOnUser } from './actOnUser.ts';
import { exportUsers } from './exportUsers.ts';
import { getUser } from './getUser.ts';
import { inviteUser } from './inviteUser.ts';
import { listUsers } from './listUsers.ts';
import { readUserAccess } from './readUserAccess.ts';
import { saveUser } from './saveUser.ts';
import { saveUserRights } from './saveUserRights.ts';

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
