import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { PushDevice } from '../../../contract/alerts/alertPreferences.ts';
import type { Reader } from '../../database/database.ts';
import { pushSubscriptions } from '../../database/schema/alerts/alerts.ts';

/** The browsers of a person, without their addresses: who knows one could try to send to it. */
export async function listPushDevices(reader: Reader, userId: string): Promise<PushDevice[]> {
  const rows = await reader
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  return rows.map(({ id, name, createdAt, endpoint }) => ({
    ...{ id, name, addedAt: createdAt.toISOString() },
    digest: createHash('sha256').update(endpoint).digest('base64url'),
  }));
}
