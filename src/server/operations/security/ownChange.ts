import type { SecurityChange } from '../../../contract/security.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { AuditChange } from '../../database/schema/auditEntry.ts';
import { findMembership } from '../../identity/account.ts';
import { arrivalOf } from '../../identity/arrival.ts';
import type { Session } from '../../identity/sessions.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Origin } from '../origin.ts';
import { notFound, Refusal } from '../refusal.ts';
import { readAccountSecurity } from './readAccountSecurity.ts';

/** Somebody changes something of their own account. */
export interface OwnRequest {
  readonly session: Session;
  /** The id in the address: another person's is not found. */
  readonly userId: string;
  readonly origin: Origin;
  readonly now: Date;
}

/** @throws Refusal 404 for everybody's account but one's own, administrators included. */
export function requireOwn({ session, userId }: Pick<OwnRequest, 'session' | 'userId'>): void {
  if (userId !== session.account.id) throw notFound();
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
    outcome: 'success',
    ...act,
    agencyId: session.agency.id,
    actor: { id, name },
    factor: session.factor,
    subject: { kind: 'user', id, name },
    origin,
    at: now,
  });
}

/** A refusal leaves its trace in a transaction of its own: the one it stops is undone. */
export async function refuseOwn(
  database: Database,
  request: Omit<OwnRequest, 'userId'>,
  act: { action: string; summary: string },
  refusal: Refusal,
): Promise<never> {
  await database.transaction((tx) => auditOwn(tx, request, { ...act, outcome: 'failure' }));
  throw refusal;
}

/** What the page and the session's charts are told after a change. */
export async function describeChange(
  tx: Transaction,
  { session, now }: Pick<OwnRequest, 'session' | 'now'>,
): Promise<SecurityChange> {
  const membership = await findMembership(tx, session.account.id, session.agency.id);
  if (membership === undefined) {
    throw new Refusal(401, 'session_ended', 'Your session has ended. Sign in again.');
  }
  const changed = { ...session, ...membership };
  return {
    security: await readAccountSecurity(tx, changed, now),
    arrival: arrivalOf(membership),
  };
}
