import { createECDH } from 'node:crypto';
import type { Reader, Transaction } from '../../database/database.ts';
import { pushKeys } from '../../database/schema/alerts/alerts.ts';
import type { KeyPlace } from '../../platform/files/photoKey.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import { keyOfSecrets, openSecret } from '../secrets/installationKey.ts';
import { ofInstallation } from '../secrets/keptSecrets.ts';
import { sealSecret } from '../secrets/sealSecret.ts';

/** There is one pair for an installation: another one would end every subscription. */
const only = 1;

/**
 * The public key of notifications (VAPID, RFC 8292), as base64url. The pair is made when it is first needed.
 *
 * @throws ProblemError 503 `secret_not_kept` if it cannot be made, because the key of the installation is missing.
 */
export async function readPushKey(writer: Reader, place: KeyPlace, now: Date): Promise<string> {
  const known = await find(writer);
  if (known !== undefined) return known.publicKey;
  const key = await keyOfSecrets(writer, place);
  const { publicKey, privateKey } = makePair();
  await writer.transaction((tx) =>
    keep(tx, { publicKey, privateKey: sealSecret(key, privateKey, ofInstallation) }, now),
  );
  const stored = await find(writer);
  if (stored === undefined)
    throw new Error('The keys of notifications were stored and are not there.');
  return stored.publicKey;
}

/**
 * Both keys, to sign with; as base64url. The private one never leaves the server.
 *
 * @throws ProblemError 503 `secret_unreadable`
 */
export async function openPushKeys(writer: Reader, place: KeyPlace, now: Date) {
  const publicKey = await readPushKey(writer, place, now);
  const stored = await find(writer);
  if (stored === undefined) throw new Error('The keys of notifications are not there.');
  return { publicKey, privateKey: openSecret(place, stored.privateKey, ofInstallation) };
}

async function find(reader: Reader) {
  const [pair] = await reader.select().from(pushKeys);
  return pair;
}

/** Two servers may make them at the same time: the pair that is stored first is everyone's. */
async function keep(
  tx: Transaction,
  pair: Pick<typeof pushKeys.$inferInsert, 'publicKey' | 'privateKey'>,
  at: Date,
): Promise<void> {
  const made = await tx
    .insert(pushKeys)
    .values({ id: only, ...pair })
    .onConflictDoNothing()
    .returning({ id: pushKeys.id });
  if (made.length === 0) return;
  await appendAudit(tx, {
    agencyId: ofInstallation.agencyId,
    ...{ at, actor: { id: null, name: 'Server' }, factor: null },
    action: 'installation.pushKeysMade',
    outcome: 'success',
    subject: { kind: 'installation', id: null, name: 'Notifications' },
    summary: 'The server made the keys that notifications are signed with',
    origin: { requestId: null, address: null },
  });
}

function makePair() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Leading zeros are left out of it, and the library wants all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
