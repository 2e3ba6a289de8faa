import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { explainsLabel } from '../../../rules/control-values/labelCount.ts';
import { matching, type Transaction } from '../../database/database.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';
import { appendToCase } from '../cases/appendToCase.ts';

/** Labeled vials of one lot after an act: where the ledger has them now, and who recorded it. */
export interface LabelLocation {
  readonly agencyId: number;
  readonly labels: readonly string[];
  /** Null if they are in no inventory. */
  readonly inventoryId: string | null;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly recordedByUserId: string;
  readonly recordedBy: string;
  /** The event, or the entry that no event wrote; both null if it is neither. */
  readonly eventId: string | null;
  readonly entryId: string | null;
  readonly by: 'labelAct' | 'loss';
}

/** Explains what counts found of the labels, as far as the act corrects the ledger (see `explainsLabel`). */
export async function explainLabels(tx: Transaction, placed: LabelLocation): Promise<void> {
  const { agencyId, labels, inventoryId, occurredAt, recordedBy, eventId } = placed;
  if (labels.length === 0) return;
  const open = await tx
    .select({
      id: discrepancies.id,
      inventoryId: discrepancies.inventoryId,
      label: discrepancies.label,
      found: discrepancies.found,
      caseId: discrepancies.caseId,
    })
    .from(discrepancies)
    .where(
      and(
        matching(discrepancies, { agencyId, kind: 'label' }),
        isNull(discrepancies.resolvedAt),
        inArray(discrepancies.label, [...labels]),
      ),
    );
  const explained = open.filter((row) => explainsLabel(row, inventoryId));
  if (explained.length === 0) return;
  const text = `Explained by what ${recordedBy} recorded of the vial.`;
  await tx
    .update(discrepancies)
    .set({
      resolvedAt: sql`greatest(${discrepancies.openedAt}, ${occurredAt.toISOString()}::timestamptz)`,
      resolution: text,
      resolvedByEventId: eventId,
    })
    .where(
      and(
        eq(discrepancies.agencyId, agencyId),
        inArray(
          discrepancies.id,
          explained.map(({ id }) => id),
        ),
      ),
    );
  const found = new Map<string, string[]>();
  for (const { caseId, label } of explained) {
    if (caseId === null || label === null) throw new Error('A label discrepancy without a case');
    found.set(caseId, [...(found.get(caseId) ?? []), label]);
  }
  for (const [caseId, inCase] of found) {
    await appendToCase(tx, caseId, {
      agencyId,
      at: occurredAt,
      recordedAt: placed.recordedAt,
      by: { id: placed.recordedByUserId, name: recordedBy },
      eventId,
      entryId: placed.entryId,
      facts: { kind: 'explanation', by: placed.by, change: 0, labels: inCase, seal: false, text },
    });
  }
}
