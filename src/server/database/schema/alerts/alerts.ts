import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { AlertChannel, AlertKind, AlertStep } from '../../../../contract/alerts/alert.ts';
import { createdAt, instant, recordId, sameAgency, sealedSecret } from '../../columns.ts';
import { agencyReference } from '../agency.ts';
import { inventories } from '../custodyPlace.ts';
import { userReference, users } from '../user.ts';

/**
 * Append-only: what people are alerted to. It is written in the transaction of the act that causes it, and once for each
 * cause.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: recordId(),
    agencyId: agencyReference(),
    kind: text({ enum: AlertKind.options }).notNull(),
    /** What caused it: a second alert of the same kind and cause is none. */
    cause: text().notNull(),
    /** The inventory that it is about; null for what is about the agency. */
    inventoryId: uuid(),
    /** The other end of a transfer. */
    otherInventoryId: uuid(),
    /** Whose signature is requested. */
    namedUserId: uuid().references(() => users.id),
    /** Sentences for the email: drugs and amounts, never a patient or an incident. */
    lines: jsonb().$type<readonly string[]>().notNull(),
    /** The page that settles it, filled in: a path of this installation. */
    href: text().notNull(),
    raisedAt: instant().notNull(),
  },
  (table) => [
    unique('alerts_agency_id_key').on(table.agencyId, table.id),
    unique('alerts_cause_key').on(table.agencyId, table.kind, table.cause),
    sameAgency('alerts_inventory_fk', table, table.inventoryId, inventories),
    sameAgency('alerts_other_inventory_fk', table, table.otherInventoryId, inventories),
  ],
);

/** Append-only: the log of alerts (ALERT-05). */
export const alertRecords = pgTable(
  'alert_records',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    agencyId: integer().notNull(),
    alertId: uuid().notNull(),
    at: instant().notNull(),
    step: text({ enum: AlertStep.options }).notNull(),
    /** Whom it was sent to, or who acknowledged it. */
    userId: uuid().references(() => users.id),
    channel: text({ enum: AlertChannel.options }),
    /** 0, and one more after each escalation. */
    level: integer().notNull(),
    /** A code of what failed, or until when quiet hours hold it. */
    detail: text().notNull(),
  },
  (table) => [
    sameAgency('alert_records_alert_fk', table, table.alertId, alerts),
    index('alert_records_alert_index').on(table.agencyId, table.alertId),
    index('alert_records_user_index').on(table.agencyId, table.userId, table.step),
  ],
);

/** What is still to be done for alerts; emails wait in `mail_queue`. Rows go when it is done. */
export const alertTasks = pgTable(
  'alert_tasks',
  {
    id: recordId(),
    alertId: uuid()
      .notNull()
      .references(() => alerts.id),
    agencyId: integer().notNull(),
    /**
     * Find the recipients, send it to more people, send it to one person by notification or text message, or on another
     * channel after one was given up.
     */
    work: text({ enum: ['dispatch', 'escalate', 'push', 'sms', 'instead'] }).notNull(),
    /** Whom it is for; null for all recipients. */
    userId: uuid().references(() => users.id),
    level: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    dueAt: createdAt(),
  },
  (table) => [
    index('alert_tasks_due_index').on(table.dueAt),
    index('alert_tasks_alert_index').on(table.alertId),
  ],
);

/** What the last look found to be so, for example a count that is due: an alert is raised when a row is new. */
export const alertWatches = pgTable(
  'alert_watches',
  {
    agencyId: agencyReference(),
    kind: text({ enum: AlertKind.options }).notNull(),
    key: text().notNull(),
    since: instant().notNull(),
  },
  (table) => [unique('alert_watches_key').on(table.agencyId, table.kind, table.key)],
);

/** The keys with which this installation signs its notifications (VAPID, RFC 8292): one row, made at the first use. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey(),
  /** P-256, as base64url. */
  publicKey: text().notNull(),
  privateKey: sealedSecret().notNull(),
  createdAt: createdAt(),
});

/** A browser that shows notifications to a person. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: recordId(),
    userId: userReference(),
    endpoint: text().notNull().unique('push_subscriptions_endpoint_key'),
    /** What the person recognizes it by, for example “Chrome on Android”. */
    name: text().notNull().default(''),
    /** The browser's keys (RFC 8291), as base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);
