import { change, read } from './database.ts';
import { type Owner, prefixOf } from './owner.ts';

/** AES-GCM with its own nonce for each text. */
export type Encrypted = { nonce: Uint8Array<ArrayBuffer>; text: ArrayBuffer };

/** The owner's key as this browser keeps it while the session lasts; no script can read it out. */
export async function readKey(owner: Owner): Promise<CryptoKey | null> {
  const key = await read('keys', prefixOf(owner));
  return key instanceof CryptoKey ? key : null;
}

/**
 * Stores the owner's key unless it is no longer wanted.
 *
 * @param secret 256 bits as base64url, as the server gives them (OFF-03).
 * @param isWanted checked in the transaction: code that ends the session afterwards finds the key and removes it.
 * @returns whether a key is stored.
 */
export async function storeKey(
  owner: Owner,
  secret: string,
  isWanted: () => boolean,
): Promise<boolean> {
  const text = atob(secret.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const uses: KeyUsage[] = ['encrypt', 'decrypt'];
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, uses);
  const kept = await change('keys', prefixOf(owner), (present) => (isWanted() ? key : present));
  return kept instanceof CryptoKey;
}

/** @param place where it will lie: sealed text that is moved elsewhere cannot be opened. */
export async function encrypt(key: CryptoKey, place: string, value: unknown): Promise<Encrypted> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(place);
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const text = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData },
    key,
    plain,
  );
  return { nonce, text };
}

/** @throws OperationError for another key, another place, or a text that was changed. */
export async function decrypt(
  key: CryptoKey,
  place: string,
  { nonce, text }: Encrypted,
): Promise<unknown> {
  const additionalData = new TextEncoder().encode(place);
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: nonce, additionalData },
    key,
    text,
  );
  return JSON.parse(new TextDecoder().decode(plain)) as unknown;
}
