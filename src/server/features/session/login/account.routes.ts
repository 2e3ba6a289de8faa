import { and, eq, isNull, lt } from 'drizzle-orm';
import {
  getUserInfo,
  getUserInfoById,
  login,
  logout,
  postUserInfo,
  postUserInfoById,
} from '../../../../contract/session/account.ts';
import {
  getTimeLeft,
  recordActivity,
  type TimeLeft,
} from '../../../../contract/session/inactivity.ts';
import type { UserInfo } from '../../../../contract/session/session.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { clearBindingCookie } from '../../../core/identity/bindingCookie.ts';
import { type Session, secondsLeft } from '../../../core/identity/sessions.ts';
import { arrivalOf } from '../../../core/rights/arrival.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { sessions } from '../../../database/schema/session.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { answerLogin } from './answerLogin.ts';
import { logOut } from './logOut.ts';

async function describeSession(reader: Reader, session: Session): Promise<UserInfo> {
  return {
    ...(await arrivalOf(reader, session)),
    // This very call counts as activity, so the whole limit is left.
    secondsLeft: session.idleLimitSeconds,
  };
}

function describeOwnSession(reader: Reader, session: Session, id: string): Promise<UserInfo> {
  if (id !== session.account.id) throw notFound();
  return describeSession(reader, session);
}

/** IDLE-08: what is left of a session that counts from `lastAccessAt`. */
function timeLeft(
  { idleLimitSeconds: limitSeconds }: Session,
  lastAccessAt: Date,
  now: Date,
): TimeLeft {
  if (limitSeconds === null) return { secondsLeft: null, limitSeconds };
  return { secondsLeft: secondsLeft(lastAccessAt, limitSeconds, now), limitSeconds };
}

export const accountCalls = [
  serveOutsideTransaction(login, answerLogin),
  serve(getUserInfo, ({ tx, session }) => describeSession(tx, session)),
  serve(postUserInfo, ({ tx, session }) => describeSession(tx, session)),
  serve(getUserInfoById, ({ tx, session, params }) => describeOwnSession(tx, session, params.id)),
  serve(postUserInfoById, ({ tx, session, params }) => describeOwnSession(tx, session, params.id)),
  serve(getTimeLeft, ({ session, now }) => timeLeft(session, session.lastAccessAt, now)),
  serve(recordActivity, async ({ tx, session, body, now }) => {
    const at = new Date(now.getTime() - body.secondsAgo * 1_000);
    await recordActivityAt(tx, session, at);
    return timeLeft(session, at > session.lastAccessAt ? at : session.lastAccessAt, now);
  }),
  serve(logout, async ({ tx, session, query, origin, now, headers }) => {
    if (query.userId !== undefined && query.userId !== session.account.id) throw notFound();
    const departure = await logOut(tx, session, origin, now);
    headers.append('Set-Cookie', clearBindingCookie());
    // With "storage" it would also remove the service worker and the choices kept for the next person.
    headers.set('Clear-Site-Data', '"cookies"');
    return { isSuccessful: true, message: 'You’re logged out.', value: departure ?? '' };
  }),
];

/** Counts the session from `at`, when someone typed or pointed, unless something later counts already (IDLE-08). */
async function recordActivityAt(tx: Transaction, { id }: Session, at: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ lastAccessAt: at })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), lt(sessions.lastAccessAt, at)));
}
