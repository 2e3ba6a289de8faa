import { change, readAll } from './database.ts';
import { type Owner, prefixOf } from './owner.ts';

/**
 * OFF-03: the data of a person and an agency is deleted: the warm caches, the edits that were sent, and the keys.
 * Unsent edits stay, and no one can read them until their author has a session in their agency again.
 *
 * @param except whose data stays: the owner of the session that starts.
 * @param isWanted checked in each transaction: what a later session stores is not removed for an earlier one.
 */
export async function clearAgencyData(except?: Owner, isWanted = () => true): Promise<void> {
  const isKept = (key: string) => except !== undefined && key.startsWith(prefixOf(except));
  for (const table of ['cacheWarming', 'keys'] as const) {
    for (const [key] of await readAll(table, '')) {
      if (!isKept(key)) await change(table, key, (row) => (isWanted() ? undefined : row));
    }
  }
  for (const [key] of await readAll('EditUserTbl', '')) {
    if (!isKept(key))
      await change('EditUserTbl', key, (row) => (isWanted() ? withoutSent(row) : row));
  }
}

function withoutSent(row: unknown): unknown {
  const isSent = (row as { isUpdatedOffline?: unknown } | undefined)?.isUpdatedOffline === false;
  return isSent ? undefined : row;
}
