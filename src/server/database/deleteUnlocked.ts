import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './database.ts';

/**
 * Deletes worthless rows, and leaves those that another transaction holds for the next time: the cleanup waits for no
 * one, so it has no place in the order of locks.
 *
 * @param key the table's primary key.
 */
export async function deleteUnlocked(
  reader: Reader,
  table: PgTable,
  key: PgColumn,
  which: SQL | undefined,
): Promise<void> {
  const unlocked = reader
    .select({ key })
    .from(table)
    .where(which)
    .for('update', { skipLocked: true });
  await reader.delete(table).where(inArray(key, unlocked));
}
