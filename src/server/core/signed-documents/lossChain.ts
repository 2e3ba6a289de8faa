import { and, desc, eq, inArray } from 'drizzle-orm';
import type { NewYorkNotices } from '../../../contract/reports/deaReport.ts';
import type { LossRecord } from '../../../contract/reports/loss.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import type { Reader } from '../../database/database.ts';
import { lossRecords } from '../../database/schema/custodyDuty.ts';
import { inOrder, verifyDocuments } from '../hash-chain/paperChain.ts';
import { digest } from '../ledger/hashLedgerEntry.ts';

export type StoredLossRecord = typeof lossRecords.$inferSelect;

/** SHA-256 over everything that was signed, the record signed before it included; hexadecimal. */
export function hashLossRecord(row: Omit<StoredLossRecord, 'hash'>): string {
  return digest({
    id: row.id,
    agencyId: row.agencyId,
    lossId: row.lossId,
    kind: row.kind,
    version: row.version,
    statement: asJson(row.statement),
    facts: asJson(row.facts),
    signedByUserId: row.signedByUserId,
    signatures: asJson(row.signatures),
    signedAt: row.signedAt.toISOString(),
    idempotencyKey: row.idempotencyKey,
    requestHash: row.requestHash,
    previousHash: row.previousHash,
  });
}

/** The record as the contract shows it. */
export function toLossRecord(row: StoredLossRecord): LossRecord {
  const { id, version, statement, facts, signatures, signedAt, hash } = row;
  return { id, version, statement, facts, signatures, signedAt: signedAt.toISOString(), hash };
}

/** What was signed about some losses of an agency, the newest first. */
export function readLossRecords(
  reader: Reader,
  agencyId: number,
  lossIds: readonly string[],
): Promise<StoredLossRecord[]> {
  if (lossIds.length === 0) return Promise.resolve([]);
  return reader
    .select()
    .from(lossRecords)
    .where(and(eq(lossRecords.agencyId, agencyId), inArray(lossRecords.lossId, [...lossIds])))
    .orderBy(desc(lossRecords.signedAt), desc(lossRecords.version));
}

/** Who was notified in New York by the newest record of it. */
export function notifiedOf(
  records: readonly Pick<StoredLossRecord, 'statement'>[],
): NewYorkNotices {
  const [newest] = records.flatMap(({ statement }) =>
    statement.kind === 'newYork' ? [statement] : [],
  );
  return newest ?? { departmentOn: null, departmentBy: '', directorOn: null, directorBy: '' };
}

/** In the order of their signing, as far as each follows the one before. Losses are rare. */
export async function readLossChain(reader: Reader, agencyId: number): Promise<StoredLossRecord[]> {
  return inOrder(await readAll(reader, agencyId));
}

/** Whether each record is what was signed, and none is missing. One sentence per fault. */
export async function checkLossRecords(reader: Reader, agencyId: number): Promise<string[]> {
  return verifyDocuments(reader, agencyId, await readAll(reader, agencyId), {
    chain: 'losses',
    names: 'records of losses',
    hashOf: hashLossRecord,
    nameOf: (number, record) =>
      `Record ${number} of a loss${record ? ` (${record.kind}, version ${record.version})` : ''}`,
  });
}

function readAll(reader: Reader, agencyId: number): Promise<StoredLossRecord[]> {
  return reader.select().from(lossRecords).where(eq(lossRecords.agencyId, agencyId));
}
