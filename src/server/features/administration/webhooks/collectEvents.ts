import { and, asc, eq, gt } from 'drizzle-orm';
import type { WebhookEvent, WebhookTopic } from '../../../../contract/administration/webhook.ts';
import { eventTypes, topicOfAudit } from '../../../../rules/administration/webhookEvents.ts';
import { isRecord, type Transaction } from '../../../database/database.ts';
import { auditEntries } from '../../../database/schema/auditEntry.ts';
import { caseRecords, cases } from '../../../database/schema/cases/cases.ts';
import { webhookDeliveries, webhooks } from '../../../database/schema/programs/webhook.ts';
import { recordLinks } from '../../../database/schema/recordChain.ts';
import type { Webhook } from './webhookRows.ts';

/** Links of a chain that are looked at in one transaction. */
const mostLinks = 500;

interface Found {
  readonly chain: 'audit' | 'cases';
  readonly seq: number;
  readonly topic: WebhookTopic | undefined;
  readonly what: string;
  readonly kind: string;
  readonly id: string | null;
  readonly at: Date;
}

/**
 * Makes the deliveries of what was recorded since a webhook was notified last. The chains of the audit trail and of cases are the
 * queue: each act writes a link in its own transaction, so that nothing is notified that was not committed, and nothing is
 * forgotten.
 */
export async function collectEvents(tx: Transaction, id: string, now: Date): Promise<void> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (webhook?.state !== 'active') return;
  const { agencyId, auditSeq, caseSeq, topics } = webhook;
  const audit = await readAudit(tx, webhook);
  const ofCases = topics.includes('cases') ? await readCaseRecords(tx, webhook) : [];
  const told = [...audit, ...ofCases].filter(
    (one): one is Found & { topic: WebhookTopic } =>
      one.topic !== undefined && topics.includes(one.topic),
  );
  if (told.length > 0) {
    await tx
      .insert(webhookDeliveries)
      .values(told.map((one) => deliveryOf(webhook, one, now)))
      .onConflictDoNothing();
  }
  await tx
    .update(webhooks)
    .set({ auditSeq: audit.at(-1)?.seq ?? auditSeq, caseSeq: ofCases.at(-1)?.seq ?? caseSeq })
    .where(isRecord(webhooks, agencyId, id));
}

function deliveryOf(
  { id: webhookId, agencyId }: Webhook,
  { chain, seq, topic, what, kind, id, at }: Found & { topic: WebhookTopic },
  now: Date,
): typeof webhookDeliveries.$inferInsert {
  const type = eventTypes[topic];
  const event: WebhookEvent = {
    type,
    timestamp: at.toISOString(),
    data: { agencyId, what, kind, id, sequence: seq },
  };
  return {
    ...{ agencyId, webhookId, chain, seq, type, what, body: JSON.stringify(event) },
    ...{ createdAt: now, dueAt: now, isWaiting: true, isAccepted: false },
    ...{ attempts: 0, outcome: '' },
  };
}

async function readAudit(tx: Transaction, { agencyId, auditSeq }: Webhook): Promise<Found[]> {
  const rows = await tx
    .select({
      seq: auditEntries.seq,
      at: auditEntries.at,
      what: auditEntries.action,
      outcome: auditEntries.outcome,
      kind: auditEntries.subjectKind,
      id: auditEntries.subjectId,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, agencyId), gt(auditEntries.seq, auditSeq)))
    .orderBy(asc(auditEntries.seq))
    .limit(mostLinks);
  return rows.map(({ outcome, ...row }) => ({
    ...row,
    chain: 'audit',
    topic: outcome === 'success' ? topicOfAudit(row.what) : undefined,
  }));
}

/** A case about a person is for holders of `analytics` alone (WATCH-02): no webhook notifies of it. */
async function readCaseRecords(tx: Transaction, { agencyId, caseSeq }: Webhook): Promise<Found[]> {
  const rows = await tx
    .select({
      seq: recordLinks.sequence,
      at: caseRecords.recordedAt,
      facts: caseRecords.facts,
      id: cases.id,
      subject: cases.subject,
    })
    .from(recordLinks)
    .innerJoin(
      caseRecords,
      and(eq(caseRecords.agencyId, agencyId), eq(caseRecords.id, recordLinks.recordId)),
    )
    .innerJoin(cases, and(eq(cases.agencyId, agencyId), eq(cases.id, caseRecords.caseId)))
    .where(
      and(
        eq(recordLinks.agencyId, agencyId),
        eq(recordLinks.chain, 'cases'),
        gt(recordLinks.sequence, caseSeq),
      ),
    )
    .orderBy(asc(recordLinks.sequence))
    .limit(mostLinks);
  return rows.map(({ facts, subject, seq, at, id }) => ({
    ...{ chain: 'cases', kind: 'case', seq, at, id },
    topic: subject === 'pattern' ? undefined : 'cases',
    what: `case.${(JSON.parse(facts) as { kind: string }).kind}`,
  }));
}
