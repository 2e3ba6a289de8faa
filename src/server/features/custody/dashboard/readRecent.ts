import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import { readLedgerEntries } from '../../../core/ledger/readLedgerEntries.ts';
import { readSigning } from '../../../core/ledger/readSigning.ts';
import type { Reader } from '../../../database/database.ts';
import { counts } from '../../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';

/** Lines of the dashboard. */
const length = 12;

/**
 * The last acts in these inventories, newest first, one line for each: an event with all its lines, a use, and a count
 * of before there were events.
 */
export async function readRecent(
  reader: Reader,
  agencyId: number,
  places: readonly InventoryRow[],
): Promise<Dashboard['recent']> {
  const ids = places.map(({ id }) => id);
  if (ids.length === 0) return [];
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const lines = await Promise.all([
    readEvents(reader, agencyId, ids),
    readEntries(reader, agencyId, ids),
    readCounts(reader, agencyId, ids),
  ]);
  return lines
    .flat()
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, length)
    .map((line) => ({ ...line, inventoryName: names.get(line.inventoryId) ?? null }));
}

async function readEvents(reader: Reader, agencyId: number, ids: readonly string[]) {
  const events = await reader
    .select()
    .from(custodyEvents)
    .where(and(eq(custodyEvents.agencyId, agencyId), inArray(custodyEvents.inventoryId, [...ids])))
    .orderBy(desc(custodyEvents.sequence))
    .limit(length);
  const acts = events.map((event) => ({ ...event, eventId: event.id }));
  const signing = await readSigning(reader, agencyId, acts);
  return acts.map((act) => ({
    kind: act.kind as string,
    at: act.recordedAt.toISOString(),
    who: namesOf(signing(act).signatures) || act.recordedBy,
    text: act.summary,
    inventoryId: act.inventoryId,
  }));
}

async function readEntries(reader: Reader, agencyId: number, ids: readonly string[]) {
  const which = and(inArray(ledgerEntries.inventoryId, [...ids]), isNull(ledgerEntries.eventId));
  const entries = await readLedgerEntries(reader, agencyId, which, { start: 0, length });
  return entries.map((entry) => ({
    kind: entry.kind as string,
    at: entry.recordedAt,
    who: namesOf(entry.signatures) || entry.recordedBy,
    text: `${entry.product.name} ${entry.product.strength}: ${entry.summary}`,
    inventoryId: entry.inventoryId,
  }));
}

async function readCounts(reader: Reader, agencyId: number, ids: readonly string[]) {
  const rows = await reader
    .select()
    .from(counts)
    .where(
      and(
        eq(counts.agencyId, agencyId),
        inArray(counts.inventoryId, [...ids]),
        isNull(counts.eventId),
      ),
    )
    .orderBy(desc(counts.countedAt))
    .limit(length);
  return rows.map(({ countedAt, countedBy, witnessedBy, hasDifference, inventoryId }) => ({
    kind: 'count',
    at: countedAt.toISOString(),
    who: [countedBy, witnessedBy].filter((name) => name !== null).join(', '),
    text: hasDifference ? 'Count with a discrepancy' : 'Count without a discrepancy',
    inventoryId,
  }));
}

function namesOf(signatures: readonly { readonly name: string }[]): string {
  return signatures.map(({ name }) => name).join(', ');
}
