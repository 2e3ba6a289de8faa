import { createECDH } from 'node:crypto';
import type { Reader } from '../../database/database.ts';
import { pushKeys } from '../../database/schema/alerts/alerts.ts';

/** There is one pair for an installation: another one would end every subscription. */
const only = 1;

/**
 * The keys that notifications are signed with (VAPID, RFC 8292), as base64url. They are made when they are first needed;
 * the private one never leaves the server.
 */
export async function readPushKeys(writer: Reader) {
  const known = await find(writer);
  if (known !== undefined) return known;
  // Two servers may make them at the same time: the pair that is stored first is everyone's.
  await writer
    .insert(pushKeys)
    .values({ id: only, ...makePair() })
    .onConflictDoNothing();
  const stored = await find(writer);
  if (stored === undefined)
    throw new Error('The keys of notifications were stored and are not there.');
  return stored;
}

async function find(reader: Reader) {
  const [pair] = await reader.select().from(pushKeys);
  return pair;
}

function makePair() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Leading zeros are left out of it, and the library wants all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
