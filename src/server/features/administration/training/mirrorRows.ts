import { eq, inArray } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { canonicalJson } from '../../../../rules/core/canonicalJson.ts';
import { matching, type Transaction } from '../../../database/database.ts';

/** Rows of one statement. */
const batch = 500;

type Columns = Readonly<Record<string, unknown>>;
export type Copy = Columns & { readonly id: string };

/** What saves of records keep next to their fields. */
export interface CopyStamp {
  readonly changedBy: string;
  readonly changedAt: Date;
}

interface Mirroring {
  /** A column that is unique in the agency, and a value of it that no other record has. */
  readonly unique?: { readonly column: string; readonly free: (id: string) => string };
  /** Columns that stay as training has them, by the id of a copy. */
  readonly kept?: (id: string) => readonly string[];
  /** For tables with the columns of `editable`. */
  readonly stamp?: CopyStamp;
}

/**
 * Makes the copies of records as they should be: inserts those that are missing, and changes the others where they
 * differ. A copy whose record is gone stays, because records of training may refer to it.
 *
 * @param wanted the columns that come from the records; others, such as a seal, stay as training has them.
 */
export async function mirrorRows(
  tx: Transaction,
  table: PgTable & { readonly id: AnyPgColumn },
  wanted: readonly Copy[],
  { unique, kept = () => [], stamp }: Mirroring,
): Promise<void> {
  const plain: PgTable = table;
  const ids = wanted.map(({ id }) => id);
  const present = new Map<unknown, Columns>();
  for (const part of inBatches(ids)) {
    const rows: Columns[] = await tx.select().from(plain).where(inArray(table.id, part));
    for (const row of rows) present.set(row.id, row);
  }
  const set = (id: string, values: Columns) => tx.update(plain).set(values).where(eq(table.id, id));
  const changes = wanted.flatMap((copy) => {
    const before = present.get(copy.id);
    const values = before === undefined ? {} : differing(before, copy, kept(copy.id));
    if (before === undefined || Object.keys(values).length === 0) return [];
    return { id: copy.id, values, version: Number(before.version) + 1 };
  });
  // Two records may have exchanged their names since the last copy.
  for (const { id, values } of changes) {
    if (unique && unique.column in values) await set(id, { [unique.column]: unique.free(id) });
  }
  for (const { id, values, version } of changes) {
    await set(id, stamp === undefined ? values : { ...values, ...stamp, version });
  }
  const added = wanted.filter(({ id }) => !present.has(id));
  for (const part of inBatches(added)) {
    await tx.insert(plain).values(part.map((copy) => ({ ...copy, ...stamp })));
  }
}

function differing(before: Columns, copy: Copy, kept: readonly string[]): Columns {
  return Object.fromEntries(
    Object.entries(copy).filter(
      ([name, value]) => !kept.includes(name) && !isSame(before[name], value),
    ),
  );
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}

/** Makes the rows of a table that only refer to records as they should be: all of their columns are their key. */
export async function mirrorSet<Row extends Readonly<Record<string, string | number>>>(
  tx: Transaction,
  table: PgTable & { readonly $inferSelect: Row },
  present: readonly Row[],
  wanted: readonly Row[],
): Promise<void> {
  const plain: PgTable = table;
  const keysOf = (rows: readonly Row[]) => new Set(rows.map((row) => canonicalJson(row)));
  const [known, needed] = [keysOf(present), keysOf(wanted)];
  for (const row of present.filter((one) => !needed.has(canonicalJson(one)))) {
    await tx.delete(plain).where(matching(table, row));
  }
  for (const part of inBatches(wanted.filter((one) => !known.has(canonicalJson(one))))) {
    await tx.insert(plain).values(part);
  }
}

export function inBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / batch) }, (_, index) =>
    items.slice(index * batch, (index + 1) * batch),
  );
}
