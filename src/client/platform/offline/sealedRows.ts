import { decrypt, type Encrypted, encrypt, readKey } from './encryption.ts';
import { type Owner, prefixOf } from './owner.ts';

/** A value as it lies on the disk under an id: what it is, of whom and where is sealed. */
export type SealedRow = { readonly sealed: Encrypted };

/** What the sealed text is bound to: another person, agency or row cannot be made of it. */
const boundTo = (owner: Owner, id: string) => `${prefixOf(owner)}${id}`;

/** @returns null without the owner's key. */
export async function seal(owner: Owner, id: string, value: unknown): Promise<SealedRow | null> {
  const key = await readKey(owner);
  return key && { sealed: await encrypt(key, boundTo(owner, id), value) };
}

/** The owner's values among these rows. What the owner's key does not open is another's, or damaged. */
export async function unseal<Value>(
  owner: Owner,
  rows: readonly (readonly [id: string, row: unknown])[],
): Promise<Value[]> {
  const key = await readKey(owner);
  if (!key) return [];
  const opened = rows.map(async ([id, row]) => {
    try {
      return [(await decrypt(key, boundTo(owner, id), (row as SealedRow).sealed)) as Value];
    } catch {
      return [];
    }
  });
  return (await Promise.all(opened)).flat();
}
