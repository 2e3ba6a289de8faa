import { and, eq, inArray } from 'drizzle-orm';
import type { Product } from '../../../contract/core/product.ts';
import type { PatternLine } from '../../../contract/patterns/patterns.ts';
import { roleOfPermission } from '../../../rules/core/actRights.ts';
import { compareProducts } from '../../../rules/core/compareProducts.ts';
import {
  type ComparedLine,
  comparePeople,
  type PersonDrug,
} from '../../../rules/patterns/comparePeople.ts';
import type { PersonTotals } from '../../../rules/patterns/measures.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import type { Reader } from '../../database/database.ts';
import { ensureStatistics } from '../../database/ensureStatistics.ts';
import { sites } from '../../database/schema/custodyPlace.ts';
import { products } from '../../database/schema/custodyProduct.ts';
import { users } from '../../database/schema/user.ts';
import type { PatternScope } from './actsOfPeriod.ts';
import {
  countActs,
  countCalls,
  countCases,
  countDuty,
  countShifts,
  countWitnesses,
} from './readCounts.ts';

/** A person and a drug, with what is shown of them besides what is compared. */
export interface NamedLine extends PersonDrug {
  readonly name: string;
  readonly amounts: Pick<PatternLine, 'drawn' | 'given' | 'wasted'>;
}

/** How often a witness signed with a person; the witness is null for those without an account. */
export interface WitnessCount {
  readonly userId: string;
  readonly witnessId: string | null;
  readonly count: number;
}

/** Everything that is compared in a period. */
export interface ReadLines {
  readonly lines: readonly ComparedLine<NamedLine>[];
  readonly products: readonly Product[];
  readonly witnesses: readonly WitnessCount[];
}

/** What the queries join. */
const joined = [
  'uses',
  'ledger_entries',
  'signatures',
  'custody_events',
  'use_amendments',
  'event_amendments',
  'field_records',
] as const;

/**
 * Compares the people of an agency in a period, without the reader: one query for each kind of figure, however many
 * people there are (decision 99).
 */
export async function readLines(
  reader: Reader,
  scope: PatternScope,
  readerId: string,
): Promise<ReadLines> {
  const { agencyId } = scope;
  await ensureStatistics(reader, joined);
  const acts = await countActs(reader, scope);
  const calls = await countCalls(reader, scope);
  const duty = totalBy(await countDuty(reader, scope), ({ userId }) => userId);
  const shifts = totalBy(await countShifts(reader, scope), ({ userId }) => userId);
  const witnesses = await countWitnesses(reader, scope, readerId);
  const cases = totalBy(await countCases(reader, scope), drugKey);
  const callsOf = totalBy(calls, drugKey);
  const people = await readPeople(
    reader,
    [...acts, ...witnesses].map(({ userId }) => userId),
  );
  const siteNames = new Map(
    (await reader.select().from(sites).where(eq(sites.agencyId, agencyId))).map((site) => [
      site.id,
      site.name,
    ]),
  );
  const homes = homesOf(acts);
  const totalsOf = (userId: string): PersonTotals => {
    const own = witnesses.filter((one) => one.userId === userId);
    const known = own.filter(({ witnessId }) => witnessId !== null).map(({ count }) => count);
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    const held = shifts.get(userId) ?? 0;
    return {
      duty: duty.get(userId) ?? 0,
      calls: callsOf.get(drugKey({ userId, productId: null })) ?? 0,
      shifts: held,
      witnessed: sum(own.map(({ count }) => count)),
      sameWitness: Math.max(0, ...known),
      external: sum(own.filter(({ witnessId }) => witnessId === null).map(({ count }) => count)),
    };
  };
  const totals = new Map([...people.keys()].map((userId) => [userId, totalsOf(userId)]));
  const lines = new Map<string, NamedLine>();
  for (const row of acts) {
    const { userId, productId } = row;
    const [person, total] = [people.get(userId), totals.get(userId)];
    if (person === undefined || total === undefined) throw new Error('An act of no one');
    const key = drugKey(row);
    const before = lines.get(key);
    const add = (of: 'doses' | 'corrected' | 'late' | 'field' | 'returned' | 'acts') =>
      row[of] + (before?.acts[of] ?? 0);
    // Who never takes custody has no shift to be outside of.
    const inShifts = total.shifts > 0;
    lines.set(key, {
      personId: userId,
      name: person.fullName,
      role: roleOf(person.permissionId),
      site: siteNames.get(homes.get(userId) ?? '') ?? '',
      productId,
      acts: {
        doses: add('doses'),
        wasted: row.wastedDoses + (before?.acts.wasted ?? 0),
        corrected: add('corrected'),
        late: add('late'),
        field: add('field'),
        returned: add('returned'),
        acts: inShifts ? add('acts') : 0,
        offShift: inShifts ? row.offShift + (before?.acts.offShift ?? 0) : 0,
        calls: callsOf.get(key) ?? 0,
        cases: cases.get(key) ?? 0,
      },
      totals: total,
      amounts: {
        drawn: row.drawn + (before?.amounts.drawn ?? 0),
        given: row.given + (before?.amounts.given ?? 0),
        wasted: row.wasted + (before?.amounts.wasted ?? 0),
      },
    });
  }
  const known = await reader.select().from(products).where(eq(products.agencyId, agencyId));
  return {
    lines: comparePeople([...lines.values()], new Set([readerId])),
    products: known
      .map(toProduct)
      .toSorted((a, b) => compareProducts(a, b) || a.id.localeCompare(b.id)),
    witnesses,
  };
}

function drugKey({
  userId,
  productId,
}: {
  readonly userId: string;
  readonly productId: string | null;
}) {
  return `${userId} ${productId ?? 'any'}`;
}

function totalBy<Row extends { readonly count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, number> {
  return new Map(rows.map((row) => [keyOf(row), row.count]));
}

/** The site with most of each person's acts; of several, the first by its id. */
function homesOf(
  rows: readonly { readonly userId: string; readonly siteId: string; readonly acts: number }[],
): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { userId, siteId, acts } of rows) {
    const own = counts.get(userId) ?? new Map<string, number>();
    counts.set(userId, own.set(siteId, (own.get(siteId) ?? 0) + acts));
  }
  return new Map(
    [...counts].map(([userId, own]) => {
      const [home] = [...own].toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b));
      return [userId, home?.[0] ?? ''];
    }),
  );
}

async function readPeople(reader: Reader, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await reader
    .select({ id: users.id, fullName: users.fullName, permissionId: users.permissionId })
    .from(users)
    .where(and(inArray(users.id, wanted)));
  return new Map(rows.map((row) => [row.id, row]));
}

function roleOf(permissionId: number): PatternLine['role'] {
  const role = roleOfPermission(permissionId);
  return role === 'agent' ? 'admin' : role;
}
