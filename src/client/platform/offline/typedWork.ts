import { change, read, readAll } from './database.ts';
import { decrypt, type Encrypted, encrypt, readKey } from './encryption.ts';
import { type Owner, prefixOf } from './owner.ts';

/** Unsaved text of a form, and under which session it was typed. */
export type TypedWork = { readonly session: string; readonly fields: unknown };

/** A row as it lies on the disk; milliseconds since the epoch, by the wall clock. */
type Row = { keptAt: number; sealed: Encrypted };

/** Milliseconds after which no one is offered what they typed. */
const longest = 24 * 3_600_000;

function isFresh(row: unknown, now: number): row is Row {
  const { keptAt } = (row ?? {}) as Partial<Row>;
  return typeof keptAt === 'number' && Math.abs(now - keptAt) < longest;
}

/** Keeps it in the place of what was kept there. Without a key nothing is kept. */
export async function setTyped(
  owner: Owner,
  form: string,
  work: TypedWork,
  now: number,
): Promise<void> {
  const key = await readKey(owner);
  if (!key) return;
  const place = prefixOf(owner) + form;
  const row: Row = { keptAt: now, sealed: await encrypt(key, place, work) };
  await change('typedWork', place, () => row);
}

/** Whether something is kept for this form that the owner's key may open. */
export async function hasTypedWork(owner: Owner, form: string, now: number): Promise<boolean> {
  return isFresh(await read('typedWork', prefixOf(owner) + form), now);
}

/** What was typed; null if there is nothing, no key, or another's key. */
export async function readTyped(
  owner: Owner,
  form: string,
  now: number,
): Promise<TypedWork | null> {
  const place = prefixOf(owner) + form;
  const [row, key] = await Promise.all([read('typedWork', place), readKey(owner)]);
  if (!key || !isFresh(row, now)) return null;
  try {
    return (await decrypt(key, place, row.sealed)) as TypedWork;
  } catch {
    // Damaged, or of another key: no one can read it.
    return null;
  }
}

export async function clearDraft(owner: Owner, form: string): Promise<void> {
  await change('typedWork', prefixOf(owner) + form, () => undefined);
}

/** A person logs out on purpose, or switches to another agency: nothing they typed is kept, in any agency. */
export async function clearTypedBy(userId: string): Promise<void> {
  for (const [place] of await readAll('typedWork', `${userId}|`)) {
    await change('typedWork', place, () => undefined);
  }
}

/** The person who typed it has not returned. */
export async function clearOldTyped(now: number): Promise<void> {
  for (const [place] of await readAll('typedWork', '')) {
    await change('typedWork', place, (row) => (isFresh(row, now) ? row : undefined));
  }
}
