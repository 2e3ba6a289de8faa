import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Database } from '../../../src/server/database/database.ts';
import { counts, sealRecords } from '../../../src/server/database/schema/custodyDuty.ts';
import { custodyEvents } from '../../../src/server/database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import {
  eventAmendments,
  signatures,
  useAmendments,
  uses,
} from '../../../src/server/database/schema/custodyUse.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addAgency } from '../../support/people/people.ts';

const day = fc.nat(29);
const place = fc.nat(2);

/** Of an index of what was made before, or none. */
const maybe = fc.option(fc.nat(1_000), { nil: null, freq: 3 });

/**
 * The numbers of which a history is made; each index is taken by the length of what it points to. Without the bias of the
 * first runs to small numbers and few rows, because few histories are stored.
 */
export const randomHistory = fc.noBias(
  fc.record({
    events: fc.array(fc.record({ day, amendments: fc.array(day, { maxLength: 3 }) }), {
      minLength: 12,
      maxLength: 12,
    }),
    entries: fc.array(
      fc.record({
        ...{ day, place, event: maybe, corrects: maybe, eventAmendment: maybe },
        isUse: fc.boolean(),
        amendments: fc.array(fc.record({ day, home: fc.nat(1_000), hasEntry: fc.boolean() }), {
          maxLength: 3,
        }),
      }),
      { minLength: 50, maxLength: 50 },
    ),
    counts: fc.array(fc.record({ day, place, isSealCheck: fc.boolean() }), {
      minLength: 20,
      maxLength: 20,
    }),
    seals: fc.array(
      fc.record({
        ...{ day, place, event: maybe },
        effect: fc.constantFrom('opened' as const, 'sealed' as const, 'checked' as const),
      }),
      { minLength: 60, maxLength: 60 },
    ),
  }),
);

type Shape = typeof randomHistory extends fc.Arbitrary<infer Numbers> ? Numbers : never;

export type RandomHistory = Awaited<ReturnType<typeof storeHistory>>;

/** Minutes after the first of March, and so many days later. */
const when = (days: number, minutes = 0) => new Date(Date.UTC(2026, 2, 1 + days, 0, minutes));

const picked = <One>(all: readonly One[], index: number | null): One | null =>
  index === null ? null : (all[index % all.length] ?? null);

/** Stores a history of an agency of its own. Only its rows and references are as the program writes them: no hash is. */
export async function storeHistory(database: Database, shape: Shape) {
  const name = randomUUID();
  const agencyId = await addAgency(database, name);
  const people = Array.from({ length: 10 }, () => randomUUID());
  const by = people[0] ?? '';
  const inventoryIds = [randomUUID(), randomUUID(), randomUUID()];
  const [productId, lotId, siteId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = (index: number) => inventoryIds[index] ?? '';
  const signed = {
    ...{ agencyId, recordedAt: when(40), recordedByUserId: by, recordedBy: 'A signer' },
    ...{ requiredSignatures: [], contentHash: '', previousHash: '', hash: '' },
  };
  const amendment = { ...signed, reason: 'Another time.', inPlaceOf: [], originalHash: '' };

  const events = shape.events.map(({ day: days, amendments }, index) => ({
    ...{ id: randomUUID(), tag: index, occurredAt: when(days) },
    amendments: amendments.map((other, place) => ({
      ...{ id: randomUUID(), number: place + 1, tag: 100 * (place + 1) + index },
      occurredAt: when(other),
    })),
  }));
  const ofEvents = events.flatMap(({ id, amendments }) =>
    amendments.map((one) => ({ ...one, eventId: id })),
  );
  const plainEntries = shape.entries.map(({ place: index, day: days, ...entry }) => {
    const amended = picked(ofEvents, entry.eventAmendment);
    return {
      ...{ id: randomUUID(), inventoryId: at(index), occurredAt: when(days) },
      kind: entry.isUse ? 'use' : 'count',
      amendmentId: amended?.id ?? null,
      eventId: amended === null ? (picked(events, entry.event)?.id ?? null) : null,
    };
  });
  const linked = plainEntries.map((entry, index) => ({
    ...entry,
    correctionOfId:
      index === 0
        ? null
        : (picked(plainEntries.slice(0, index), shape.entries[index]?.corrects ?? null)?.id ??
          null),
  }));
  const facts = (given: number, days: number) => ({
    ...{ drawnUnits: 1, drawn: given, given, wasted: 0, returned: 0, occurredAt: when(days) },
    ...{ incidentNumber: '26-1', patientId: 'P-1', givenByUserId: by, givenBy: 'A signer' },
    ...{ orderKind: 'standing' as const, authorizedBy: 'A director', wasteReason: '' },
  });
  const ownUses = linked.flatMap(({ id: entryId, kind, correctionOfId }, index) => {
    const { day: days = 0, amendments = [] } = shape.entries[index] ?? {};
    return kind === 'use' && correctionOfId === null
      ? [{ id: randomUUID(), entryId, ...facts(index, days), amendments }]
      : [];
  });
  const ofUses = ownUses.flatMap(({ id: useId, entryId, amendments }) =>
    amendments.map(({ home, hasEntry, day: days }, place) => ({
      ...{ id: randomUUID(), useId, number: place + 1, ...facts(100 * (place + 1), days) },
      homeEntryId: picked(linked, home)?.id ?? entryId,
      entry: hasEntry
        ? { id: randomUUID(), inventoryId: at(0), occurredAt: when(days), correctionOfId: entryId }
        : null,
    })),
  );
  const entries = [
    ...linked,
    ...ofUses.flatMap(({ id: amendmentId, entry }) =>
      entry === null ? [] : [{ ...entry, kind: 'use', eventId: null, amendmentId }],
    ),
  ];
  const acts = [
    ...entries.map(({ id }) => ({ entryId: id, amendmentId: null })),
    ...ofUses.map(({ id }) => ({ entryId: null, amendmentId: id })),
  ].map((act, index) => ({ ...act, userId: people[index % people.length] ?? by }));
  const looked = shape.counts.map(({ day: days, place: index, isSealCheck }, minutes) => ({
    ...{ id: randomUUID(), inventoryId: at(index), countedAt: when(days, minutes), isSealCheck },
  }));
  const seals = shape.seals.map(({ day: days, place: index, effect, event }, sequence) => ({
    ...{ inventoryId: at(index), sequence, effect, occurredAt: when(days, sequence) },
    eventId: picked(events, event)?.id ?? null,
  }));

  await database.transaction(async (tx) => {
    // Hashes and places are left out, which triggers and references would ask for.
    await tx.execute('set local session_replication_role = replica');
    await tx
      .insert(users)
      .values(
        people.map((id) => ({
          ...{ id, agencyId, userName: id, fullName: id, email: '', permissionId: 1 },
          inactivityTimeout: false,
        })),
      );
    await tx
      .insert(inventories)
      .values(inventoryIds.map((id) => ({ id, agencyId, siteId, name: id, kind: 'bag' as const })));
    await tx
      .insert(custodyEvents)
      .values(
        events.map(({ id, tag, occurredAt }, sequence) => ({
          ...{ ...signed, id, occurredAt, kind: 'count' as const, inventoryId: at(0) },
          ...{ details: { tag } as never, summary: '', isLate: false, differences: 0 },
          ...{ sequence: sequence + 1, idempotencyKey: randomUUID() },
        })),
      );
    await tx
      .insert(ledgerEntries)
      .values(
        entries.map((entry, sequence) => ({
          ...{
            ...signed,
            ...entry,
            productId,
            lotId,
            sequence: sequence + 1,
            isLate: false,
            summary: '',
          },
          ...{ change: 1, lotBalance: 1, productBalance: 1, idempotencyKey: randomUUID() },
        })),
      );
    await insertSome(
      (rows) => tx.insert(eventAmendments).values(rows),
      ofEvents.map(({ tag, ...one }) => ({ ...amendment, ...one, details: { tag } as never })),
    );
    await insertSome(
      (rows) => tx.insert(uses).values(rows),
      ownUses.map(({ amendments: _, ...use }) => ({ ...use, agencyId })),
    );
    await insertSome(
      (rows) => tx.insert(useAmendments).values(rows),
      ofUses.map(({ entry: _, ...one }) => ({ ...amendment, ...one, labels: [] })),
    );
    await insertSome(
      (rows) => tx.insert(signatures).values(rows),
      acts.map((act) => ({
        ...{ ...act, agencyId, ordinal: 1, name: '', role: '', meaning: '', signedAt: when(40) },
        ...{ method: 'pin' as const, signedHash: '', hash: '' },
      })),
    );
    await insertSome(
      (rows) => tx.insert(counts).values(rows),
      looked.map((one) => ({
        ...{ ...one, agencyId, countedBy: '', isBlind: false, hasDifference: false },
      })),
    );
    await insertSome(
      (rows) => tx.insert(sealRecords).values(rows),
      seals.map((one) => ({
        ...{ ...one, agencyId, isCounted: false, signers: 1, act: 'use', recordedBy: '' },
        number: one.effect === 'opened' ? null : `S-${one.sequence}`,
      })),
    );
  });
  return {
    ...{ agencyId, inventoryIds, events, eventAmendments: ofEvents, entries },
    ...{ uses: ownUses, useAmendments: ofUses, signatures: acts, counts: looked, seals },
  };
}

/** A statement of no rows is none. */
async function insertSome<Row>(insert: (rows: Row[]) => PromiseLike<unknown>, rows: Row[]) {
  if (rows.length > 0) await insert(rows);
}
