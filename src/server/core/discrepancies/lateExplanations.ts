import { and, eq, gte, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { ExplanationKind } from '../../../contract/custody/caseRecord.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../database/database.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { balances, ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { appendToCase } from '../cases/appendToCase.ts';
import type { StoredLedgerEntry } from '../ledger/hashLedgerEntry.ts';
import { minute, readLaterChanges } from './findDiscrepancies.ts';

type Discrepancy = typeof discrepancies.$inferSelect;

/** What explains a discrepancy: an event, or a use, which is not an event. */
export interface Explanation {
  readonly agencyId: number;
  readonly inventoryId: string;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly recordedByUserId: string;
  readonly recordedBy: string;
  readonly eventId: string | null;
  /** The entry, if no event wrote it. */
  readonly entryId: string | null;
  readonly by: ExplanationKind;
  readonly text: string;
}

/** The open differences of a lot in a place. */
export function readOpen(
  reader: Reader,
  { agencyId, inventoryId }: Pick<Explanation, 'agencyId' | 'inventoryId'>,
  lotId: string,
): Promise<Discrepancy[]> {
  return reader
    .select()
    .from(discrepancies)
    .where(
      and(
        matching(discrepancies, { agencyId, inventoryId, kind: 'count', lotId }),
        isNull(discrepancies.resolvedAt),
      ),
    );
}

/**
 * Resolves a discrepancy with its explanation, which is appended to its case. If the ledger still differs from what was found, the rest stays open as a
 * separate discrepancy, dated at the explanation.
 *
 * @param recorded what the ledger is to have, now that this is explained.
 */
export async function explainPart(
  tx: Transaction,
  row: Discrepancy,
  explanation: Explanation,
  recorded: number,
): Promise<void> {
  const { occurredAt, eventId, text } = explanation;
  const at = new Date(Math.max(+row.openedAt, +occurredAt));
  await tx
    .update(discrepancies)
    .set({ resolvedAt: at, resolution: text, resolvedByEventId: eventId })
    .where(isRecord(discrepancies, row.agencyId, row.id));
  await explainCase(tx, row, explanation, recorded - Number(row.recorded));
  if (recorded === Number(row.found)) return;
  const { id: _id, ...rest } = row;
  const isCounts = (await findFormer(tx, row)) === undefined;
  await tx.insert(discrepancies).values({
    ...rest,
    recorded: String(recorded),
    openedAt: at,
    // An event contains how many discrepancies it found: a rest is not one of the count's.
    eventId: eventId ?? (isCounts ? null : row.eventId),
  });
}

/** Appends an explanation of so much of found minus recorded to the case of a discrepancy (CASE-03). */
export async function explainCase(
  tx: Transaction,
  { caseId, kind, label }: Pick<Discrepancy, 'caseId' | 'kind' | 'label'>,
  { agencyId, occurredAt, recordedAt, eventId, entryId, by, text, ...who }: Explanation,
  change: number,
): Promise<void> {
  if (caseId === null) throw new Error('A discrepancy without a case');
  await appendToCase(tx, caseId, {
    agencyId,
    at: occurredAt,
    recordedAt,
    by: { id: who.recordedByUserId, name: who.recordedBy },
    eventId,
    entryId,
    facts: {
      kind: 'explanation',
      by,
      change,
      labels: label === null ? [] : [label],
      seal: kind === 'seal',
      text,
    },
  });
}

/** The time of the count: a rest starts when it was explained, and is about what was found before. */
export async function foundAt(reader: Reader, row: Discrepancy): Promise<Date> {
  const former = await findFormer(reader, row);
  return former === undefined ? row.openedAt : foundAt(reader, former);
}

/** Acts that find how much there is: what differs is theirs, even if the count before them found the same. */
export const countingKinds: CustodyEventKind[] = ['count', 'shiftChange', 'sealChange'];

/** The difference that a rest is left of; undefined for what a count found. */
async function findFormer(reader: Reader, row: Discrepancy): Promise<Discrepancy | undefined> {
  if (row.eventId === null || row.lotId === null) return undefined;
  const [former] = await reader
    .select()
    .from(discrepancies)
    .where(
      and(
        eq(discrepancies.agencyId, row.agencyId),
        eq(discrepancies.resolvedByEventId, row.eventId),
        eq(discrepancies.lotId, row.lotId),
        eq(discrepancies.found, row.found),
        lt(discrepancies.openedAt, new Date(+row.openedAt + 1)),
        sql`${discrepancies.eventId} is distinct from ${row.eventId}`,
        notExists(
          reader
            .select({ id: custodyEvents.id })
            .from(custodyEvents)
            .where(
              and(
                isRecord(custodyEvents, row.agencyId, row.eventId),
                inArray(custodyEvents.kind, countingKinds),
              ),
            ),
        ),
      ),
    )
    .limit(1);
  return former;
}

type Moved = Pick<StoredLedgerEntry, 'lotId' | 'change' | 'kind' | 'correctionOfId'>;

/**
 * An event that happened before a count and is recorded after it: the ledger differed from what the count was compared
 * with, so the discrepancy is a different one, or none. A correction of an entry belongs where that entry does.
 */
export async function explainByLateEntries(
  tx: Transaction,
  by: Explanation,
  entries: readonly Moved[],
): Promise<void> {
  for (const { lotId, change, kind, correctionOfId } of entries) {
    if (change === 0 || (kind === 'correction' && correctionOfId === null)) continue;
    const corrected = await findCorrected(tx, by.agencyId, correctionOfId);
    for (const row of await readOpen(tx, by, lotId)) {
      const looked = await foundAt(tx, row);
      // What is corrected was in the ledger when it was counted; other entries of the same minute may be later.
      const isBefore = corrected
        ? +corrected < +looked + minute
        : by.occurredAt.getTime() < looked.getTime();
      if (!isBefore) continue;
      await explainPart(tx, row, by, Number(row.recorded) + change);
    }
  }
}

/** When the entry occurred that is corrected in the end, however many corrections are between. */
async function findCorrected(
  reader: Reader,
  agencyId: number,
  id: string | null,
): Promise<Date | null> {
  if (id === null) return null;
  const [entry] = await reader
    .select({ occurredAt: ledgerEntries.occurredAt, further: ledgerEntries.correctionOfId })
    .from(ledgerEntries)
    .where(isRecord(ledgerEntries, agencyId, id));
  return (
    (await findCorrected(reader, agencyId, entry?.further ?? null)) ?? entry?.occurredAt ?? null
  );
}

/**
 * Whether the ledger moved so that a discrepancy is no longer what is left to be explained: a loss of more than was
 * missing, or an entry in the minute of the count. Only another count can decide. Call it under the ledger's lock to
 * write by it.
 *
 * @param until losses from then on are ignored.
 */
export async function isOvertaken(
  reader: Reader,
  row: Discrepancy,
  until?: Date,
): Promise<boolean> {
  const { agencyId, inventoryId, lotId } = row;
  if (lotId === null) return false;
  const explained = reader
    .select({ id: discrepancies.id })
    .from(discrepancies)
    .where(
      and(
        eq(discrepancies.agencyId, agencyId),
        eq(discrepancies.kind, 'count'),
        eq(discrepancies.lotId, lotId),
        eq(discrepancies.resolvedByEventId, ledgerEntries.eventId),
      ),
    );
  const losses = await reader
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        matching(ledgerEntries, { agencyId, inventoryId, lotId, kind: 'loss' }),
        gte(ledgerEntries.occurredAt, row.openedAt),
        until && lt(ledgerEntries.occurredAt, until),
        notExists(explained),
      ),
    )
    .limit(1);
  if (losses.length > 0) return true;
  if (row.eventId === null || (await findFormer(reader, row)) !== undefined) return false;
  const [held] = await reader
    .select({ balance: balances.balance })
    .from(balances)
    .where(matching(balances, { agencyId, inventoryId, lotId }));
  const later = await readLaterChanges(reader, { agencyId, inventoryId, at: row.openedAt });
  return (held?.balance ?? 0) - (later.get(lotId) ?? 0) !== Number(row.recorded);
}
