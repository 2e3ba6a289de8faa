import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { ChainHead } from '../../../contract/audit/evidence.ts';
import type { Reader } from '../../database/database.ts';
import { recordVersions } from '../../database/schema/recordVersion.ts';

type Head = Pick<ChainHead, 'agencyId' | 'chain' | 'sequence'>;

const mostNamed = 5;

/**
 * Versions of an agency that follow known heads and do not tell of anything newer: a version commits together with its
 * entry of the audit history, so one that names an earlier entry was made outside the program.
 *
 * @param heads of one agency, as `readHeads` reads them; of several at a time.
 * @param isMigrated whether all migrations had been applied when the heads were read, so that none adds versions later.
 * @returns a sentence for each, the first five.
 */
export async function findLateVersions(
  reader: Reader,
  heads: readonly Head[],
  { isMigrated = false }: { readonly isMigrated?: boolean } = {},
): Promise<string[]> {
  const sequencesOf = (name: Head['chain']) =>
    heads.filter(({ chain }) => chain === name).map((head) => head.sequence);
  const audited = sequencesOf('audit');
  const [first] = heads;
  if (first === undefined || audited.length === 0) return [];
  const { agencyId, tableName, rowKey, sequence, auditSeq } = recordVersions;
  const rows = await reader
    .select({ tableName, rowKey, sequence })
    .from(recordVersions)
    .where(
      and(
        eq(agencyId, first.agencyId),
        gt(sequence, Math.max(0, ...sequencesOf('versions'))),
        or(lte(auditSeq, Math.min(...audited)), isMigrated ? isNull(auditSeq) : undefined),
      ),
    )
    .orderBy(asc(sequence))
    .limit(mostNamed);
  return rows.map(
    (row) =>
      `Version ${row.sequence} (of ${row.tableName} ${row.rowKey}) is newer than what it names in the audit history or among the migrations.`,
  );
}
