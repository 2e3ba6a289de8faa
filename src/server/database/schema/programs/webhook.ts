import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { WebhookTopic } from '../../../../contract/administration/webhook.ts';
import { createdAt, instant, recordId, sameAgency } from '../../columns.ts';
import { agencyReference } from '../agency.ts';
import { userReference } from '../user.ts';

/** Where an agency's programs are notified of acts, cases and people. A removed one stays, without its secrets. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    url: text().notNull(),
    topics: text().array().$type<WebhookTopic[]>().notNull(),
    createdAt: createdAt(),
    createdById: userReference(),
    createdBy: text().notNull(),
    /** Encrypted with the installation's key (`webhookSecret.ts`); empty once it is removed. */
    secret: text().notNull(),
    /** The one before, for calls until `formerUntil`. */
    formerSecret: text(),
    formerUntil: instant(),
    state: text({ enum: ['active', 'paused', 'failing', 'removed'] }).notNull(),
    lastAcceptedAt: instant(),
    /** The last links of the chains of the audit trail and of cases that it was notified of. */
    auditSeq: bigint({ mode: 'number' }).notNull(),
    caseSeq: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [unique('webhooks_agency_id_key').on(table.agencyId, table.id)],
);

/** What a webhook sends, or sent; kept for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The id of the message: the same for each attempt. */
    id: recordId(),
    agencyId: integer().notNull(),
    webhookId: uuid().notNull(),
    /** The link that it notifies of; a second look at it makes no second delivery. */
    chain: text({ enum: ['audit', 'cases'] }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    what: text().notNull(),
    /** Exactly as it is signed and sent. */
    body: text().notNull(),
    createdAt: instant().notNull(),
    isWaiting: boolean().notNull(),
    isAccepted: boolean().notNull(),
    attempts: integer().notNull(),
    outcome: text().notNull(),
    dueAt: instant().notNull(),
  },
  (table) => [
    sameAgency('webhook_deliveries_webhook_fk', table, table.webhookId, webhooks),
    unique('webhook_deliveries_link_key').on(table.webhookId, table.chain, table.seq),
    index('webhook_deliveries_due_index').on(table.dueAt).where(sql`is_waiting`),
    index('webhook_deliveries_list_index').on(table.webhookId, table.createdAt, table.id),
  ],
);
