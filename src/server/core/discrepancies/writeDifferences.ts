import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { KnownLot } from '../../../rules/custody/custodyEventContext.ts';
import { isRecord, matching, type Transaction } from '../../database/database.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { openOrAppendCase } from '../cases/openOrAppendCase.ts';
import type { StoredEvent } from '../ledger/hashEvent.ts';
import type { StoredLedgerEntry } from '../ledger/hashLedgerEntry.ts';
import { type CaseQuestion, findingOf, hidesRecorded, type Look } from './caseFindings.ts';
import type { FoundDifferences } from './findDiscrepancies.ts';
import {
  countingKinds,
  type Explanation,
  explainByLateEntries,
  explainCase,
  explainPart,
  foundAt,
  readOpen,
} from './lateExplanations.ts';
import { linkLossToSeal } from './sealEndings.ts';

// A difference lasts from when it was found to when it was explained, by the time at which either happened: reports ask
// how things were at the end of a period, and something recorded late belongs where it happened.

type NewDifference = typeof discrepancies.$inferInsert;

/** What was looked at again is settled: either it is in order now, or the new difference takes its place. */
export async function resolveRechecked(
  tx: Transaction,
  event: StoredEvent,
  looked: { readonly lots: readonly string[]; readonly labels: boolean },
): Promise<void> {
  const then = lte(discrepancies.openedAt, event.occurredAt);
  await resolve(
    tx,
    event,
    `Counted again by ${event.recordedBy}.`,
    and(then, eq(discrepancies.kind, 'count'), inArray(discrepancies.lotId, [...looked.lots])),
  );
  if (!looked.labels) return;
  const sentence = `The labels were scanned again by ${event.recordedBy}.`;
  await resolve(tx, event, sentence, and(then, eq(discrepancies.kind, 'label')));
}

/** Opens what was found; what was looked at again since is settled by that. */
export async function openDifferences(
  tx: Transaction,
  event: StoredEvent,
  found: FoundDifferences,
  lots: readonly KnownLot[],
): Promise<void> {
  const isBlind = hidesRecorded(event);
  const common = {
    agencyId: event.agencyId,
    inventoryId: event.inventoryId,
    openedAt: event.occurredAt,
    openedBy: event.recordedBy,
    eventId: event.id,
  };
  const rows: NewDifference[] = [];
  const add = async (
    row: Pick<NewDifference, 'recorded' | 'found'> & CaseQuestion,
    again: Look | undefined,
    sentence: string,
  ) => {
    const caseId = await findingOf(tx, event, { ...row, isBlind }, again);
    rows.push({ ...common, ...row, caseId, ...(again && resolvedBy(again, sentence)) });
  };
  for (const { lotId, recorded, found: counted } of found.lots) {
    const again = await findNextLook(tx, event, namesLot(lotId));
    const productId = lots.find((lot) => lot.lotId === lotId)?.product.id ?? null;
    const row = { kind: 'count' as const, productId, lotId, label: null };
    const amounts = { recorded: String(recorded), found: String(counted) };
    await add({ ...row, ...amounts }, again, `Counted again by ${again?.recordedBy}.`);
  }
  if (found.labels.length > 0) {
    const again = await findNextLook(tx, event, namesLabels);
    const sentence = `The labels were scanned again by ${again?.recordedBy}.`;
    for (const difference of found.labels) {
      await add({ kind: 'label', ...difference }, again, sentence);
    }
  }
  await openSealDifferences(tx, { ...event, eventId: event.id }, found.seals);
  if (rows.length === 0) return;
  await tx.insert(discrepancies).values(rows.map((row) => ({ id: randomUUID(), ...row })));
}

/** The act that found something wrong with a seal, and who recorded it. */
export interface SealFinder {
  readonly agencyId: number;
  readonly inventoryId: string;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly recordedBy: string;
  readonly recordedByUserId: string;
  /** Null for an act that is no event. */
  readonly eventId: string | null;
}

/** Opens what is wrong with a seal, or appends it to the open case: no later look at it settles that (SEAL-11). */
export async function openSealDifferences(
  tx: Transaction,
  { agencyId, inventoryId, occurredAt: at, recordedAt, eventId, ...who }: SealFinder,
  found: FoundDifferences['seals'],
): Promise<void> {
  for (const { recorded, found: seen } of found) {
    const opened = await openOrAppendCase(tx, {
      ...{ agencyId, inventoryId, at, recordedAt, eventId },
      subject: { kind: 'seal' },
      by: { id: who.recordedByUserId, name: who.recordedBy },
      facts: { kind: 'finding', what: 'seal', label: null, recorded, found: seen, isBlind: false },
    });
    await tx
      .insert(discrepancies)
      .values({
        id: randomUUID(),
        ...{ agencyId, inventoryId, kind: 'seal', recorded, found: seen, eventId },
        ...{ openedAt: at, openedBy: who.recordedBy, caseId: opened.id },
      });
  }
}

/** A correction has explained the difference. */
export async function explainByCorrection(
  tx: Transaction,
  event: StoredEvent,
  discrepancyId: string | null,
): Promise<void> {
  if (discrepancyId === null) return;
  const text = explanationOf(event);
  const [row] = await tx
    .select()
    .from(discrepancies)
    .where(isRecord(discrepancies, event.agencyId, discrepancyId));
  if (row === undefined) throw new Error('A correction of a discrepancy that does not exist');
  await resolve(tx, event, text, eq(discrepancies.id, discrepancyId));
  const change = Number(row.found) - Number(row.recorded);
  const by = explanationBy(event, kindOf(event), text);
  await explainCase(tx, row, by, change);
  if (by.by !== 'correction') await linkLossToSeal(tx, event, row.caseId, by);
}

/**
 * Lost stock leaves the ledger, so it is no longer missing from it. If a discrepancy is larger than the loss, the rest
 * stays open; if it is smaller, something else is missing too, and has to be counted again.
 */
export async function explainByLoss(
  tx: Transaction,
  event: StoredEvent,
  entries: readonly StoredLedgerEntry[],
): Promise<void> {
  for (const { lotId, change } of entries) {
    const lost = -change;
    for (const row of await readOpen(tx, event, lotId)) {
      if (Number(row.recorded) - Number(row.found) < lost) continue;
      // Known before the count: the ledger had too much when it was counted (`explainByLateEntries`).
      if (event.occurredAt < (await foundAt(tx, row))) continue;
      const by = explanationBy(event, kindOf(event), `Reported as a loss. ${explanationOf(event)}`);
      await explainPart(tx, row, by, Number(row.recorded) - lost);
      await linkLossToSeal(tx, event, row.caseId, by);
      break;
    }
  }
}

/** What is recorded after a count although it happened before it. */
export async function explainByLate(
  tx: Transaction,
  event: StoredEvent,
  entries: readonly StoredLedgerEntry[],
): Promise<void> {
  const by = explanationBy(
    event,
    'lateEntry',
    `Explained by what ${event.recordedBy} recorded late.`,
  );
  await explainByLateEntries(tx, by, entries);
}

/** A correction that takes stock away without a wrong entry is a loss (REG-06). */
export function kindOf({ details }: StoredEvent): Explanation['by'] {
  const isCorrection = details.kind === 'correction';
  const loss = isCorrection ? details.loss : details.kind === 'loss' ? details : undefined;
  if (loss !== undefined) return loss.isTheft ? 'theft' : 'loss';
  return isCorrection ? 'correction' : 'lateEntry';
}

function explanationBy(
  { id: eventId, ...event }: StoredEvent,
  by: Explanation['by'],
  text: string,
): Explanation {
  return { ...event, eventId, entryId: null, by, text };
}

export function explanationOf({ reason, details }: StoredEvent): string {
  return [reason, details.note].filter(Boolean).join(': ');
}

/**
 * Resolves the chosen open discrepancies of the event's inventory at the time of the event; none that started later.
 */
async function resolve(
  tx: Transaction,
  event: StoredEvent,
  resolution: string,
  which: SQL | undefined,
): Promise<void> {
  await tx
    .update(discrepancies)
    .set({
      resolvedAt: sql`greatest(${discrepancies.openedAt}, ${event.occurredAt.toISOString()}::timestamptz)`,
      resolution,
      resolvedByEventId: event.id,
    })
    .where(
      and(
        matching(discrepancies, { agencyId: event.agencyId, inventoryId: event.inventoryId }),
        isNull(discrepancies.resolvedAt),
        which,
      ),
    );
}

function resolvedBy({ id, occurredAt }: Look, resolution: string) {
  return { resolvedAt: occurredAt, resolution, resolvedByEventId: id };
}

function namesLot(lotId: string): SQL {
  return sql`${custodyEvents.details} -> 'lines' @> ${JSON.stringify([{ lotId }])}::jsonb`;
}

const namesLabels = sql`jsonb_typeof(${custodyEvents.details} -> 'scanned') = 'array'`;

/** The first count of the place after an event that is recorded late. */
async function findNextLook(
  tx: Transaction,
  event: StoredEvent,
  names: SQL,
): Promise<Look | undefined> {
  const [row] = await tx
    .select({
      id: custodyEvents.id,
      occurredAt: custodyEvents.occurredAt,
      recordedAt: custodyEvents.recordedAt,
      recordedBy: custodyEvents.recordedBy,
      recordedByUserId: custodyEvents.recordedByUserId,
    })
    .from(custodyEvents)
    .where(
      and(
        matching(custodyEvents, { agencyId: event.agencyId, inventoryId: event.inventoryId }),
        inArray(custodyEvents.kind, countingKinds),
        gt(custodyEvents.occurredAt, event.occurredAt),
        names,
      ),
    )
    .orderBy(asc(custodyEvents.occurredAt), asc(custodyEvents.sequence))
    .limit(1);
  return row;
}
