import { createHmac } from 'node:crypto';
import type { Reader, Transaction } from '../../database/database.ts';
import { passkeyDecoys } from '../../database/schema/passkey.ts';
import { newSecret } from '../identity/secret.ts';

/** Lengths that common authenticators give their ids, in bytes. */
const lengths = [16, 20, 32, 32, 32, 64] as const;

/**
 * The credential ids of a username that has none: the same ones every time, and indistinguishable from real ones.
 * Otherwise the options would reveal who exists and who has a passkey.
 */
export async function inventCredentialIds(tx: Transaction, userName: string): Promise<string[]> {
  const key = (await readKey(tx)) ?? (await makeKey(tx));
  const digest = (what: string) => createHmac('sha512', key).update(`${what} ${userName}`).digest();
  const [howMany = 0] = digest('number');
  return Array.from({ length: howMany < 192 ? 1 : 2 }, (_, index) => {
    const bytes = digest(`id ${index}`);
    const length = lengths[(digest(`length ${index}`)[0] ?? 0) % lengths.length];
    return bytes.subarray(0, length).toString('base64url');
  });
}

async function readKey(reader: Reader): Promise<string | undefined> {
  const rows = await reader.select({ key: passkeyDecoys.key }).from(passkeyDecoys);
  return rows[0]?.key;
}

async function makeKey(tx: Transaction): Promise<string> {
  await tx.insert(passkeyDecoys).values({ id: 1, key: newSecret() }).onConflictDoNothing();
  const key = await readKey(tx);
  if (key === undefined) throw new Error('The key of the decoys could not be made');
  return key;
}
