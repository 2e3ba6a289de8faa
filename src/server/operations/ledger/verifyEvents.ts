import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import {
  type Book,
  effectOf,
  emptyBook,
  inTransit,
  transitKey,
} from '../../../rules/custodyBook.ts';
import type { Reader } from '../../database/database.ts';
import { custodyEvents, transferLines } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries, ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { genesisHash } from '../audit/hashEntry.ts';
import { hashContent, hashEvent, type StoredEvent } from '../custodyEvents/hashEvent.ts';
import { hashSignature, type StoredLedgerEntry, type StoredSignature } from './hashLedgerEntry.ts';

const batch = 1_000;

/**
 * Recomputes an agency's events: the chain of hashes up to the head, that each holds the entries it wrote and says what
 * they do, its signatures and what they sign, and what is in transit. One sentence per fault.
 */
export async function verifyEvents(reader: Reader, agencyId: number): Promise<string[]> {
  const heads = await reader.select().from(ledgerHeads).where(eq(ledgerHeads.agencyId, agencyId));
  const faults: string[] = [];
  const transit = new Map(emptyBook.transit);
  let sequence = 0;
  let hash = genesisHash;
  for (;;) {
    const events = await reader
      .select()
      .from(custodyEvents)
      .where(and(eq(custodyEvents.agencyId, agencyId), gt(custodyEvents.sequence, sequence)))
      .orderBy(asc(custodyEvents.sequence))
      .limit(batch);
    const parts = await readParts(reader, agencyId, events);
    for (const event of events) {
      if (event.sequence !== sequence + 1) faults.push(`Event ${sequence + 1} is missing.`);
      if (event.previousHash !== hash) faults.push(`Event ${event.sequence} follows another one.`);
      faults.push(...checkEvent(event, parts, transit));
      sequence = event.sequence;
      hash = event.hash;
    }
    if (events.length < batch) break;
  }
  const head = heads[0];
  if ((head?.eventSequence ?? 0) !== sequence || (head?.eventHash ?? genesisHash) !== hash) {
    faults.push('The end of the events was cut off.');
  }
  return [...faults, ...(await checkTransit(reader, agencyId, transit))];
}

interface Parts {
  readonly entries: readonly StoredLedgerEntry[];
  readonly signed: readonly StoredSignature[];
}

async function readParts(
  reader: Reader,
  agencyId: number,
  events: readonly StoredEvent[],
): Promise<Parts> {
  if (events.length === 0) return { entries: [], signed: [] };
  const ids = events.map(({ id }) => id);
  return {
    entries: await reader
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.agencyId, agencyId), inArray(ledgerEntries.eventId, ids)))
      .orderBy(asc(ledgerEntries.sequence)),
    signed: await reader
      .select()
      .from(signatures)
      .where(and(eq(signatures.agencyId, agencyId), inArray(signatures.eventId, ids)))
      .orderBy(asc(signatures.ordinal)),
  };
}

type Transit = Map<string, Book['transit'] extends ReadonlyMap<string, infer Line> ? Line : never>;

function checkEvent(event: StoredEvent, { entries, signed }: Parts, transit: Transit): string[] {
  const written = entries.filter(({ eventId }) => eventId === event.id);
  const own = signed.filter(({ eventId }) => eventId === event.id);
  const hashes = written.map(({ hash }) => hash);
  const others = own.slice(1).map(({ userId }) => userId);
  const isAsAsked =
    own[0]?.userId === event.recordedByUserId &&
    hashContent(event.details, event.recordedByUserId, others) === event.contentHash;
  const areGenuine =
    own.length === event.requiredSignatures.length &&
    own.every(
      (row, index) =>
        row.meaning === event.requiredSignatures[index] &&
        row.signedHash === event.hash &&
        hashSignature(row) === row.hash,
    );
  const lines = written.map(({ lotId, change }) => ({ lotId, amount: Math.abs(change) }));
  const effect = effectOf(event.details, { eventId: event.id, lines });
  const isAsSaid = effect.movements.every(
    ({ kind, inventoryId, change }, index) =>
      kind === written[index]?.kind &&
      inventoryId === written[index].inventoryId &&
      change === written[index].change,
  );
  for (const { transferId, lotId, sent, received, returned } of effect.transit) {
    const key = transitKey(transferId, lotId);
    const line = transit.get(key) ?? { sent: 0, received: 0, returned: 0 };
    transit.set(key, {
      sent: line.sent + sent,
      received: line.received + received,
      returned: line.returned + returned,
    });
  }
  return [
    ...(hashEvent(event, hashes) === event.hash
      ? []
      : [`Event ${event.sequence} or one of its entries was changed.`]),
    ...(areGenuine
      ? []
      : [`A signature of event ${event.sequence} was changed, or lacks, or is one too many.`]),
    ...(isAsAsked
      ? []
      : [`Event ${event.sequence} is not what was asked for, or who signed it was changed.`]),
    ...(isAsSaid ? [] : [`The entries of event ${event.sequence} are not what it says.`]),
  ];
}

async function checkTransit(
  reader: Reader,
  agencyId: number,
  transit: Book['transit'],
): Promise<string[]> {
  const rows = await reader
    .select()
    .from(transferLines)
    .where(eq(transferLines.agencyId, agencyId));
  const held = new Map(rows.map((row) => [transitKey(row.transferId, row.lotId), row]));
  const keys = [...new Set([...held.keys(), ...transit.keys()])];
  return keys.flatMap((key) => {
    const [row, line] = [held.get(key), transit.get(key)];
    const isSame =
      row !== undefined &&
      line !== undefined &&
      row.sent === line.sent &&
      row.received === line.received &&
      inTransit(row) === inTransit(line);
    return isSame
      ? []
      : [`What transfer ${key.split(' ')[0]} has in transit differs from its events.`];
  });
}
