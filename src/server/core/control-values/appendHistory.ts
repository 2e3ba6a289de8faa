import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { controlValueEvents } from '../../database/schema/controlValue.ts';

/** An event of a labeled vial, without its position in the vial's history. */
export type NewControlValueEvent = Omit<
  typeof controlValueEvents.$inferInsert,
  'id' | 'agencyId' | 'sequence'
>;

/** Writes what happened to vials as the last of each vial's history, one line for each. Call it under the ledger's lock. */
export async function appendHistory(
  tx: Transaction,
  agencyId: number,
  happened: readonly NewControlValueEvent[],
): Promise<void> {
  if (happened.length === 0) return;
  const ids = happened.map(({ controlValueId }) => controlValueId);
  const last = await tx
    .select({
      id: controlValueEvents.controlValueId,
      sequence: sql<number>`max(${controlValueEvents.sequence})::int`,
    })
    .from(controlValueEvents)
    .where(
      and(
        eq(controlValueEvents.agencyId, agencyId),
        inArray(controlValueEvents.controlValueId, ids),
      ),
    )
    .groupBy(controlValueEvents.controlValueId);
  const sequences = new Map(last.map(({ id, sequence }) => [id, sequence]));
  await tx
    .insert(controlValueEvents)
    .values(
      happened.map((one) => ({
        ...one,
        agencyId,
        sequence: (sequences.get(one.controlValueId) ?? 0) + 1,
      })),
    );
}
