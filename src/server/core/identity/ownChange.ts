import type { Database, Transaction } from '../../database/database.ts';
import type { AuditChange } from '../../database/schema/auditEntry.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { notFound, ProblemError } from '../../platform/http/problemError.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import { actedBy } from './actedBy.ts';
import { holdAgency, type LockedAccount, lockAccount } from './lockAccount.ts';
import { type Session, type SessionStatus, standingOf } from './sessions.ts';

/** Someone changes something of their own account. */
export interface OwnRequest {
  readonly session: Session;
  /** The id in the address: another person's is not found. */
  readonly userId: string;
  readonly origin: Origin;
  readonly now: Date;
}

/** @throws ProblemError 404 for everyone's account but one's own, administrators included. */
export function requireOwn({ session, userId }: Pick<OwnRequest, 'session' | 'userId'>): void {
  if (userId !== session.account.id) throw notFound();
}

/**
 * Locks the account of the person logged in, before anything of it is changed or relied upon, and keeps the agency of
 * the session from being suspended.
 *
 * @throws ProblemError 401 if the session ended in the meantime, for example with a new password.
 */
export async function holdOwn(
  tx: Transaction,
  session: Pick<Session, 'id' | 'account' | 'agency'>,
): Promise<LockedAccount> {
  const locked = await lockAccount(tx, session.account.id);
  // A suspension ends only the sessions that it sees, so the one that replaces this one must be committed before it.
  await holdAgency(tx, session.agency.id);
  const standing = await standingOf(tx, session);
  if (locked === undefined || standing !== 'alive') throw sessionOver(standing);
  return locked;
}

/** 401 for a session that ended while the call was under way. One that was replaced logs no one out (SWAP-06). */
export function sessionOver(standing: SessionStatus): ProblemError {
  const code = standing === 'replaced' ? 'session_replaced' : 'session_ended';
  return new ProblemError(401, code, 'Your session has ended. Log in again.');
}

/** One entry about one's own account, in the chain of the agency the session works in. */
export async function auditOwn(
  tx: Transaction,
  { session, origin, now }: Omit<OwnRequest, 'userId'>,
  act: {
    action: string;
    summary: string;
    outcome?: 'success' | 'failure';
    changes?: readonly AuditChange[];
  },
): Promise<void> {
  const { id, fullName: name } = session.account;
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    outcome: 'success',
    ...act,
    subject: { kind: 'user', id, name },
  });
}

/** A refusal leaves its trace in its own transaction: the one it stops is undone. */
export async function rejectOwn(
  database: Database,
  request: Omit<OwnRequest, 'userId'>,
  act: { action: string; summary: string },
  refusal: ProblemError,
): Promise<never> {
  await database.transaction((tx) => auditOwn(tx, request, { ...act, outcome: 'failure' }));
  throw refusal;
}
