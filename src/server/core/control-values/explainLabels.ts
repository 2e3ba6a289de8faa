import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { explainsLabel } from '../../../rules/control-values/labelCount.ts';
import type { Transaction } from '../../database/database.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';

/** Labelled vials of one lot after an act: where the book has them now, and who recorded it. */
export interface LabelLocation {
  readonly agencyId: number;
  readonly labels: readonly string[];
  /** Null where they are in no inventory. */
  readonly inventoryId: string | null;
  readonly occurredAt: Date;
  readonly recordedBy: string;
  /** Null where it is no event. */
  readonly eventId: string | null;
}

/** Closes what counts found of the labels, as far as the act puts the book right (see `explainsLabel`). */
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
        eq(discrepancies.agencyId, agencyId),
        eq(discrepancies.kind, 'label'),
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
