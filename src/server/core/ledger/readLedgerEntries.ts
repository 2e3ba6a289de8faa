import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { EntryKind, type LedgerEntry } from '../../../contract/inventory/ledger.ts';
import { witnessNotConfirmed } from '../../../rules/custody/witnessMark.ts';
import { levelOf } from '../../../rules/reports/registration.ts';
import { isRecord, matching, type Reader } from '../../database/database.ts';
import { auditEntries } from '../../database/schema/auditEntry.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import { type ProductRow, productColumns, toProduct } from '../inventory/productView.ts';
import type { StoredLedgerEntry } from './hashLedgerEntry.ts';
import { readLedgerAmendments } from './ledgerAmendments.ts';
import { readSigning, type Signing } from './readSigning.ts';

interface EntryRow {
  readonly entry: StoredLedgerEntry;
  readonly product: ProductRow;
  readonly lot: typeof lots.$inferSelect;
  /** The kind of the entry that it corrects. */
  readonly correctedKind?: string | null;
}

export type LocatedEntry = LedgerEntry & {
  readonly inventoryId: string;
  readonly recordedByUserId: string;
  readonly requiredSignatures: readonly string[];
};

/** Entries of one agency, newest first by default, with product, lot and signatures. */
export async function readLedgerEntries(
  reader: Reader,
  agencyId: number,
  which: SQL | undefined,
  page: { start: number; length: number; isOldestFirst?: boolean },
): Promise<LocatedEntry[]> {
  const rows = await selectEntries(reader, and(eq(ledgerEntries.agencyId, agencyId), which))
    .orderBy((page.isOldestFirst === true ? asc : desc)(ledgerEntries.sequence))
    .offset(page.start)
    .limit(page.length);
  return placedEntries(reader, agencyId, rows);
}

/** A correction of a transfer is between inventories, too (LEDGER-04). */
const correctedKind = sql<string | null>`(select o.kind from ledger_entries o
  where o.agency_id = ${ledgerEntries.agencyId} and o.id = ${ledgerEntries.correctionOfId})`;

/** Entries with what they are of, in no order yet. */
export function selectEntries(reader: Reader, which: SQL | undefined) {
  return reader
    .select({ entry: ledgerEntries, product: productColumns, lot: lots, correctedKind })
    .from(ledgerEntries)
    .innerJoin(products, isRecord(products, ledgerEntries.agencyId, ledgerEntries.productId))
    .innerJoin(lots, isRecord(lots, ledgerEntries.agencyId, ledgerEntries.lotId))
    .where(which)
    .$dynamic();
}

/** The same with who signed them. */
export async function placedEntries(
  reader: Reader,
  agencyId: number,
  rows: readonly EntryRow[],
): Promise<LocatedEntry[]> {
  const signing = await readSigning(
    reader,
    agencyId,
    rows.map(({ entry }) => entry),
  );
  const placed = rows.map((row) => placedEntry(row, signing(row.entry)));
  const marks = await readLaterMarks(reader, agencyId, signedBySeveral(rows, placed));
  const amended = await readLedgerAmendments(reader, agencyId, rows);
  return placed.map((plain, index) => {
    const entry = { ...plain, ...amended.get(plain.id) };
    const mark = marks.get(rows[index]?.entry.eventId ?? '');
    return mark === undefined || entry.note?.includes(mark) === true
      ? entry
      : { ...entry, note: [entry.note, mark].filter((note) => note !== null).join(' ') };
  });
}

/** The events that several people signed, so that one of them may have signed later. */
function signedBySeveral(rows: readonly EntryRow[], placed: readonly LocatedEntry[]): string[] {
  const events = placed.flatMap(({ signatures }, index) =>
    signatures.length > 1 ? (rows[index]?.entry.eventId ?? []) : [],
  );
  return [...new Set(events)];
}

/** An entry as it is shown, with what it is of and who signed it, in their order. */
export function placedEntry(
  { entry, product, lot, correctedKind: of }: EntryRow,
  signing: Signing,
): LocatedEntry {
  const kind = v.parse(EntryKind, entry.kind);
  return {
    id: entry.id,
    inventoryId: entry.inventoryId,
    sequence: entry.sequence,
    kind,
    level: levelOf(of ?? kind),
    product: toProduct(product),
    lot: { id: lot.id, number: lot.number, expiresOn: lot.expiresOn },
    change: entry.change,
    lotBalance: entry.lotBalance,
    productBalance: entry.productBalance,
    occurredAt: entry.occurredAt.toISOString(),
    recordedAt: entry.recordedAt.toISOString(),
    isLate: entry.isLate,
    recordedByUserId: entry.recordedByUserId,
    recordedBy: entry.recordedBy,
    requiredSignatures: entry.requiredSignatures,
    ...signing,
    summary: entry.summary,
    correctionOf: entry.correctionOfId,
    ...(entry.eventId !== null && { eventId: entry.eventId }),
    note: entry.note,
    hash: entry.hash,
  };
}

/** The entry without its place, as the contract shows it. */
export function toLedgerEntry({
  inventoryId: _place,
  recordedByUserId: _by,
  requiredSignatures: _asked,
  ...entry
}: LocatedEntry): LedgerEntry {
  return entry;
}

/**
 * The marks of events whose signers were found to be linked when one of them signed later. The entry had its note by
 * then, and the audit trail has the mark.
 *
 * @returns for each event that has one: "Witness not confirmed: A and B."
 */
async function readLaterMarks(
  reader: Reader,
  agencyId: number,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await reader
    .select({ eventId: auditEntries.subjectId, changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(
        matching(auditEntries, { agencyId, action: 'signature.givenLater' }),
        inArray(auditEntries.subjectId, [...eventIds]),
        sql`${auditEntries.changes} @> ${JSON.stringify([{ field: witnessNotConfirmed }])}::jsonb`,
      ),
    );
  const marks = new Map<string, string>();
  for (const { eventId, changes } of rows) {
    const named = changes.filter(({ field }) => field === witnessNotConfirmed);
    for (const { after } of named) marks.set(eventId ?? '', `${witnessNotConfirmed}: ${after}.`);
  }
  return marks;
}
