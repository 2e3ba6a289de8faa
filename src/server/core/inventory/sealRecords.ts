import { and, asc, desc, eq, gte, inArray, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { SealHistory, SealState } from '../../../contract/inventory/seal.ts';
import {
  foldSeal,
  isSameSeal,
  type SealEffect,
  type StoredSealRecord,
  sealStateAfter,
  withAmendments,
} from '../../../rules/inventory/sealState.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../database/database.ts';
import { sealRecords } from '../../database/schema/custodyDuty.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { together } from '../../database/together.ts';
import { readDecided } from '../agency/decided.ts';
import type { InventoryRow } from './findInventory.ts';
import { readMismatch } from './sealMismatch.ts';

type SealedPlace = Pick<InventoryRow, 'id' | 'agencyId' | 'sealPolicy' | 'sealNumber'>;

/** A form shows at most this many. */
const shown = 100;

// Names of columns as text: Drizzle leaves out the table in the columns that a query of one table selects.
const givenSignatures = sql<number>`(select count(*)::int from signatures given
  where given.agency_id = seal_records.agency_id and given.event_id = seal_records.event_id)`;

const columns = {
  inventoryId: sealRecords.inventoryId,
  effect: sealRecords.effect,
  number: sealRecords.number,
  isCounted: sealRecords.isCounted,
  signers: sealRecords.signers,
  given: givenSignatures,
  act: sealRecords.act,
  by: sealRecords.recordedBy,
  occurredAt: sealRecords.occurredAt,
};

/**
 * An event that was amended to another time has a newer record with the same effect, which replaces those before
 * (AMEND-06). Every query of the records reads only these.
 *
 * @param r the table, or its alias.
 */
export function isSealRecordNow(r: SQL = sql`${sealRecords}`): SQL {
  return sql`not exists (select 1 from event_amendments m
    join seal_records newer on newer.agency_id = m.agency_id and newer.event_id = m.event_id
    where m.agency_id = ${r}.agency_id and m.event_id = ${r}.event_id
      and newer.inventory_id = ${r}.inventory_id and newer.sequence > ${r}.sequence)`;
}

const inTime = [asc(sealRecords.occurredAt), asc(sealRecords.sequence)];
const newestFirst = [desc(sealRecords.occurredAt), desc(sealRecords.sequence)];

/**
 * What happened to the seal of an inventory. Nothing is read where nothing is sealed.
 *
 * @param at all that matters to an act at that time; the newest where it is left out.
 */
export async function readSealHistory(
  reader: Reader,
  { id: inventoryId, agencyId, sealPolicy: policy, sealNumber }: SealedPlace,
  at?: Date,
): Promise<SealHistory> {
  if (policy === 'none' && sealNumber === null) return { policy, records: [], mismatch: null };
  const own = and(matching(sealRecords, { agencyId, inventoryId }), isSealRecordNow());
  const select = () => reader.select(columns).from(sealRecords);
  const rows =
    at === undefined
      ? (
          await select()
            .where(own)
            .orderBy(...newestFirst)
            .limit(shown)
        ).reverse()
      : await select()
          .where(and(own, gte(sealRecords.occurredAt, await lastSealedAt(reader, own, at))))
          .orderBy(...inTime);
  const needed = await signersOfCount(reader, agencyId);
  return {
    policy,
    records: withAmendments(rows.map((row) => toRecord(row, needed))),
    mismatch: await readMismatch(reader, agencyId, inventoryId),
  };
}

async function lastSealedAt(reader: Reader, own: SQL | undefined, at: Date): Promise<Date> {
  const [row] = await reader
    .select({ sealedAt: max(sealRecords.occurredAt) })
    .from(sealRecords)
    .where(and(own, eq(sealRecords.effect, 'sealed'), lte(sealRecords.occurredAt, at)));
  return row?.sealedAt ?? new Date(0);
}

async function signersOfCount(reader: Reader, agencyId: number): Promise<number> {
  return (await readDecided(reader, agencyId)).countSigners === 'two' ? 2 : 1;
}

interface Row {
  readonly effect: StoredSealRecord['effect'];
  readonly number: string | null;
  readonly isCounted: boolean;
  readonly signers: number;
  readonly given: number;
  readonly act: string;
  readonly by: string;
  readonly occurredAt: Date;
}

function toRecord({ signers, given, occurredAt, ...row }: Row, needed: number): StoredSealRecord {
  return {
    effect: row.effect,
    number: row.number,
    isCounted: row.isCounted && Math.max(signers, given) >= needed,
    act: row.act,
    by: row.by,
    occurredAt: occurredAt.toISOString(),
  };
}

/** The seal of an inventory now, and when it was last applied or found intact (ISO 8601). */
export interface SealNow {
  readonly state: SealState;
  readonly checkedAt: string | null;
}

/**
 * The seals of sealed inventories, by inventory: what followed the last seal of each.
 *
 * @param at as they were then; now where it is left out.
 */
export async function readSeals(
  database: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
  at?: Date,
): Promise<ReadonlyMap<string, SealNow>> {
  if (inventoryIds.length === 0) return new Map();
  const reader = together(database);
  const until = at === undefined ? sql`true` : sql`seal.occurred_at <= ${at.toISOString()}`;
  // One look into an index for each inventory, however often it was sealed.
  const last = reader
    .select({
      id: inventories.id,
      sealedAt: sql`coalesce((select seal.occurred_at from seal_records seal
        where seal.agency_id = inventories.agency_id and seal.inventory_id = inventories.id
          and seal.effect = 'sealed' and ${until} and ${isSealRecordNow(sql`seal`)}
        order by seal.occurred_at desc limit 1), '-infinity'::timestamptz)`.as('sealed_at'),
    })
    .from(inventories)
    .where(and(eq(inventories.agencyId, agencyId), inArray(inventories.id, [...inventoryIds])))
    .as('last');
  const records = reader
    .select(columns)
    .from(last)
    .innerJoin(
      sealRecords,
      and(
        matching(sealRecords, { agencyId, inventoryId: last.id }),
        gte(sealRecords.occurredAt, last.sealedAt),
      ),
    )
    .where(and(at && lte(sealRecords.occurredAt, at), isSealRecordNow()))
    .orderBy(...inTime);
  const [rows, needed] = await Promise.all([records, signersOfCount(reader, agencyId)]);
  return new Map(
    inventoryIds.map((id) => {
      const own = withAmendments(
        rows.filter(({ inventoryId }) => inventoryId === id).map((row) => toRecord(row, needed)),
      );
      const checked = own.findLast(({ effect }) => effect === 'sealed' || effect === 'checked');
      return [id, { state: sealStateAfter(own), checkedAt: checked?.occurredAt ?? null }];
    }),
  );
}

/** What was said next of the number of the seal: `amended` if it never had this one. */
const saidNext = sql`(select later.effect from seal_records later
  where later.agency_id = ${sealRecords.agencyId} and later.inventory_id = ${sealRecords.inventoryId}
    and later.effect in ('sealed', 'amended')
    and (later.occurred_at, later.sequence) > (${sealRecords.occurredAt}, ${sealRecords.sequence})
    and ${isSealRecordNow(sql`later`)}
  order by later.occurred_at, later.sequence limit 1)`;

/**
 * Where and when a seal was applied before, letter case aside; undefined if it never was (SEAL-08). Databases differ in how
 * they fold letters outside of ASCII, so the few stored numbers that have some are all compared here, also with one that has
 * none: they may be the same in another width. Both kinds are found by an index.
 */
export async function findUsedSeal(
  reader: Reader,
  agencyId: number,
  number: string,
): Promise<{ readonly inventory: string; readonly at: Date } | undefined> {
  const rows = await reader
    .select({ number: sealRecords.number, inventory: inventories.name, at: sealRecords.occurredAt })
    .from(sealRecords)
    .innerJoin(inventories, isRecord(inventories, sealRecords.agencyId, sealRecords.inventoryId))
    .where(
      and(
        eq(sealRecords.agencyId, agencyId),
        inArray(sealRecords.effect, ['sealed', 'amended']),
        isSealRecordNow(),
        sql`${saidNext} is distinct from 'amended'`,
        or(
          sql`lower(${sealRecords.number}) = lower(${foldSeal(number)})`,
          sql`${sealRecords.number} ~ '[^ -~]'`,
        ),
      ),
    )
    .orderBy(asc(sealRecords.occurredAt));
  return rows.find((row) => isSameSeal(number, row.number));
}

/** The act that did something to the seal of an inventory. */
export interface SealAct {
  readonly act: string;
  readonly by: string;
  readonly occurredAt: Date;
  readonly eventId?: string;
  readonly entryId?: string;
  /** How many people signed at once. */
  readonly signers: number;
}

/** Writes what an act did to a seal, and the number that is on the inventory now. Call it under the ledger's lock. */
export async function writeSealRecord(
  tx: Transaction,
  { id: inventoryId, agencyId }: Pick<SealedPlace, 'id' | 'agencyId'>,
  { effect, number, isCounted }: SealEffect,
  { act, by, occurredAt, eventId, entryId, signers }: SealAct,
): Promise<void> {
  const own = matching(sealRecords, { agencyId, inventoryId });
  const [last] = await tx
    .select({ sequence: max(sealRecords.sequence) })
    .from(sealRecords)
    .where(own);
  await tx
    .insert(sealRecords)
    .values({
      ...{ agencyId, inventoryId, sequence: (last?.sequence ?? 0) + 1 },
      ...{ effect, number, isCounted, signers, act, recordedBy: by, occurredAt },
      ...{ eventId: eventId ?? null, entryId: entryId ?? null },
    });
  if (effect === 'checked' || effect === 'changed') return;
  const state = (await readSeals(tx, agencyId, [inventoryId])).get(inventoryId)?.state;
  const sealNumber = state?.state === 'sealed' ? state.number : null;
  await tx
    .update(inventories)
    .set({ sealNumber })
    .where(
      and(
        isRecord(inventories, agencyId, inventoryId),
        sql`${inventories.sealNumber} is distinct from ${sealNumber}`,
      ),
    );
}

/** Moves what an event did to the seal to the time that it was amended to. Call it under the ledger's lock. */
export async function moveSealRecord(
  tx: Transaction,
  { agencyId, inventoryId, id: eventId }: { agencyId: number; inventoryId: string; id: string },
  occurredAt: Date,
): Promise<void> {
  const [record] = await tx
    .select()
    .from(sealRecords)
    .where(and(matching(sealRecords, { agencyId, inventoryId, eventId }), isSealRecordNow()));
  if (record === undefined || +record.occurredAt === +occurredAt) return;
  const { recordedBy: by, ...moved } = record;
  await writeSealRecord(tx, { id: inventoryId, agencyId }, moved, {
    ...{ act: moved.act, by, occurredAt, eventId, signers: moved.signers },
  });
}
