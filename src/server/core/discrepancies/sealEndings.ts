import { and, isNull, lte, sql } from 'drizzle-orm';
import type { ExplanationKind } from '../../../contract/custody/caseRecord.ts';
import { matching, type Transaction } from '../../database/database.ts';
import { caseRecords } from '../../database/schema/cases/cases.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';
import { appendToCase } from '../cases/appendToCase.ts';
import { readSealCase } from '../cases/sealCase.ts';
import type { StoredEvent } from '../ledger/hashEvent.ts';
import type { SealFinder } from './writeDifferences.ts';

/** An event that ends what is open about a seal, and what its record in the case says (SEAL-09). */
interface SealEnding {
  readonly by: ExplanationKind;
  readonly text: string;
}

/**
 * Ends what was found about a seal until an event: the case is explained and waits for its sign-off (SEAL-09). What was
 * found later stays open. Call it after the event's own findings were written, under the ledger's lock.
 */
export async function endSealCase(
  tx: Transaction,
  event: StoredEvent,
  { by, text }: SealEnding,
): Promise<void> {
  const { agencyId, inventoryId, occurredAt } = event;
  await tx
    .update(discrepancies)
    .set({
      resolvedAt: sql`greatest(${discrepancies.openedAt}, ${occurredAt.toISOString()}::timestamptz)`,
      resolution: text,
      resolvedByEventId: event.id,
    })
    .where(
      and(
        matching(discrepancies, { agencyId, inventoryId, kind: 'seal' }),
        isNull(discrepancies.resolvedAt),
        lte(discrepancies.openedAt, occurredAt),
      ),
    );
  const found = await readSealCase(tx, agencyId, inventoryId);
  if (found === null || !found.view.seal?.isOpen) return;
  if (found.findings.some(({ at }) => Date.parse(at) > occurredAt.getTime())) return;
  await append(tx, found.row.id, event, { by, text });
}

/**
 * Links a report of what a full count missed to the case of the seal that the count ended: the case is then closed as a
 * loss or theft (SEAL-09).
 *
 * @param caseId of the lot that is reported.
 */
export async function linkLossToSeal(
  tx: Transaction,
  event: StoredEvent,
  caseId: string | null,
  ending: SealEnding,
): Promise<void> {
  const { agencyId, inventoryId } = event;
  const found = caseId === null ? null : await readSealCase(tx, agencyId, inventoryId);
  if (caseId === null || found === null) return;
  const fullCounts = found.records
    .filter(({ facts }) => facts.kind === 'explanation' && facts.by === 'fullCount')
    .map(({ row }) => row.eventId);
  const ofLot = await tx
    .select({ eventId: caseRecords.eventId })
    .from(caseRecords)
    .where(matching(caseRecords, { agencyId, caseId }));
  if (!ofLot.some(({ eventId }) => eventId !== null && fullCounts.includes(eventId))) return;
  await append(tx, found.row.id, event, ending);
}

/** An act found the seal that is on record: it is appended to what is open, and ends nothing (SEAL-11). */
export async function appendSealAgreement(
  tx: Transaction,
  { agencyId, inventoryId, occurredAt: at, recordedAt, eventId, ...who }: SealFinder,
): Promise<void> {
  const found = await readSealCase(tx, agencyId, inventoryId);
  if (found === null || !found.view.seal?.isOpen) return;
  await appendToCase(tx, found.row.id, {
    ...{ agencyId, at, recordedAt, eventId },
    by: { id: who.recordedByUserId, name: who.recordedBy },
    facts: { kind: 'agreement', amount: false, labels: [], seal: true, isBlind: false },
  });
}

async function append(
  tx: Transaction,
  caseId: string,
  { agencyId, occurredAt: at, recordedAt, id: eventId, ...who }: StoredEvent,
  { by, text }: SealEnding,
): Promise<void> {
  await appendToCase(tx, caseId, {
    ...{ agencyId, at, recordedAt, eventId },
    by: { id: who.recordedByUserId, name: who.recordedBy },
    facts: { kind: 'explanation', by, change: 0, labels: [], seal: true, text },
  });
}
