import {
  getUserInfo,
  getUserInfoById,
  login,
  logout,
  postUserInfo,
  postUserInfoById,
} from '../../contract/account.ts';
import type { UserInfo } from '../../contract/session.ts';
import { hasSignatureAndPin, toSessionUser } from '../identity/account.ts';
import { clearCompanionCookie } from '../identity/companionCookie.ts';
import type { Session } from '../identity/sessions.ts';
import { signOut } from '../operations/account/signOut.ts';
import { notFound } from '../operations/refusal.ts';
import { answerLogin } from './login.ts';
import { serve, serveOutsideTransaction } from './serve.ts';

function describeSession(session: Session): UserInfo {
  const { account, agency, clientCount } = session;
  return {
    user: toSessionUser(account, agency, clientCount),
    security: session.security,
    hasSignatureAndPin: hasSignatureAndPin(account),
    // This very call counts as activity, so the whole limit is left.
    secondsLeft: session.idleLimitSeconds,
  };
}

function describeOwnSession(session: Session, id: string): UserInfo {
  if (id !== session.account.id) throw notFound();
  return describeSession(session);
}

export const accountCalls = [
  serveOutsideTransaction(login, answerLogin),
  serve(getUserInfo, ({ session }) => describeSession(session)),
  serve(postUserInfo, ({ session }) => describeSession(session)),
  serve(getUserInfoById, ({ session, params }) => describeOwnSession(session, params.id)),
  serve(postUserInfoById, ({ session, params }) => describeOwnSession(session, params.id)),
  serve(logout, async ({ tx, session, query, origin, now, headers }) => {
    if (query.userId !== undefined && query.userId !== session.account.id) throw notFound();
    const departure = await signOut(tx, session, origin, now);
    headers.append('Set-Cookie', clearCompanionCookie());
    // With "storage" it would also remove the service worker and the choices kept for the next person.
    headers.set('Clear-Site-Data', '"cookies"');
    return { isSuccessful: true, message: 'You have signed out.', value: departure ?? '' };
  }),
];
