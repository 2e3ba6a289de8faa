import type { FieldContent } from '../../../contract/custody/fieldEnvelope.ts';
import { decrypt, type Encrypted, encrypt, readKey } from '../offline/encryption.ts';
import { type Owner, prefixOf } from '../offline/owner.ts';
import { readKitRow } from './fieldStore.ts';

/** FIELD-03: what the author of a record can see of it on the device. */
export interface RecordCopy {
  /** Of its form, for the list. */
  readonly title: string;
  readonly address: string;
  readonly content: FieldContent;
}

const boundTo = (owner: Owner, recordId: string) => `${prefixOf(owner)}field|${recordId}`;

/**
 * The keys of the owner that are on this device: the one that the server gives them again at each login, and that of
 * their kit, which also opens without a network.
 */
async function keysOf(owner: Owner): Promise<CryptoKey[]> {
  const [own, kit] = await Promise.all([readKey(owner), readKitRow(owner)]);
  return [own, kit?.key].filter((key) => key instanceof CryptoKey);
}

/** Seals a copy once under each of the owner's keys. */
export async function sealCopy(
  owner: Owner,
  recordId: string,
  copy: RecordCopy,
): Promise<Encrypted[]> {
  const keys = await keysOf(owner);
  return Promise.all(keys.map((key) => encrypt(key, boundTo(owner, recordId), copy)));
}

/** Opens the copies of records that are the owner's. @returns null in the place of another's. */
export async function openCopies(
  owner: Owner,
  rows: readonly { readonly recordId: string; readonly copies: readonly Encrypted[] }[],
): Promise<(RecordCopy | null)[]> {
  const keys = await keysOf(owner);
  return Promise.all(
    rows.map(async ({ recordId, copies }) => {
      for (const key of keys) {
        for (const sealed of copies) {
          try {
            return (await decrypt(key, boundTo(owner, recordId), sealed)) as RecordCopy;
          } catch {
            // Of another key or person.
          }
        }
      }
      return null;
    }),
  );
}
