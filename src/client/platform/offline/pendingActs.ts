import type { KeptAct } from '../../../rules/offline/pendingAct.ts';
import { askStorage } from './askStorage.ts';
import { change, readAll } from './database.ts';
import type { Owner } from './owner.ts';
import { seal } from './sealedRows.ts';

/* The acts that were sent and not answered, by their keys, sealed as drafts are. */

const table = 'pendingActs';
/** No key of an act starts with it. */
const probe = 'probe';

/** FIELD-19: keeps an act before it is sent. @returns false without the owner's key. */
export async function setAct(owner: Owner, act: KeptAct): Promise<boolean> {
  const row = await seal(owner, act.key, act);
  if (!row) return false;
  await change(table, act.key, () => row);
  return true;
}

/** Everyone's acts, sealed (`unseal`). */
export async function readActs(): Promise<[key: string, row: unknown][]> {
  return (await readAll(table, '')).filter(([key]) => !key.startsWith(probe));
}

/** @returns whether it was kept: of two tabs that ask, one removes it. */
export async function removeAct(key: string): Promise<boolean> {
  let wasKept = false;
  await change(table, key, (row) => {
    wasKept = row !== undefined;
    return undefined;
  });
  return wasKept;
}

/** FIELD-19: whether this browser keeps what is stored: some refuse, and some only pretend to store. A slow one may do. */
export async function canStore(): Promise<boolean> {
  // Of its own: two tabs that try at once must not remove each other’s.
  const key = `${probe} ${crypto.randomUUID()}`;
  try {
    return await askStorage(async () => {
      await change(table, key, () => true);
      return removeAct(key);
    });
  } catch {
    return false;
  }
}
