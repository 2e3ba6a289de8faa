import { and, eq } from 'drizzle-orm';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { type Account, findMembership, type Membership } from '../../../core/identity/account.ts';
import { whyAuditorBarred } from '../../../core/identity/auditorTerms.ts';
import { auditRefusedLogin, type LoginFactor } from '../../../core/identity/auditRefusedLogin.ts';
import { endSessionOfBrowser } from '../../../core/identity/endSessions.ts';
import { holdAgency, type LockedAccount, lockAccount } from '../../../core/identity/lockAccount.ts';
import {
  type Secrets,
  type SessionSettings,
  startSession,
} from '../../../core/identity/sessions.ts';
import { type Attempt, clearAttempts } from '../../../core/identity/throttle.ts';
import { matching, type Transaction } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { passkeys } from '../../../database/schema/passkey.ts';
import { users } from '../../../database/schema/user.ts';
import { updateOf } from '../../../database/writeTogether.ts';
import type { Origin } from '../../../platform/http/origin.ts';

/** Someone who has proven who they are, in whichever way. */
export interface ProvenLogin {
  readonly account: Account;
  readonly factor: LoginFactor;
  /** The stored hash that the typed password matched; if it has changed by now, the proof is worthless. */
  readonly passwordHash?: string;
  /** The way itself asserts two factors (ROLE-03): a passkey, or a provider that says so. */
  readonly isTwoFactor?: boolean;
  /** The passkey that proved it: removing it ends the session, and a login that is under way. */
  readonly passkeyId?: string;
  readonly attempt: Attempt;
  readonly attemptsLeft: number;
  /** The companion cookie this browser holds already; its session is replaced. */
  readonly binding: string | undefined;
  readonly origin: Origin;
  readonly now: Date;
}

export interface LoggedIn {
  readonly kind: 'loggedIn';
  readonly sessionId: string;
  readonly secrets: Secrets;
  readonly membership: Membership;
}

/** Returned to someone who has proven their identity, and to no one else. */
export interface SuspendedAgency {
  readonly kind: 'suspended';
  readonly agencyName: string;
}

/** An auditor whose access has ended, or is not set up yet (RIGHT-07); returned only to someone who proved their identity. */
interface BarredAuditor {
  readonly kind: 'barred';
  readonly sentence: string;
}

export type Denied = SuspendedAgency | BarredAuditor | { readonly kind: 'refused' };

/** One sentence for a person who may not log in because of it. */
export function suspendedText({ agencyName }: SuspendedAgency): string {
  return `${agencyName} is suspended. No one can log in there.`;
}

async function findSuspended(tx: Transaction, agencyId: number): Promise<string | undefined> {
  const [agency] = await tx
    .select({ name: agencies.name })
    .from(agencies)
    .where(and(eq(agencies.id, agencyId), eq(agencies.isActive, false)));
  return agency?.name;
}

/**
 * The one end of every login method: with the account locked, the proof still holds, the user is active and belongs to
 * an active agency, the attempts are cleared, the session of this browser is replaced by a new one, and it is audited,
 * in the caller's transaction. A change of the account waits for it, or is seen by it; so no session outlives a change
 * that ends the person's sessions.
 *
 * @returns refused or suspended, also audited, if the proof no longer holds, or user or agency is not active; barred for
 * an auditor without access.
 */
export async function acceptLogin(
  tx: Transaction,
  proven: ProvenLogin,
  settings: SessionSettings,
): Promise<LoggedIn | Denied> {
  const { account, factor, origin, now } = proven;
  const locked = await lockAccount(tx, account.id);
  await holdAgency(tx, account.agencyId);
  const outdated = await whyOutdated(tx, proven, locked);
  if (outdated !== undefined) {
    const present = locked?.account ?? account;
    await auditRefusedLogin(tx, { ...proven, account: present, reason: outdated });
    return { kind: 'refused' };
  }
  const membership = await findMembership(tx, account.id, account.agencyId);
  if (membership === undefined) {
    const isActive = locked?.account.isActive === true;
    const agencyName = isActive ? await findSuspended(tx, account.agencyId) : undefined;
    const reason = agencyName === undefined ? undefined : 'the agency is suspended';
    const present = locked?.account ?? account;
    await auditRefusedLogin(tx, { ...proven, account: present, ...(reason && { reason }) });
    return agencyName === undefined ? { kind: 'refused' } : { kind: 'suspended', agencyName };
  }
  const sentence = whyAuditorBarred(membership, now);
  if (sentence !== null) {
    const reason = 'the access of the auditor has ended or is not set up';
    await auditRefusedLogin(tx, { ...proven, account: membership.account, reason });
    return { kind: 'barred', sentence };
  }
  await clearAttempts(tx, proven.attempt);
  if (proven.binding !== undefined) await endSessionOfBrowser(tx, proven.binding, now);
  const { agencyId } = account;
  const { isTwoFactor = false, passkeyId = null } = proven;
  const start = { agencyId, factor, isTwoFactor, passkeyId, address: origin.address, now };
  const { id: sessionId, ...secrets } = await startSession(tx, account, start, settings, [
    updateOf(users, { lastLoginDate: now }, { id: account.id }),
  ]);
  await appendAudit(tx, {
    agencyId,
    actor: { id: account.id, name: account.fullName },
    factor,
    action: 'signIn.accepted',
    outcome: 'success',
    subject: { kind: 'user', id: account.id, name: account.fullName },
    summary: `${account.fullName} logged in`,
    origin,
    at: now,
  });
  return { kind: 'loggedIn', sessionId, secrets, membership };
}

/** Why the proof no longer counts under the account's lock; only for the audit trail. */
async function whyOutdated(
  tx: Transaction,
  { account, passwordHash, passkeyId }: ProvenLogin,
  locked: LockedAccount | undefined,
): Promise<string | undefined> {
  if (passwordHash !== undefined && passwordHash !== locked?.passwordHash) {
    return 'the password was changed';
  }
  if (passkeyId === undefined) return undefined;
  const kept = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(matching(passkeys, { id: passkeyId, userId: account.id, usedForSignIn: true }));
  return kept.length === 0 ? 'the passkey was removed' : undefined;
}
