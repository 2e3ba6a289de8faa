import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { explainsLabel } from '../../../rules/control-values/labelCount.ts';
import { matching, type Transaction } from '../../database/database.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';

/** Labeled vials of one lot after an act: where the ledger has them now, and who recorded it. */
export interface LabelLocation {
  readonly agencyId: number;
  readonly labels: readonly string[];
  /** Null if they are in no inventory. */
  readonly inventoryId: string | null;
  readonly occurredAt: Date;
  readonly recordedBy: string;
  /** Null if it is not an event. */
  readonly eventId: string | null;
}

/** Closes what counts found of the labels, as far as the act corrects the ledger (see `explainsLabel`). */
export async function explainLabels(tx: Transaction, placed: LabelLocation): Promise<void> {
  const { agencyId, labels, inventoryId, occurredAt, recordedBy, eventId } = placed;
  if (labels.length === 0) return;
  const open = await tx
    .select({
      id: discrepancies.id,
      inventoryId: discrepancies.inventoryId,
      found: discrepancies.found,
    })
    .from(discrepancies)
    .where(
      and(
        matching(discrepancies, { agencyId, kind: 'label' }),
        isNull(discrepancies.resolvedAt),
        inArray(discrepancies.label, [...labels]),
      ),
    );
  const explained = open.filter((row) => explainsLabel(row, inventoryId)).map(({ id }) => id);
  if (explained.length === 0) return;
  await tx
    .update(discrepancies)
    .set({
      resolvedAt: sql`greatest(${discrepancies.openedAt}, ${occurredAt.toISOString()}::timestamptz)`,
      resolution: `Explained by what ${recordedBy} recorded of the vial.`,
      resolvedByEventId: eventId,
    })
    .where(and(eq(discrepancies.agencyId, agencyId), inArray(discrepancies.id, explained)));
}
