import { and, eq, sql } from 'drizzle-orm';
import type { SignLossRecord } from '../../../contract/reports/loss.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import { digest } from '../../core/ledger/hashLedgerEntry.ts';
import type { Reader } from '../../database/database.ts';
import { lossRecords } from '../../database/schema/custodyDuty.ts';

/** SHA-256 over what was asked to be signed and by which accounts; a repeat under the same key has the same. */
export function hashLossRequest(
  { lossId, after, statement }: Pick<SignLossRecord, 'lossId' | 'after' | 'statement'>,
  signerId: string,
  others: readonly string[],
): string {
  return digest(asJson({ content: { lossId, after, statement }, signerId, others }));
}

/**
 * The records that a person signed off when signatures held names only (REPORT-04): two people can have the same name, but
 * the hash of the request covers the account.
 *
 * @returns ids of records.
 */
export async function readEarlySignOffs(
  reader: Reader,
  agencyId: number,
  userId: string,
): Promise<string[]> {
  const rows = await reader
    .select()
    .from(lossRecords)
    .where(
      and(
        eq(lossRecords.agencyId, agencyId),
        sql`jsonb_array_length(${lossRecords.signatures}) > 1`,
        sql`${lossRecords.signatures} -> 1 ->> 'userId' is null`,
      ),
    );
  return rows
    .filter(({ version, signedByUserId, requestHash, ...row }) => {
      const asked = hashLossRequest({ ...row, after: version - 1 }, signedByUserId, [userId]);
      return asked === requestHash;
    })
    .map(({ id }) => id);
}
