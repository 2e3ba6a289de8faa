import { createECDH } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type {
  AlertPreferences,
  addPushDevice as call,
  renewPushDevice as renewal,
} from '../../../contract/alerts/alertPreferences.ts';
import type { CallArguments } from '../../../contract/core/call.ts';
import { isServiceAddress } from '../../../rules/core/serviceAddress.ts';
import { type Database, matching, type Transaction } from '../../database/database.ts';
import { pushSubscriptions } from '../../database/schema/alerts/alerts.ts';
import { findRefusal } from '../../platform/http/outboundFetch.ts';
import { notFound, unprocessable } from '../../platform/http/problemError.ts';
import type { ServiceReach } from '../../platform/http/reach.ts';
import { auditPreferences, type PreferenceRequest, readPreferences } from './alertPreferences.ts';
import { listPushDevices } from './listPushDevices.ts';

/** Browsers of one person: each is a call for every alert. */
const most = 20;

type NewDevice = CallArguments<typeof call>['body'];

/**
 * Adds a browser that shows notifications to a person (ALERT-02). One that another person had added on the same device is
 * theirs no longer.
 *
 * @throws ProblemError 422 `push_refused` (not a push service on the public internet, or keys that nothing can be encrypted with), `too_many_devices`.
 */
export async function addPushDevice(
  database: Database,
  request: PreferenceRequest,
  device: NewDevice,
  reach: ServiceReach,
): Promise<AlertPreferences> {
  await rejectUnusable(device, reach);
  const userId = request.session.account.id;
  return database.transaction(async (tx) => {
    const values = { ...device, userId, createdAt: request.now };
    await tx
      .insert(pushSubscriptions)
      .values(values)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
    if ((await listPushDevices(tx, userId)).length > most) {
      throw unprocessable(
        'too_many_devices',
        `Notifications are on for ${most} devices already. Remove one that you don’t use, then add this one.`,
      );
    }
    await auditPreferences(
      tx,
      request,
      'pushDevice.added',
      `turned on notifications: ${device.name}`,
    );
    return readPreferences(tx, request);
  });
}

async function rejectUnusable(
  { endpoint, p256dh }: Pick<NewDevice, 'endpoint' | 'p256dh'>,
  { networks, allowsHttp }: ServiceReach,
): Promise<void> {
  const isPublic =
    isServiceAddress(endpoint, allowsHttp) &&
    (await findRefusal(new URL(endpoint).hostname, networks)) === null;
  const sentence = 'Notifications can’t be sent to this browser. Update it, or use another one.';
  if (!isPublic) throw unprocessable('push_refused', sentence, { endpoint: sentence });
  if (!isPoint(p256dh)) throw unprocessable('push_refused', sentence, { p256dh: sentence });
}

/** Whether it is a point of P-256: nothing can be encrypted for any other. */
function isPoint(p256dh: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

/**
 * Replaces the address of a browser (ALERT-02): its push service renewed the subscription. The secret of the old one proves
 * whose browser it is, so no one needs to be logged in.
 *
 * @throws ProblemError 404 for an old address that is not known or has another secret, 422 `push_refused`.
 */
export async function renewPushDevice(
  database: Database,
  { before, ...renewed }: CallArguments<typeof renewal>['body'],
  reach: ServiceReach,
): Promise<Record<string, never>> {
  await rejectUnusable(renewed, reach);
  return database.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(matching(pushSubscriptions, before))
      .for('update');
    if (known === undefined)
      throw notFound('This device is not known. Turn on notifications again.');
    const { id } = known;
    // A page that was open may have added the new address already.
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, renewed.endpoint), ne(pushSubscriptions.id, id)));
    await tx.update(pushSubscriptions).set(renewed).where(eq(pushSubscriptions.id, id));
    return {};
  });
}

/**
 * Removes a browser of the person.
 *
 * @throws ProblemError 404 for one that is not theirs, or no longer.
 */
export async function removePushDevice(
  tx: Transaction,
  request: PreferenceRequest,
  id: string,
): Promise<AlertPreferences> {
  const userId = request.session.account.id;
  const [removed] = await tx
    .delete(pushSubscriptions)
    .where(matching(pushSubscriptions, { id, userId }))
    .returning({ name: pushSubscriptions.name });
  if (removed === undefined) {
    throw notFound('This device is no longer in your list. Reload the page to see it.');
  }
  await auditPreferences(
    tx,
    request,
    'pushDevice.removed',
    `turned off notifications: ${removed.name}`,
  );
  return readPreferences(tx, request);
}
