import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Reader, Transaction } from '../../database/database.ts';
import { balanceReads } from '../../database/schema/custodyDuty.ts';
import type { Principal } from './findInventory.ts';

/** A read within this time of the last one is not written again: it would say nothing more. */
const sameReadMs = 60_000;

/** Notes that a person was sent the balances of these inventories (COUNT-07); a program counts nothing. */
export async function noteBalancesRead(
  tx: Transaction,
  { agencyId, userId, program }: Principal,
  inventoryIds: readonly string[],
  now: Date,
): Promise<void> {
  if (inventoryIds.length === 0 || program) return;
  const rows = inventoryIds
    .toSorted()
    .map((inventoryId) => ({ agencyId, inventoryId, userId, readAt: now }));
  await tx
    .insert(balanceReads)
    .values(rows)
    .onConflictDoUpdate({
      target: [balanceReads.inventoryId, balanceReads.userId],
      set: { readAt: sql`excluded.read_at` },
      setWhere: lt(balanceReads.readAt, new Date(now.getTime() - sameReadMs)),
    });
}

/** A count says who of its counters read the balances in this time before it. */
const beforeCountMs = 3_600_000;

/** Which of the people read the balances of an inventory in the hour before a count, or after it until now. */
export async function readersOfBalances(
  reader: Reader,
  { agencyId, inventoryId, countedAt }: { agencyId: number; inventoryId: string; countedAt: Date },
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await reader
    .select({ userId: balanceReads.userId })
    .from(balanceReads)
    .where(
      and(
        eq(balanceReads.agencyId, agencyId),
        eq(balanceReads.inventoryId, inventoryId),
        inArray(balanceReads.userId, [...userIds]),
        gte(balanceReads.readAt, new Date(countedAt.getTime() - beforeCountMs)),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}
