import { and, eq, sql } from 'drizzle-orm';
import { systemAdministrator } from '../../../../rules/core/permissions.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { type Account, accountColumns } from '../../../core/identity/account.ts';
import { hashSecret } from '../../../core/identity/secret.ts';
import { countStrangerRefusal } from '../../../core/identity/strangerRefusals.ts';
import { clearAttempts, reserveAttempt } from '../../../core/identity/throttle.ts';
import { mintTicket } from '../../../core/identity/ticket.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { integrationKeys } from '../../../database/schema/integrationKey.ts';
import { users } from '../../../database/schema/user.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { forbidden, TooMany, unprocessable } from '../../../platform/http/problemError.ts';
import { findKey, type IntegrationKey } from './findKey.ts';

export interface GuidRequest {
  readonly integrationKey: string;
  readonly userName: string;
  readonly origin: Origin;
  readonly now: Date;
}

type Verdict = { readonly account: Account; readonly guid: string } | { readonly fault: Failure };

type Failure = 'key' | 'user';

/**
 * Gives an agency's integration a guid for one person of that agency (INT-01). A key works only for the people of its
 * own agency; not for API accounts, and not for system administrators, who have more rights than their agency may
 * grant.
 *
 * @throws ProblemError 403 for a key that is not active, 422 for a user the key does not work for, 429 after 50 refused
 * calls from one address in 15 minutes. All but the last are audited.
 */
export async function issueGuid(
  database: Database,
  request: GuidRequest,
): Promise<{ account: Account; guid: string }> {
  const { integrationKey, userName, origin, now } = request;
  const reserved = await reserveAttempt(database, 'integration key', null, origin.address, now);
  if (reserved.kind === 'locked') {
    throw new TooMany(
      'too_many_attempts',
      'Too many calls with an incorrect key. Wait 15 minutes and correct the key.',
      reserved.until,
      now,
    );
  }
  const verdict = await database.transaction(async (tx): Promise<Verdict> => {
    const key = await findKey(tx, { key: integrationKey });
    if (key === undefined || !(await noteUse(tx, key.id, request))) {
      const what = 'Integration key refused: the key is unknown or switched off';
      await countStrangerRefusal(tx, { what, origin, now });
      return { fault: 'key' };
    }
    await clearAttempts(tx, reserved.attempt);
    const account = await findPerson(tx, key.agencyId, userName);
    if (account === undefined) {
      await audit(tx, request, key, 'it does not speak for the user that was asked for');
      return { fault: 'user' };
    }
    const { id: integrationKeyId, agencyId } = key;
    const claim = { kind: 'integration', userId: account.id, agencyId, integrationKeyId } as const;
    const guid = await mintTicket(tx, claim, now);
    await audit(tx, request, key, account);
    return { account, guid };
  });
  if (!('fault' in verdict)) return verdict;
  throw verdict.fault === 'key'
    ? forbidden('This integration key isn’t active. Ask for a new one.', 'key_refused')
    : unprocessable('user_not_found', 'No active user in this agency has this username.');
}

/**
 * Records that a key was used, and holds its row: no one replaces the key or switches it off until the guid exists and
 * would end with it.
 *
 * @returns false if someone did so since it was found.
 */
async function noteUse(
  tx: Transaction,
  id: string,
  { integrationKey, now }: GuidRequest,
): Promise<boolean> {
  const rows = await tx
    .update(integrationKeys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(integrationKeys.id, id),
        eq(integrationKeys.keyHash, hashSecret(integrationKey)),
        eq(integrationKeys.isActive, true),
      ),
    )
    .returning({ id: integrationKeys.id });
  return rows.length > 0;
}

async function findPerson(
  tx: Transaction,
  agencyId: number,
  userName: string,
): Promise<Account | undefined> {
  const [row] = await tx
    .select({ account: accountColumns })
    .from(users)
    .where(and(sql`lower(${users.userName}) = lower(${userName})`, eq(users.agencyId, agencyId)));
  const account = row?.account;
  if (account === undefined || !account.isActive) return undefined;
  const isOutOfReach =
    account.userType === 'ApiOnly' || account.permissionId === systemAdministrator;
  return isOutOfReach ? undefined : account;
}

/** @param outcome the person a guid was made for, or why none was. */
async function audit(
  tx: Transaction,
  { origin, now }: GuidRequest,
  key: IntegrationKey,
  outcome: Account | string,
): Promise<void> {
  const isRefused = typeof outcome === 'string';
  const program = key.name;
  await appendAudit(tx, {
    agencyId: key.agencyId,
    actor: { id: null, name: program },
    factor: 'integration key',
    action: isRefused ? 'signInGuid.refused' : 'signInGuid.minted',
    outcome: isRefused ? 'failure' : 'success',
    subject: isRefused
      ? { kind: 'integration', id: key.id, name: program }
      : { kind: 'user', id: outcome.id, name: outcome.fullName },
    summary: isRefused
      ? `${program} login denied: ${outcome}`
      : `${program} requested a login for ${outcome.fullName}`,
    origin,
    at: now,
  });
}
