import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { TemperatureLimits } from '../../../../rules/inventory/temperature.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { auditEntries } from '../../../database/schema/auditEntry.ts';
import { recordVersions } from '../../../database/schema/recordVersion.ts';

/** The columns of a version that has them: the first ones of an old inventory are from before there were limits. */
const Limits = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ min_c: v.nullish(v.number(), null), max_c: v.nullish(v.number(), null) }),
);

/**
 * The limits that an inventory had at a time, in tenths of a degree Celsius: a late reading is judged by them, so that limits
 * that are raised afterwards excuse nothing (STOCK-14). Before its setup was saved the first time, the first ones.
 */
export async function limitsAt(
  reader: Reader,
  { id, agencyId, minC, maxC, changedAt }: InventoryRow,
  readAt: Date,
): Promise<TemperatureLimits> {
  if (changedAt === null || changedAt <= readAt) return { minC, maxC };
  const isOfThen = or(isNull(auditEntries.at), lte(auditEntries.at, readAt));
  const newestFirst = sql`case when ${isOfThen} then ${recordVersions.version} end desc nulls last`;
  const [found] = await reader
    .select({ state: recordVersions.state })
    .from(recordVersions)
    .leftJoin(
      auditEntries,
      and(
        eq(auditEntries.agencyId, recordVersions.agencyId),
        eq(auditEntries.seq, recordVersions.auditSeq),
      ),
    )
    .where(matching(recordVersions, { agencyId, tableName: 'inventories', rowKey: id }))
    .orderBy(newestFirst, asc(recordVersions.version))
    .limit(1);
  if (!found?.state) return { minC, maxC };
  const { min_c, max_c } = v.parse(Limits, found.state);
  return { minC: min_c, maxC: max_c };
}
