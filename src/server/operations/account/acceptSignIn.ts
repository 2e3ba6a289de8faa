import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { users } from '../../database/schema/user.ts';
import { type Account, findMembership, type Membership } from '../../identity/account.ts';
import { endSessionOfBrowser } from '../../identity/endSessions.ts';
import { type Secrets, type SessionSettings, startSession } from '../../identity/sessions.ts';
import { type Attempt, clearAttempts } from '../../identity/throttle.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Origin } from '../origin.ts';
import { auditRefusedSignIn, type SignInFactor } from './auditRefusedSignIn.ts';

/** Somebody who has proven who they are, in whichever way; nothing of that is looked at again. */
export interface ProvenSignIn {
  readonly account: Account;
  readonly factor: SignInFactor;
  /** The way itself asserts two factors (ROLE-03): a passkey, or a provider that says so. */
  readonly isTwoFactor?: boolean;
  /** The passkey that proved it: removing it ends the session. */
  readonly passkeyId?: string;
  readonly attempt: Attempt;
  readonly attemptsLeft: number;
  /** The companion cookie this browser holds already; its session is replaced. */
  readonly companion: string | undefined;
  readonly origin: Origin;
  readonly now: Date;
}

export interface SignedIn {
  readonly kind: 'signedIn';
  readonly sessionId: string;
  readonly secrets: Secrets;
  readonly membership: Membership;
}

/** Told to somebody who has proven who they are, and to nobody else. */
export interface Suspended {
  readonly kind: 'suspended';
  readonly agencyName: string;
}

/** One sentence for whoever may not come in because of it. */
export function suspendedText({ agencyName }: Suspended): string {
  return `${agencyName} is suspended at present: nobody can sign in there.`;
}

async function findSuspended(tx: Transaction, agencyId: number): Promise<string | undefined> {
  const [agency] = await tx
    .select({ name: agencies.name })
    .from(agencies)
    .where(and(eq(agencies.id, agencyId), eq(agencies.isActive, false)));
  return agency?.name;
}

/**
 * The one end of every way in: the user is active and belongs to an active agency, the attempts are forgotten, the
 * session that this browser held is replaced by a new one, and it is audited, in the caller's transaction.
 *
 * @returns refused or suspended, audited too, where user or agency is not in force.
 */
export async function acceptSignIn(
  tx: Transaction,
  proven: ProvenSignIn,
  settings: SessionSettings,
): Promise<SignedIn | Suspended | { readonly kind: 'refused' }> {
  const { account, factor, origin, now } = proven;
  const membership = await findMembership(tx, account.id, account.agencyId);
  if (membership === undefined) {
    const agencyName = account.isActive ? await findSuspended(tx, account.agencyId) : undefined;
    const reason = agencyName === undefined ? undefined : 'the agency is suspended';
    await auditRefusedSignIn(tx, { ...proven, ...(reason && { reason }) });
    return agencyName === undefined ? { kind: 'refused' } : { kind: 'suspended', agencyName };
  }
  await clearAttempts(tx, proven.attempt);
  await tx.update(users).set({ lastLoginDate: now }).where(eq(users.id, account.id));
  if (proven.companion !== undefined) await endSessionOfBrowser(tx, proven.companion, now);
  const { agencyId } = account;
  const { isTwoFactor = false, passkeyId = null } = proven;
  const start = { agencyId, factor, isTwoFactor, passkeyId, address: origin.address, now };
  const { id: sessionId, ...secrets } = await startSession(tx, account, start, settings);
  await appendAudit(tx, {
    agencyId,
    actor: { id: account.id, name: account.fullName },
    factor,
    action: 'signIn.accepted',
    outcome: 'success',
    subject: { kind: 'user', id: account.id, name: account.fullName },
    summary: `${account.fullName} signed in`,
    origin,
    at: now,
  });
  return { kind: 'signedIn', sessionId, secrets, membership };
}
