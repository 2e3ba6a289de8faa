import { and, desc, eq } from 'drizzle-orm';
import type { WebhookDelivery } from '../../../../contract/administration/webhook.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { isBeyond, rowCursor, toPage } from '../../../core/records/cursorPage.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { webhookDeliveries } from '../../../database/schema/programs/webhook.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import type { WebhookScope } from './changeWebhooks.ts';
import { readWebhook } from './webhookRows.ts';

type Row = typeof webhookDeliveries.$inferSelect;

const pageLength = 50;

function stateOf({ isWaiting, isAccepted }: Row): WebhookDelivery['state'] {
  if (isWaiting) return 'waiting';
  return isAccepted ? 'accepted' : 'failed';
}

function toDelivery(row: Row): WebhookDelivery {
  const { id, type, what, attempts, outcome } = row;
  return {
    ...{ id, type, what, attempts, outcome },
    createdAt: row.createdAt.toISOString(),
    state: stateOf(row),
    dueAt: row.isWaiting ? row.dueAt.toISOString() : null,
  };
}

/** @throws ProblemError 404 */
export async function listDeliveries(
  reader: Reader,
  agencyId: number,
  id: string,
  before: string | undefined,
) {
  const webhook = await readWebhook(reader, agencyId, id);
  const rows = await reader
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.agencyId, agencyId),
        eq(webhookDeliveries.webhookId, id),
        isBeyond(webhookDeliveries.createdAt, webhookDeliveries.id, before, false),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(pageLength + 1);
  const page = toPage(rows, { before, length: pageLength }, (row) =>
    rowCursor(row.createdAt, row.id),
  );
  return { webhook, rows: page.rows.map(toDelivery), older: page.older };
}

/**
 * Has a delivery sent again, with its id and content, and its attempts from the start.
 *
 * @throws ProblemError 404
 */
export async function replayDelivery(
  tx: Transaction,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
  scope: WebhookScope,
): Promise<WebhookDelivery> {
  const agencyId = scope.session.agency.id;
  const { name } = await readWebhook(tx, agencyId, id);
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ isWaiting: true, isAccepted: false, attempts: 0, dueAt: scope.now })
    .where(
      and(
        eq(webhookDeliveries.agencyId, agencyId),
        eq(webhookDeliveries.webhookId, id),
        eq(webhookDeliveries.id, deliveryId),
      ),
    )
    .returning();
  if (row === undefined) throw notFound('This delivery is no longer kept.');
  await appendAudit(tx, {
    ...actedBy(scope),
    action: 'webhook.replayed',
    outcome: 'success',
    subject: { kind: 'webhook', id, name },
    summary: `${scope.session.account.fullName} had ${row.what} sent again by the webhook ${name}`,
  });
  return toDelivery(row);
}
