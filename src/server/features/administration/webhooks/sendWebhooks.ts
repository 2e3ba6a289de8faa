import { and, asc, eq, exists, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { deliveryDays } from '../../../../contract/administration/webhook.ts';
import { nextAttempt } from '../../../../rules/administration/webhookEvents.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { JobContext } from '../../../core/jobs/job.ts';
import { isRecord, type Reader, type Transaction } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { auditChains } from '../../../database/schema/auditEntry.ts';
import { webhookDeliveries, webhooks } from '../../../database/schema/programs/webhook.ts';
import { recordHeads } from '../../../database/schema/recordChain.ts';
import { type Answer, isTaken, Outbox } from '../../../platform/http/postOut.ts';
import { reachOf } from '../../../platform/http/reach.ts';
import { webhookHeaders } from '../../../platform/http/signWebhook.ts';
import { describeError } from '../../../platform/log/describeError.ts';
import { collectEvents } from './collectEvents.ts';
import type { Webhook } from './webhookRows.ts';
import { openSecret } from './webhookSecret.ts';

/** The limit of one run: the history then shows how it continues. */
const mostDeliveries = 500;

type Delivery = typeof webhookDeliveries.$inferSelect;

const isServed = and(eq(webhooks.state, 'active'), eq(agencies.isActive, true));

/** The webhooks of active agencies whose chains have links that they were not notified of. */
function untold(reader: Reader) {
  return reader
    .selectDistinct({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(agencies, eq(agencies.id, webhooks.agencyId))
    .leftJoin(auditChains, eq(auditChains.agencyId, webhooks.agencyId))
    .leftJoin(
      recordHeads,
      and(eq(recordHeads.agencyId, webhooks.agencyId), eq(recordHeads.chain, 'cases')),
    )
    .where(
      and(
        isServed,
        or(
          gt(auditChains.seq, webhooks.auditSeq),
          and(sql`'cases' = any(${webhooks.topics})`, gt(recordHeads.sequence, webhooks.caseSeq)),
        ),
      ),
    );
}

function due(reader: Reader, now: Date | SQL) {
  return reader
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(agencies, eq(agencies.id, webhooks.agencyId))
    .where(and(sql`${webhookDeliveries.isWaiting}`, lte(webhookDeliveries.dueAt, now), isServed))
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.chain), asc(webhookDeliveries.seq))
    .limit(1);
}

/** That there is something to tell or to send. */
export function isWebhookDue(reader: Reader, now: SQL): SQL {
  return sql`(${exists(due(reader, now))} or ${exists(untold(reader))})`;
}

/** Collects what webhooks were not notified of, sends what is due, and forgets what is old. */
export async function sendWebhooks(context: JobContext): Promise<string> {
  const { database, now, signal, configuration } = context;
  for (const { id } of await untold(database)) {
    signal.throwIfAborted();
    await database.transaction((tx) => collectEvents(tx, id, now()));
  }
  const outbox = new Outbox(reachOf(configuration));
  let accepted = 0;
  let done = 0;
  while (done < mostDeliveries && !signal.aborted) {
    const [next] = await due(database, now());
    if (next === undefined) break;
    await context.progress(done, 0);
    if (await send(context, outbox, next.webhook, next.delivery)) accepted += 1;
    done += 1;
  }
  const before = new Date(now().getTime() - deliveryDays * 86_400_000);
  await database
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, before), sql`not ${webhookDeliveries.isWaiting}`));
  const refused = done - accepted;
  return `${accepted} accepted${refused > 0 ? `, ${refused} not` : ''}.`;
}

/** One delivery; no transaction is open while its receiver is asked. @returns whether it was accepted. */
async function send(
  context: JobContext,
  outbox: Outbox,
  webhook: Webhook,
  delivery: Delivery,
): Promise<boolean> {
  const { database, now } = context;
  const answer = await post(context, outbox, webhook, delivery);
  await database.transaction((tx) => settle(tx, webhook, delivery, answer, now()));
  return isTaken(answer);
}

async function post(
  { configuration, log, now }: JobContext,
  outbox: Outbox,
  { id, agencyId, url, secret, formerSecret, formerUntil }: Webhook,
  delivery: Delivery,
): Promise<Answer | 'unsigned'> {
  const at = now();
  const isFormerGood = formerSecret !== null && formerUntil !== null && at < formerUntil;
  try {
    const secrets = [secret, ...(isFormerGood ? [formerSecret] : [])].map((sealed) =>
      openSecret(configuration, id, sealed),
    );
    const headers = webhookHeaders(delivery.id, delivery.body, secrets, at);
    return await outbox.post(url, { headers, body: delivery.body });
  } catch (error) {
    // One that cannot be signed holds up no other one.
    log('error', 'webhook not signed', { agencyId, webhookId: id, ...describeError(error) });
    return 'unsigned';
  }
}

async function settle(
  tx: Transaction,
  webhook: Webhook,
  { id, attempts, dueAt, createdAt }: Delivery,
  answer: Answer | 'unsigned',
  now: Date,
): Promise<void> {
  const { agencyId } = webhook;
  const made = attempts + 1;
  const again = isTaken(answer) ? null : nextAttempt(made, now);
  // Not one that was removed, or asked for again, in the meantime.
  const asSent = and(
    isRecord(webhookDeliveries, agencyId, id),
    eq(webhookDeliveries.attempts, attempts),
    eq(webhookDeliveries.dueAt, dueAt),
  );
  await tx
    .update(webhookDeliveries)
    .set({
      attempts: made,
      outcome: String(answer),
      isWaiting: again !== null,
      isAccepted: isTaken(answer),
      dueAt: again ?? dueAt,
    })
    .where(asSent);
  const ofWebhook = isRecord(webhooks, agencyId, webhook.id);
  if (isTaken(answer)) {
    await tx.update(webhooks).set({ lastAcceptedAt: now }).where(ofWebhook);
    return;
  }
  const [current] = await tx.select().from(webhooks).where(ofWebhook).for('update');
  const isOver = again === null && (current?.lastAcceptedAt ?? new Date(0)) < createdAt;
  // 410: the receiver wants no more (Standard Webhooks).
  if (current?.state === 'active' && (isOver || answer === 410)) await pause(tx, current, now);
}

/** Pauses a webhook whose receiver is gone; it keeps what it has to send. */
async function pause(tx: Transaction, { id, agencyId, name }: Webhook, now: Date): Promise<void> {
  await tx
    .update(webhooks)
    .set({ state: 'failing' })
    .where(isRecord(webhooks, agencyId, id));
  await appendAudit(tx, {
    ...{ agencyId, at: now, actor: { id: null, name: 'Server' }, factor: null },
    action: 'webhook.failed',
    outcome: 'failure',
    subject: { kind: 'webhook', id, name },
    summary: `The server paused the webhook ${name}: its receiver accepted nothing`,
    origin: { requestId: null, address: null },
  });
}
