import { desc, eq, sql } from 'drizzle-orm';
import type {
  ApiKeyForm,
  ApiKeyList,
  ApiKeyRow,
  MadeApiKey,
} from '../../../../contract/administration/apiKey.ts';
import { apiKeyState } from '../../../../rules/administration/apiKeyForm.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { apiKeyPrefix, newApiKey } from '../../../core/identity/apiKeyText.ts';
import { requireFresh } from '../../../core/identity/requireFresh.ts';
import { hashSecret } from '../../../core/identity/secret.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { RecordScope } from '../../../core/records/saveRecord.ts';
import { isRecord, type Reader, type Transaction } from '../../../database/database.ts';
import { apiKeys } from '../../../database/schema/programs/apiKey.ts';
import { users } from '../../../database/schema/user.ts';
import { notFound } from '../../../platform/http/problemError.ts';

type Row = typeof apiKeys.$inferSelect;

function toRow(row: Row, now: Date): ApiKeyRow {
  const { id, name, prefix, scopes, createdBy, revokedAt, revokedBy, revokeReason } = row;
  return {
    ...{ id, name, prefix, scopes, createdBy },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    state: apiKeyState(row, now),
    revoked:
      revokedAt === null
        ? null
        : { at: revokedAt.toISOString(), by: revokedBy ?? '', reason: revokeReason ?? '' },
  };
}

/** The keys of an agency: those that work first, then the newest. */
export async function listApiKeys(
  reader: Reader,
  { session, now }: Pick<RecordScope, 'session' | 'now'>,
): Promise<ApiKeyList> {
  const rows = await reader
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.agencyId, session.agency.id))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id);
  const data = rows.map((row) => toRow(row, now));
  const [own] = await reader
    .select({ hasPassword: sql<boolean>`${users.passwordHash} is not null`.mapWith(Boolean) })
    .from(users)
    .where(eq(users.id, session.account.id));
  return {
    data: [
      ...data.filter(({ state }) => state === 'active'),
      ...data.filter(({ state }) => state !== 'active'),
    ],
    hasPassword: own?.hasPassword ?? false,
  };
}

/**
 * Makes a key of the agency. It is in this reply and nowhere else: only its hash is stored.
 *
 * @throws ProblemError 422 `reauthentication_needed`
 */
export async function createApiKey(
  tx: Transaction,
  { name, scopes, days }: ApiKeyForm,
  { session, origin, now }: RecordScope & { readonly session: Session },
): Promise<MadeApiKey> {
  requireFresh(session, now);
  const { agency, account } = session;
  const key = newApiKey();
  const prefix = apiKeyPrefix(key);
  const [row] = await tx
    .insert(apiKeys)
    .values({
      ...{ agencyId: agency.id, name, prefix, scopes, keyHash: hashSecret(key) },
      ...{ createdAt: now, createdById: account.id, createdBy: account.fullName },
      expiresAt: new Date(now.getTime() + days * 86_400_000),
    })
    .returning();
  if (row === undefined) throw new Error('The key was not stored.');
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action: 'apiKey.created',
    outcome: 'success',
    subject: { kind: 'apiKey', id: row.id, name },
    summary: `${account.fullName} created the API key ${name} (${prefix}…)`,
    changes: [
      { field: 'Scopes', before: '', after: scopes.join(', ') },
      { field: 'Expires', before: '', after: row.expiresAt.toISOString() },
    ],
  });
  return { key, row: toRow(row, now) };
}

/**
 * Revokes a key of the agency; calls that present it from now on are refused. One that was revoked keeps its reason.
 *
 * @throws ProblemError 404
 */
export async function revokeApiKey(
  tx: Transaction,
  id: string,
  reason: string,
  { session, origin, now }: RecordScope,
): Promise<ApiKeyRow> {
  const { agency, account } = session;
  const which = isRecord(apiKeys, agency.id, id);
  const [before] = await tx.select().from(apiKeys).where(which).for('update');
  if (before === undefined) throw notFound('This API key does not exist.');
  if (before.revokedAt !== null) return toRow(before, now);
  const revocation = {
    ...{ revokedAt: now, revokedById: account.id, revokedBy: account.fullName },
    revokeReason: reason,
  };
  await tx.update(apiKeys).set(revocation).where(which);
  const { name, prefix } = before;
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action: 'apiKey.revoked',
    outcome: 'success',
    subject: { kind: 'apiKey', id, name },
    summary: `${account.fullName} revoked the API key ${name} (${prefix}…): ${reason}`,
  });
  return toRow({ ...before, ...revocation }, now);
}
