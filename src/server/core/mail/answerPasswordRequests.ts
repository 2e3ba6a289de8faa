import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, matching, type Transaction } from '../../database/database.ts';
import { passwordRequests } from '../../database/schema/mail.ts';
import { users } from '../../database/schema/user.ts';
import { appendAudit, installationChain } from '../audit-trail/appendAudit.ts';
import { countStrangerRefusal } from '../identity/strangerRefusals.ts';
import { findLinkOwner } from '../passwords/passwordLinks.ts';
import { queuePasswordLink } from './mailQueue.ts';

type PasswordRequest = typeof passwordRequests.$inferSelect;

/**
 * The number of accounts that one address may have; a mailing list of an agency is no reason for hundreds of emails.
 */
const mostAccounts = 10;

/**
 * Finds the people whom the stored requests are about and queues an email for each account. It runs after the request
 * was answered, so that the reply cannot reveal whether the address is known.
 */
export async function answerPasswordRequests(database: Database, now: Date): Promise<void> {
  for (;;) {
    const isDone = await database.transaction(async (tx) => {
      const [request] = await tx
        .select()
        .from(passwordRequests)
        .orderBy(asc(passwordRequests.createdAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (request === undefined) return true;
      await tx.delete(passwordRequests).where(eq(passwordRequests.id, request.id));
      await answer(tx, request, now);
      return false;
    });
    if (isDone) return;
  }
}

async function answer(tx: Transaction, request: PasswordRequest, now: Date): Promise<void> {
  const { requestId, address } = request;
  const origin = { requestId, address };
  const fact = { actor: { id: null, name: 'Someone' }, factor: null, origin, at: now } as const;
  const isWelcome = request.welcomeAgencyId !== null;
  const accounts = await findAccounts(tx, request);
  // Audit trails are locked in the order of their agencies.
  const found = accounts.toSorted((one, other) => one.agencyId - other.agencyId);
  for (const { id } of found) {
    const owner = await findLinkOwner(tx, id);
    const { account, agency } = owner ?? {};
    if (account === undefined || agency === undefined) {
      await auditDisabled(tx, id, fact);
      continue;
    }
    await queuePasswordLink(tx, { userId: id, isWelcome }, origin, now);
    await appendAudit(tx, {
      ...fact,
      agencyId: agency.id,
      action: 'passwordLink.requested',
      outcome: 'success',
      subject: { kind: 'user', id, name: account.fullName },
      summary: `A link to set the password of ${account.fullName} was asked for`,
    });
  }
  if (found.length > 0) return;
  // The address is not written down: people type other secrets into that field.
  await countStrangerRefusal(tx, {
    what: 'A link to set a password was requested with an unknown email',
    origin,
    now,
  });
}

async function auditDisabled(
  tx: Transaction,
  id: string,
  fact: Pick<Parameters<typeof appendAudit>[1], 'actor' | 'factor' | 'origin' | 'at'>,
): Promise<void> {
  const [user] = await tx
    .select({ agencyId: users.agencyId, name: users.fullName })
    .from(users)
    .where(eq(users.id, id));
  await appendAudit(tx, {
    ...fact,
    agencyId: user?.agencyId ?? installationChain,
    action: 'passwordLink.refused',
    outcome: 'failure',
    subject: { kind: 'user', id, name: user?.name ?? null },
    summary: `A link to set the password of ${user?.name ?? 'a user'} was requested and not sent: the account is disabled`,
  });
}

/** Also the person whose active address it is, although it is not yet the new one of their record. */
const hasAddress = (email: string) =>
  inArray(
    users.id,
    sql`(select id from users where lower(email) = ${email}
      union select user_id from address_changes where outcome is null and lower(former_email) = ${email})`,
  );

/**
 * By email, in the agency that an administrator requested or the page named, where it has such people; else wherever
 * they are.
 */
async function findAccounts(tx: Transaction, request: PasswordRequest) {
  const { welcomeAgencyId, isSendToAll, email, clientId } = request;
  const columns = { id: users.id, agencyId: users.agencyId };
  if (welcomeAgencyId !== null && isSendToAll) {
    return tx
      .select(columns)
      .from(users)
      .where(
        and(
          matching(users, { agencyId: welcomeAgencyId, isNewUser: true, isActive: true }),
          isNull(users.passwordHash),
        ),
      );
  }
  const all = await tx
    .select(columns)
    .from(users)
    .where(hasAddress(email))
    .orderBy(asc(users.userName))
    .limit(mostAccounts);
  if (welcomeAgencyId !== null) return all.filter(({ agencyId }) => agencyId === welcomeAgencyId);
  const there = all.filter(({ agencyId }) => agencyId === clientId);
  return there.length > 0 ? there : all;
}
