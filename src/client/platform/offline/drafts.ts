import { isFreshDraft, type KeptDraft } from '../../../rules/custody/draft/draft.ts';
import { change, readAll } from './database.ts';
import { decrypt, type Encrypted, encrypt, readKey } from './encryption.ts';
import { type Owner, prefixOf } from './owner.ts';

/** A draft as it lies on the disk: what it is, of whom and where is sealed. */
type Row = { keptAt: number; sealed: Encrypted };

function isFresh(row: unknown, now: number): row is Row {
  const { keptAt } = (row ?? {}) as Partial<Row>;
  return typeof keptAt === 'number' && isFreshDraft(keptAt, now);
}

/** What the sealed text is bound to: another person, agency or row cannot be made of it. */
const boundTo = (owner: Owner, id: string) => `${prefixOf(owner)}${id}`;

/** FIELD-20: keeps a draft in the place of what was kept under its id. @returns false without the owner's key. */
export async function setDraft(owner: Owner, draft: KeptDraft): Promise<boolean> {
  const key = await readKey(owner);
  if (!key) return false;
  const { id, keptAt } = draft;
  const row: Row = { keptAt, sealed: await encrypt(key, boundTo(owner, id), draft) };
  await change('drafts', id, () => row);
  return true;
}

/** FIELD-21: the owner's drafts of the last 24 hours. What the owner's key does not open is another's, or damaged. */
export async function readDrafts(owner: Owner, now: number): Promise<KeptDraft[]> {
  const key = await readKey(owner);
  if (!key) return [];
  const read = (await readAll('drafts', '')).map(async ([id, row]) => {
    if (!isFresh(row, now)) return [];
    try {
      return [(await decrypt(key, boundTo(owner, id), row.sealed)) as KeptDraft];
    } catch {
      return [];
    }
  });
  return (await Promise.all(read)).flat();
}

/** Whether anything is kept on this device, by whomever: without it no key is asked for. */
export async function hasDrafts(now: number): Promise<boolean> {
  return (await readAll('drafts', '')).some(([, row]) => isFresh(row, now));
}

export async function removeDraft(id: string): Promise<void> {
  await change('drafts', id, () => undefined);
}

/** FIELD-21: deletes everyone's drafts that no one has changed for 24 hours. */
export async function removeOldDrafts(now: number): Promise<void> {
  for (const [id] of await readAll('drafts', '')) {
    await change('drafts', id, (row) => (isFresh(row, now) ? row : undefined));
  }
}
