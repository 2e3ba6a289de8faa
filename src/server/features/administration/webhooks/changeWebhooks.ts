import { randomUUID } from 'node:crypto';
import {
  type MadeWebhook,
  mostWebhooks,
  previousSecretHours,
  type WebhookAct,
  type WebhookForm,
  type WebhookList,
} from '../../../../contract/administration/webhook.ts';
import { type AuditFact, appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { requireFresh } from '../../../core/identity/requireFresh.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { RecordScope } from '../../../core/records/saveRecord.ts';
import { isRecord, matching, type Transaction } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { auditChains } from '../../../database/schema/auditEntry.ts';
import { webhookDeliveries, webhooks } from '../../../database/schema/programs/webhook.ts';
import { recordHeads } from '../../../database/schema/recordChain.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';
import { listWebhooks, noWebhook, readWebhook, readWebhooks, type Webhook } from './webhookRows.ts';
import { newWebhookSecret, sealSecret } from './webhookSecret.ts';

/** Who changes a webhook, where the key of the installation is. */
export type WebhookScope = RecordScope & {
  readonly session: Session;
  readonly configuration: Configuration;
};

function fact(
  scope: WebhookScope,
  { id, name }: Pick<Webhook, 'id' | 'name'>,
  happened: string,
  text: string,
): AuditFact {
  return {
    ...actedBy(scope),
    action: `webhook.${happened}`,
    outcome: 'success',
    subject: { kind: 'webhook', id, name },
    summary: `${scope.session.account.fullName} ${text} the webhook ${name}`,
  };
}

/**
 * Makes a webhook of the agency, which is notified of what is recorded from now on. Its secret is in this reply and nowhere
 * else that people can read.
 *
 * @throws ProblemError 422 `reauthentication_needed`, `too_many_webhooks`
 */
export async function createWebhook(
  tx: Transaction,
  { name, url, topics }: WebhookForm,
  scope: WebhookScope,
): Promise<MadeWebhook> {
  const { session, now, configuration } = scope;
  requireFresh(session, now);
  const agencyId = session.agency.id;
  // One after the other: two at once could both be the last one.
  await tx
    .select()
    .from(agencies)
    .where(matching(agencies, { id: agencyId }))
    .for('no key update');
  if ((await readWebhooks(tx, agencyId)).length >= mostWebhooks) {
    const sentence = `An agency can have ${mostWebhooks} webhooks. Remove one first.`;
    throw unprocessable('too_many_webhooks', sentence);
  }
  const secret = newWebhookSecret();
  const id = randomUUID();
  const [audit] = await tx.select().from(auditChains).where(matching(auditChains, { agencyId }));
  const [cases] = await tx
    .select()
    .from(recordHeads)
    .where(matching(recordHeads, { agencyId, chain: 'cases' }));
  await tx
    .insert(webhooks)
    .values({
      ...{ id, agencyId, name, url, topics, state: 'active' },
      ...{ createdAt: now, createdById: session.account.id, createdBy: session.account.fullName },
      secret: await sealSecret(tx, configuration, id, secret),
      auditSeq: audit?.seq ?? 0,
      caseSeq: cases?.sequence ?? 0,
    });
  await appendAudit(tx, {
    ...fact(scope, { id, name }, 'created', 'created'),
    changes: [
      { field: 'Address', before: '', after: url },
      { field: 'Subjects', before: '', after: topics.join(', ') },
    ],
  });
  return { secret, row: await readWebhook(tx, agencyId, id) };
}

/** @throws ProblemError 404 */
async function lockWebhook(tx: Transaction, agencyId: number, id: string): Promise<Webhook> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(isRecord(webhooks, agencyId, id))
    .for('update');
  if (row === undefined || row.state === 'removed') throw noWebhook();
  return row;
}

/**
 * Makes another secret. For a day, calls are signed with the previous one too, so that the program can be changed in between.
 *
 * @throws ProblemError 404, 422 `reauthentication_needed`
 */
export async function replaceSecret(
  tx: Transaction,
  id: string,
  scope: WebhookScope,
): Promise<MadeWebhook> {
  const { session, now, configuration } = scope;
  requireFresh(session, now);
  const agencyId = session.agency.id;
  const before = await lockWebhook(tx, agencyId, id);
  const secret = newWebhookSecret();
  await tx
    .update(webhooks)
    .set({
      secret: await sealSecret(tx, configuration, id, secret),
      formerSecret: before.secret,
      formerUntil: new Date(now.getTime() + previousSecretHours * 3_600_000),
    })
    .where(isRecord(webhooks, agencyId, id));
  await appendAudit(tx, fact(scope, before, 'secretReplaced', 'replaced the secret of'));
  return { secret, row: await readWebhook(tx, agencyId, id) };
}

const acts = {
  pause: { state: 'paused', happened: 'paused', text: 'paused' },
  resume: { state: 'active', happened: 'resumed', text: 'resumed' },
  remove: { state: 'removed', happened: 'removed', text: 'removed' },
} as const satisfies Record<
  WebhookAct,
  { state: Webhook['state']; happened: string; text: string }
>;

/**
 * Pauses, resumes or removes a webhook. A paused one keeps what it has to send, and continues where it stopped; a removed
 * one loses it with its secrets. What is so already stays so, without an entry.
 *
 * @throws ProblemError 404
 */
export async function changeWebhook(
  tx: Transaction,
  id: string,
  act: WebhookAct,
  scope: WebhookScope,
): Promise<WebhookList> {
  const agencyId = scope.session.agency.id;
  const before = await lockWebhook(tx, agencyId, id);
  const { state, happened, text } = acts[act];
  if (before.state !== state) {
    const kept = state === 'removed' ? { secret: '', formerSecret: null } : {};
    await tx
      .update(webhooks)
      .set({ state, ...kept })
      .where(isRecord(webhooks, agencyId, id));
    if (state === 'removed') {
      const of = matching(webhookDeliveries, { agencyId, webhookId: id });
      await tx.delete(webhookDeliveries).where(of);
    }
    await appendAudit(tx, fact(scope, before, happened, text));
  }
  return listWebhooks(tx, scope.session);
}
