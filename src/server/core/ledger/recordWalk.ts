import { createHash } from 'node:crypto';
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { caseRecords } from '../../database/schema/cases/cases.ts';
import { photoRecords } from '../../database/schema/cases/photos.ts';
import { controlValueActivations, controlValueEvents } from '../../database/schema/controlValue.ts';
import { counts } from '../../database/schema/custodyDuty.ts';
import { eventAmendments, useAmendments } from '../../database/schema/custodyUse.ts';
import { type RecordChain, recordHeads, recordLinks } from '../../database/schema/recordChain.ts';
import { signatureNotes } from '../../database/schema/signatureNote.ts';
import { checkPhotos } from '../cases/checkPhotos.ts';
import { hashPhoto } from '../cases/hashPhoto.ts';
import { genesisHash } from '../hash-chain/genesisHash.ts';
import { holds } from '../hash-chain/holds.ts';
import { checkAmendments, checkEventAmendments } from './checkAmendments.ts';
import { checkNotes } from './checkNotes.ts';
import type { FailureList } from './faultList.ts';
import { hashActivation } from './hashActivation.ts';
import { hashAmendment, hashEventAmendment } from './hashAmendment.ts';
import { hashNote } from './hashNote.ts';
import { firstLink, type LedgerHead } from './ledgerHead.ts';
import {
  activationText,
  amendmentText,
  caseRecordText,
  controlValueEventText,
  countText,
  noteText,
  photoText,
} from './recordText.ts';

const batch = 250;

/** A row of a chain: the text it is hashed by, and whether that represents all of it. */
interface ChainedRow {
  readonly text: string;
  readonly isWhole: boolean;
  /** What is wrong with its neighbor, as the end of a sentence. */
  readonly fault?: string | undefined;
}

interface Kind {
  readonly name: string;
  readonly names: string;
  readonly table:
    | typeof counts
    | typeof controlValueActivations
    | typeof controlValueEvents
    | typeof signatureNotes
    | typeof caseRecords
    | typeof useAmendments
    | typeof photoRecords
    | typeof eventAmendments;
  readonly readRows: (
    reader: Reader,
    agencyId: number,
    ids: string[],
  ) => Promise<ReadonlyMap<string, ChainedRow>>;
}

const kinds: Record<RecordChain, Kind> = {
  counts: {
    name: 'Count',
    names: 'counts',
    table: counts,
    readRows: async (reader, agencyId, ids) => {
      const rows = await reader
        .select()
        .from(counts)
        .where(and(eq(counts.agencyId, agencyId), inArray(counts.id, ids)));
      return new Map(rows.map((row) => [row.id, { text: countText(row), isWhole: true }]));
    },
  },
  activations: {
    name: 'Activation',
    names: 'activations of labels',
    table: controlValueActivations,
    readRows: async (reader, agencyId, ids) => {
      const table = controlValueActivations;
      const rows = await reader
        .select()
        .from(table)
        .where(and(eq(table.agencyId, agencyId), inArray(table.id, ids)));
      return new Map(
        rows.map((row) => {
          const { hash, ...signed } = row;
          const isWhole = holds(() => hashActivation(signed) === hash);
          return [row.id, { text: activationText(row), isWhole }];
        }),
      );
    },
  },
  controlValues: {
    name: 'Vial event',
    names: 'events of labeled vials',
    table: controlValueEvents,
    readRows: async (reader, agencyId, ids) => {
      const table = controlValueEvents;
      const rows = await reader
        .select()
        .from(table)
        .where(and(eq(table.agencyId, agencyId), inArray(table.id, ids)));
      return new Map(
        rows.map((row) => [row.id, { text: controlValueEventText(row), isWhole: true }]),
      );
    },
  },
  cases: {
    name: 'Case record',
    names: 'records of cases',
    table: caseRecords,
    readRows: async (reader, agencyId, ids) => {
      const rows = await reader
        .select()
        .from(caseRecords)
        .where(and(eq(caseRecords.agencyId, agencyId), inArray(caseRecords.id, ids)));
      return new Map(rows.map((row) => [row.id, { text: caseRecordText(row), isWhole: true }]));
    },
  },
  notes: {
    name: 'Signed note',
    names: 'signed notes',
    table: signatureNotes,
    readRows: async (reader, agencyId, ids) => {
      const rows = await reader
        .select()
        .from(signatureNotes)
        .where(and(eq(signatureNotes.agencyId, agencyId), inArray(signatureNotes.id, ids)));
      const failures = await checkNotes(reader, agencyId, rows);
      return new Map(
        rows.map((row) => {
          const isOfOne = (row.entryId === null) !== (row.eventId === null);
          const isWhole = isOfOne && holds(() => hashNote(row) === row.hash);
          return [row.id, { text: noteText(row), isWhole, fault: failures.get(row.id) }];
        }),
      );
    },
  },
  amendments: {
    name: 'Amendment',
    names: 'amendments',
    table: useAmendments,
    readRows: async (reader, agencyId, ids) => {
      const rows = await reader
        .select()
        .from(useAmendments)
        .where(and(eq(useAmendments.agencyId, agencyId), inArray(useAmendments.id, ids)));
      const failures = await checkAmendments(reader, agencyId, rows);
      return new Map(
        rows.map((row) => {
          const isWhole = holds(() => hashAmendment(row) === row.hash);
          return [row.id, { text: amendmentText(row), isWhole, fault: failures.get(row.id) }];
        }),
      );
    },
  },
  photos: {
    name: 'Record of a photo',
    names: 'records of photos',
    table: photoRecords,
    readRows: async (reader, agencyId, ids) => {
      const rows = await reader
        .select()
        .from(photoRecords)
        .where(and(eq(photoRecords.agencyId, agencyId), inArray(photoRecords.id, ids)));
      const failures = await checkPhotos(reader, agencyId, rows);
      return new Map(
        rows.map((row) => {
          const isWhole = holds(() => hashPhoto(row) === row.hash);
          return [row.id, { text: photoText(row), isWhole, fault: failures.get(row.id) }];
        }),
      );
    },
  },
  eventAmendments: {
    name: 'Amendment of an event',
    names: 'amendments of events',
    table: eventAmendments,
    readRows: async (reader, agencyId, ids) => {
      const rows = await reader
        .select()
        .from(eventAmendments)
        .where(and(eq(eventAmendments.agencyId, agencyId), inArray(eventAmendments.id, ids)));
      const failures = await checkEventAmendments(reader, agencyId, rows);
      return new Map(
        rows.map((row) => {
          const isWhole = holds(() => hashEventAmendment(row) === row.hash);
          return [row.id, { text: amendmentText(row), isWhole, fault: failures.get(row.id) }];
        }),
      );
    },
  },
};

/** One of an agency's chains of rows next to the ledger, in the order they were recorded in. */
export class RecordWalk {
  readonly #agencyId: number;
  readonly chain: RecordChain;
  readonly #faults: FailureList;
  link: LedgerHead;

  /** @param from the link that the walk starts after. */
  constructor(agencyId: number, chain: RecordChain, failures: FailureList, from = firstLink) {
    this.#agencyId = agencyId;
    this.chain = chain;
    this.#faults = failures;
    this.link = from;
  }

  async readOn(reader: Reader, { signal }: { signal?: AbortSignal }): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const links = await reader
        .select()
        .from(recordLinks)
        .where(
          and(
            matching(recordLinks, { agencyId: this.#agencyId, chain: this.chain }),
            gt(recordLinks.sequence, this.link.sequence),
          ),
        )
        .orderBy(asc(recordLinks.sequence))
        .limit(batch);
      const ids = links.map(({ recordId }) => recordId);
      const rows =
        ids.length === 0
          ? new Map<string, ChainedRow>()
          : await kinds[this.chain].readRows(reader, this.#agencyId, ids);
      for (const { sequence, hash, recordId } of links) {
        this.#follow({ sequence, hash }, rows.get(recordId));
      }
      if (links.length < batch) return;
    }
  }

  /** Compares the end with the head, and how many rows there are with how many are chained. */
  async finish(tx: Transaction, watch: { signal?: AbortSignal }): Promise<void> {
    await this.readOn(tx, watch);
    const { names, table } = kinds[this.chain];
    const [head] = await tx
      .select({ sequence: recordHeads.sequence, hash: recordHeads.hash })
      .from(recordHeads)
      .where(and(eq(recordHeads.agencyId, this.#agencyId), eq(recordHeads.chain, this.chain)));
    const { sequence, hash } = this.link;
    if ((head?.sequence ?? 0) !== sequence || (head?.hash ?? genesisHash) !== hash) {
      this.#faults.add(`The end of the chain of ${names} was cut off.`);
    }
    const [counted] = await tx
      .select({ all: count() })
      .from(table)
      .where(eq(table.agencyId, this.#agencyId));
    if ((counted?.all ?? 0) !== sequence) {
      this.#faults.add(`There are ${counted?.all ?? 0} ${names}, and ${sequence} in their chain.`);
    }
  }

  #follow(link: LedgerHead, row: ChainedRow | undefined): void {
    const { name, names } = kinds[this.chain];
    const expected = this.link.sequence + 1;
    if (link.sequence !== expected) {
      this.#faults.add(`${name} ${expected} is missing from the chain of ${names}.`);
    }
    if (row === undefined) this.#faults.add(`${name} ${link.sequence} was removed.`);
    else if (!row.isWhole || nextLink(this.link.hash, row.text) !== link.hash) {
      this.#faults.add(`${name} ${link.sequence} was changed.`);
    } else if (row.fault !== undefined) {
      this.#faults.add(`${name} ${link.sequence} ${row.fault}.`);
    }
    this.link = link;
  }
}

/** As the function `lengthen_chain` works it out. */
function nextLink(previous: string, text: string): string {
  return createHash('sha256').update(`${previous}${text}`).digest('hex');
}
