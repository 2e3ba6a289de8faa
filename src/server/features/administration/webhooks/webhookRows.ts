import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { WebhookList, WebhookRow } from '../../../../contract/administration/webhook.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { Reader } from '../../../database/database.ts';
import { webhookDeliveries, webhooks } from '../../../database/schema/programs/webhook.ts';
import { users } from '../../../database/schema/user.ts';
import { notFound } from '../../../platform/http/problemError.ts';

export type Webhook = typeof webhooks.$inferSelect;

/** The webhooks of an agency, the oldest first, with how many deliveries wait and were given up. */
export async function readWebhooks(reader: Reader, agencyId: number): Promise<WebhookRow[]> {
  const rows = await reader
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.agencyId, agencyId), ne(webhooks.state, 'removed')))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  const counts = await reader
    .select({
      id: webhookDeliveries.webhookId,
      waiting: count(sql`case when ${webhookDeliveries.isWaiting} then 1 end`),
      failed: count(
        sql`case when not ${webhookDeliveries.isWaiting} and not ${webhookDeliveries.isAccepted} then 1 end`,
      ),
    })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.agencyId, agencyId))
    .groupBy(webhookDeliveries.webhookId);
  const countsOf = new Map(counts.map((row) => [row.id, row]));
  return rows.flatMap((row) =>
    row.state === 'removed' ? [] : toRow({ ...row, state: row.state }, countsOf.get(row.id)),
  );
}

function toRow(
  row: Webhook & { readonly state: WebhookRow['state'] },
  { waiting, failed } = { waiting: 0, failed: 0 },
): WebhookRow {
  const { id, name, url, topics, createdBy, state } = row;
  return {
    ...{ id, name, url, topics, createdBy, state, waiting, failed },
    createdAt: row.createdAt.toISOString(),
    lastAcceptedAt: row.lastAcceptedAt?.toISOString() ?? null,
  };
}

/** @throws ProblemError 404 */
export async function readWebhook(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<WebhookRow> {
  const row = (await readWebhooks(reader, agencyId)).find((one) => one.id === id);
  if (row === undefined) throw noWebhook();
  return row;
}

export function noWebhook() {
  return notFound('This webhook does not exist.');
}

/** The list with what its page needs to know about the administrator. */
export async function listWebhooks(
  reader: Reader,
  { agency, account }: Session,
): Promise<WebhookList> {
  const [own] = await reader
    .select({ hasPassword: sql<boolean>`${users.passwordHash} is not null`.mapWith(Boolean) })
    .from(users)
    .where(eq(users.id, account.id));
  return { data: await readWebhooks(reader, agency.id), hasPassword: own?.hasPassword ?? false };
}
