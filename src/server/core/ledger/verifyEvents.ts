import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { type Book, inTransit, transitKey } from '../../../rules/custody/custodyBook.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { custodyEvents, transferLines } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries, ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { Slices } from '../../platform/limits/slices.ts';
import { genesisHash } from '../hash-chain/genesisHash.ts';
import { holds } from '../hash-chain/holds.ts';
import type { LedgerState } from '../hash-chain/ledgerState.ts';
import { type CountParts, countFailures, noCountParts, readCountParts } from './countOfEvent.ts';
import {
  type AwaitedSignature,
  areSignedOrAwaited,
  readAttested,
  readAwaited,
  signedAtOnce,
  signersNamed,
} from './eventSigners.ts';
import { areAsAsked, type BookedLot, effectAsAsked, readBookedLots } from './eventWrites.ts';
import type { FailureList } from './faultList.ts';
import { hashContent, hashEvent, type StoredEvent } from './hashEvent.ts';
import type { StoredLedgerEntry, StoredSignature } from './hashLedgerEntry.ts';
import { firstLink, type LedgerHead } from './ledgerHead.ts';

const batch = 250;

/**
 * An agency's events, in their order: the chain of hashes up to the head, that each holds the entries it wrote and says
 * what they do, its signatures and what they sign, and what is in transit.
 */
export class EventWalk {
  readonly #agencyId: number;
  readonly #faults: FailureList;
  readonly #transit: Transit;
  readonly #isWhole: boolean;
  #link: LedgerHead;

  /** @param from what was in order before; without it the walk starts at the first event. */
  constructor(agencyId: number, failures: FailureList, from?: LedgerState) {
    this.#agencyId = agencyId;
    this.#faults = failures;
    this.#isWhole = from === undefined;
    this.#transit = new Map(from?.transit);
    this.#link = from?.events ?? firstLink;
  }

  /** Where the next walk continues. */
  get state(): Pick<LedgerState, 'events' | 'transit'> {
    const transit = [...this.#transit].filter(([, line]) => inTransit(line) !== 0);
    return { events: this.#link, transit };
  }

  async readOn(reader: Reader, { signal }: { signal?: AbortSignal }): Promise<void> {
    const slices = new Slices();
    for (;;) {
      signal?.throwIfAborted();
      const events = await reader
        .select()
        .from(custodyEvents)
        .where(
          and(
            eq(custodyEvents.agencyId, this.#agencyId),
            gt(custodyEvents.sequence, this.#link.sequence),
          ),
        )
        .orderBy(asc(custodyEvents.sequence))
        .limit(batch);
      const parts = await readParts(reader, this.#agencyId, events);
      for (const event of events) {
        this.#follow(event, parts.get(event.id) ?? noParts());
        await slices.rest();
      }
      if (events.length < batch) return;
    }
  }

  /** Compares the end with the head, and what is in transit with what the events say. */
  async finish(tx: Transaction, watch: { signal?: AbortSignal }): Promise<void> {
    await this.readOn(tx, watch);
    const [head] = await tx
      .select({ sequence: ledgerHeads.eventSequence, hash: ledgerHeads.eventHash })
      .from(ledgerHeads)
      .where(eq(ledgerHeads.agencyId, this.#agencyId));
    const { sequence, hash } = this.#link;
    if ((head?.sequence ?? 0) !== sequence || (head?.hash ?? genesisHash) !== hash) {
      this.#faults.add('The end of the events was cut off.');
    }
    const wrong = await checkTransit(tx, this.#agencyId, this.#transit, this.#isWhole);
    for (const sentence of wrong) this.#faults.add(sentence);
  }

  #follow(event: StoredEvent, parts: Parts): void {
    const { sequence, hash } = this.#link;
    if (event.sequence !== sequence + 1) this.#faults.add(`Event ${sequence + 1} is missing.`);
    if (event.previousHash !== hash) {
      this.#faults.add(`Event ${event.sequence} follows another one.`);
    }
    for (const sentence of checkEvent(event, parts, this.#transit)) this.#faults.add(sentence);
    this.#link = { sequence: event.sequence, hash: event.hash };
  }
}

/** What an event wrote, and who signed it. */
interface Parts {
  readonly entries: StoredLedgerEntry[];
  readonly signed: StoredSignature[];
  /** The person named to sign it later. */
  readonly awaited: AwaitedSignature[];
  /** Who attested it in a field record. */
  readonly attested: ReadonlySet<string>;
  /** The signers of every event that was read with it. */
  readonly lots: readonly BookedLot[];
  readonly counted: CountParts;
}

function noParts(
  lots: readonly BookedLot[] = [],
  counted = noCountParts(),
  attested: ReadonlySet<string> = new Set(),
): Parts {
  return { entries: [], signed: [], awaited: [], attested, lots, counted };
}

/** By the id of the event. */
async function readParts(
  reader: Reader,
  agencyId: number,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string | null, Parts>> {
  if (events.length === 0) return new Map();
  const ids = events.map(({ id }) => id);
  const entries = await reader
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), inArray(ledgerEntries.eventId, ids)))
    .orderBy(asc(ledgerEntries.sequence));
  const signed = await reader
    .select()
    .from(signatures)
    .where(and(eq(signatures.agencyId, agencyId), inArray(signatures.eventId, ids)))
    .orderBy(asc(signatures.ordinal));
  const lots = await readBookedLots(reader, agencyId, entries);
  const counted = await readCountParts(reader, agencyId, ids);
  const attested = await readAttested(reader, agencyId, ids);
  const parts = new Map<string | null, Parts>(
    events.map(({ id }) => [id, noParts(lots, counted.get(id), attested.get(id))]),
  );
  for (const entry of entries) parts.get(entry.eventId)?.entries.push(entry);
  for (const row of signed) parts.get(row.eventId)?.signed.push(row);
  for (const row of await readAwaited(reader, agencyId, ids)) {
    parts.get(row.eventId)?.awaited.push(row);
  }
  return parts;
}

type TransitLine = Book['transit'] extends ReadonlyMap<string, infer Line> ? Line : never;
type Transit = Map<string, TransitLine>;

function checkEvent(event: StoredEvent, parts: Parts, transit: Transit): string[] {
  const hashes = parts.entries.map(({ hash }) => hash);
  if (holds(() => hashEvent(event, hashes) === event.hash)) {
    return checkContent(event, parts, transit);
  }
  // What is not as it was written may be of no shape that anything can be read out of.
  const more: string[] = [];
  holds(() => more.push(...checkContent(event, parts, transit)) >= 0);
  return [`Event ${event.sequence} or one of its entries was changed.`, ...more];
}

function checkContent(
  event: StoredEvent,
  { entries: written, signed, awaited, attested, lots, counted }: Parts,
  transit: Transit,
): string[] {
  const others = signersNamed(event, signed, awaited).slice(1);
  const isAsAsked =
    signed[0]?.userId === event.recordedByUserId &&
    hashContent(event.details, event.recordedByUserId, others) === event.contentHash;
  const areGenuine = areSignedOrAwaited(event, signed, awaited, attested);
  // The number of a lot is that of the event’s own entries: another lot may have it by now.
  const own = lots.filter(({ id, number }) =>
    written.some(
      ({ lotId, facts }) => lotId === id && (facts === null || facts.lot.number === number),
    ),
  );
  const effect = effectAsAsked(event, own);
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
    ...(areGenuine
      ? []
      : [`A signature of event ${event.sequence} was changed, is missing, or is one too many.`]),
    ...(isAsAsked
      ? []
      : [`Event ${event.sequence} is not what was asked for, or who signed it was changed.`]),
    ...(areAsAsked(event, effect, written)
      ? []
      : [`The entries of event ${event.sequence} are not what it says.`]),
    ...countFailures(event, signedAtOnce(signed, awaited), counted),
  ];
}

/**
 * What is in transit, as the rows and the events have it.
 *
 * @param isWhole whether `transit` has what was received long ago, too.
 */
async function checkTransit(
  reader: Reader,
  agencyId: number,
  transit: Book['transit'],
  isWhole: boolean,
): Promise<string[]> {
  const { sent, received, returned } = transferLines;
  const transfers = [...new Set([...transit.keys()].map((key) => key.split(' ')[0] ?? ''))];
  const underWay = or(
    gt(sent, sql`${received} + ${returned}`),
    inArray(transferLines.transferId, transfers),
  );
  const rows = await reader
    .select()
    .from(transferLines)
    .where(and(eq(transferLines.agencyId, agencyId), isWhole ? undefined : underWay));
  const held = new Map(
    rows
      .map((row) => [transitKey(row.transferId, row.lotId), row] as const)
      .filter(([key, row]) => isWhole || inTransit(row) !== 0 || transit.has(key)),
  );
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
