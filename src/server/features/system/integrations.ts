import { eq, sql } from 'drizzle-orm';
import type {
  IntegrationList,
  IntegrationRow,
} from '../../../contract/system/agencyIntegration.ts';
import { blankIntegration, integrationForm } from '../../../rules/system/integrationForm.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import type { Agency } from '../../core/identity/account.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import { hashSecret, newSecret } from '../../core/identity/secret.ts';
import type { RecordScope } from '../../core/records/saveRecord.ts';
import { tableStore } from '../../core/records/tableStore.ts';
import { isRecord, type Reader, type Transaction } from '../../database/database.ts';
import { integrationKeys } from '../../database/schema/integrationKey.ts';
import { loginTickets } from '../../database/schema/ticket.ts';
import { notFound } from '../../platform/http/problemError.ts';

type Row = typeof integrationKeys.$inferSelect;

function toRow({
  id,
  name,
  isActive,
  keyMadeAt,
  keyHash,
  createdAt,
  lastUsedAt,
}: Row): IntegrationRow {
  // Keys that were inserted by hand, before there was a page, were made with their row.
  const madeAt = keyHash === null ? null : (keyMadeAt ?? createdAt);
  return {
    id,
    name,
    isActive,
    keyMadeAt: madeAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** The programs of an agency, by name. */
export async function listIntegrations(reader: Reader, agency: Agency): Promise<IntegrationList> {
  const rows = await reader
    .select()
    .from(integrationKeys)
    .where(eq(integrationKeys.agencyId, agency.id))
    .orderBy(sql`lower(${integrationKeys.name})`, integrationKeys.id);
  return { clientId: agency.id, clientName: agency.name, data: rows.map(toRow) };
}

/** The programs of one agency as they are edited. */
export function integrationStore(agency: Agency) {
  return tableStore({
    kind: 'integration',
    form: integrationForm(agency.id),
    blank: blankIntegration,
    table: integrationKeys,
    unique: [{ field: 'name', sentence: 'Another integration has this name.' }],
  });
}

/**
 * Gives an integration a new key. It is in this reply and nowhere else: only its hash is stored. The previous one, and
 * the guids it requested, are dead with the commit.
 *
 * @throws ProblemError 404
 */
export async function makeIntegrationKey(
  tx: Transaction,
  agency: Agency,
  id: string,
  { session, origin, now }: RecordScope,
): Promise<{ key: string; row: IntegrationRow }> {
  const which = isRecord(integrationKeys, agency.id, id);
  const [before] = await tx.select().from(integrationKeys).where(which).for('update');
  if (before === undefined) throw notFound('This integration does not exist.');
  const key = newSecret();
  const [after] = await tx
    .update(integrationKeys)
    .set({ keyHash: hashSecret(key), keyMadeAt: now, lastUsedAt: null })
    .where(which)
    .returning();
  if (after === undefined) throw new Error('The integration is missing.');
  // An earlier guid request had the row locked, so all are seen here; later ones need the new key.
  await tx.delete(loginTickets).where(eq(loginTickets.integrationKeyId, id));
  const { account } = session;
  const isFirst = before.keyHash === null;
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    agencyId: agency.id,
    action: isFirst ? 'integration.keyMade' : 'integration.keyReplaced',
    outcome: 'success',
    subject: { kind: 'integration', id, name: before.name },
    summary: isFirst
      ? `${account.fullName} made the key of ${before.name}`
      : `${account.fullName} replaced the key of ${before.name}`,
    changes: [{ field: 'Secret key', before: isFirst ? 'not set' : 'set', after: 'changed' }],
  });
  return { key, row: toRow(after) };
}
