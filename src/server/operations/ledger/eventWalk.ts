import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Reader, Transaction } from '../../database/database.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries, ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { genesisHash } from '../audit/hashEntry.ts';
import { hashEvent, type StoredEvent } from '../custodyEvents/hashEvent.ts';
import type { FaultList } from './faultList.ts';
import { hashSignature, type StoredSignature } from './hashLedgerEntry.ts';
import type { LedgerHead } from './ledgerHead.ts';

const batch = 500;

/** The chain of an agency's events: each seals the entries that it wrote, and is what its signers signed. */
export class EventWalk {
  readonly #agencyId: number;
  readonly #faults: FaultList;
  link: LedgerHead = { sequence: 0, hash: genesisHash };

  constructor(agencyId: number, faults: FaultList) {
    this.#agencyId = agencyId;
    this.#faults = faults;
  }

  async readOn(reader: Reader, { signal }: { signal?: AbortSignal }): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const events = await reader
        .select()
        .from(custodyEvents)
        .where(
          and(
            eq(custodyEvents.agencyId, this.#agencyId),
            gt(custodyEvents.sequence, this.link.sequence),
          ),
        )
        .orderBy(asc(custodyEvents.sequence))
        .limit(batch);
      const { entryHashes, signed } = await this.#readParts(reader, events);
      for (const event of events) {
        this.#follow(event, entryHashes.get(event.id) ?? [], signed.get(event.id) ?? []);
      }
      if (events.length < batch) return;
    }
  }

  async finish(tx: Transaction, watch: { signal?: AbortSignal }): Promise<void> {
    await this.readOn(tx, watch);
    const [head] = await tx
      .select({ sequence: ledgerHeads.eventSequence, hash: ledgerHeads.eventHash })
      .from(ledgerHeads)
      .where(eq(ledgerHeads.agencyId, this.#agencyId));
    const sequence = head?.sequence ?? 0;
    if (sequence !== this.link.sequence || (head?.hash ?? genesisHash) !== this.link.hash) {
      this.#faults.add('The end of the chain of events was cut off.');
    }
  }

  async #readParts(reader: Reader, events: readonly StoredEvent[]) {
    const entryHashes = new Map<string | null, string[]>();
    const signed = new Map<string | null, StoredSignature[]>();
    if (events.length === 0) return { entryHashes, signed };
    const ids = events.map(({ id }) => id);
    const entries = await reader
      .select({ eventId: ledgerEntries.eventId, hash: ledgerEntries.hash })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.agencyId, this.#agencyId), inArray(ledgerEntries.eventId, ids)))
      .orderBy(asc(ledgerEntries.sequence));
    const given = await reader
      .select()
      .from(signatures)
      .where(and(eq(signatures.agencyId, this.#agencyId), inArray(signatures.eventId, ids)));
    for (const { eventId, hash } of entries) put(entryHashes, eventId, hash);
    for (const row of given) put(signed, row.eventId, row);
    return { entryHashes, signed };
  }

  #follow(
    event: StoredEvent,
    entryHashes: readonly string[],
    own: readonly StoredSignature[],
  ): void {
    const expected = this.link.sequence + 1;
    if (event.sequence !== expected) this.#faults.add(`Event ${expected} is missing.`);
    if (event.previousHash !== this.link.hash) {
      this.#faults.add(`Event ${event.sequence} follows another one.`);
    }
    if (hashEvent(event, entryHashes) !== event.hash) {
      this.#faults.add(`Event ${event.sequence} or what it wrote was changed.`);
    }
    if (own.length === 0) this.#faults.add(`Event ${event.sequence} has no signature.`);
    if (own.some((row) => row.signedHash !== event.hash || hashSignature(row) !== row.hash)) {
      this.#faults.add(`A signature of event ${event.sequence} was changed.`);
    }
    this.link = { sequence: event.sequence, hash: event.hash };
  }
}

function put<Value>(map: Map<string | null, Value[]>, key: string | null, value: Value): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, [value]);
  else found.push(value);
}
