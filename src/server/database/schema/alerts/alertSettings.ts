import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type AlertChannel,
  type AlertKind,
  alertKinds,
} from '../../../../contract/alerts/alert.ts';
import type { Escalation } from '../../../../rules/alerts/escalation.ts';
import { editable, instant, recordId, type SealedSecret, sameAgency } from '../../columns.ts';
import { agencies, agencyReference } from '../agency.ts';
import { inventories } from '../custodyPlace.ts';
import { userReference } from '../user.ts';

/** What an agency decides about alerts; one that has no row yet has decided nothing. */
export const alertSettings = pgTable('alert_settings', {
  agencyId: integer()
    .primaryKey()
    .references(() => agencies.id),
  /** How long a case may be without owner or explanation (CASE-07), in hours. */
  caseHoursTwo: integer().notNull(),
  caseHoursOthers: integer().notNull(),
  /** When an alert that no one acknowledges is sent to more people, and to whom (ALERT-04). */
  escalation: jsonb().$type<Escalation>().notNull(),
  /** HH:MM in the agency's time zone; null without quiet hours. */
  quietFrom: text(),
  quietTo: text(),
  /** Where text messages are handed over: an https address; empty if nowhere. */
  webhookUrl: text().notNull(),
  /** What its calls are signed with; empty if there is no address. It never leaves the server. */
  webhookSecret: text().$type<SealedSecret | ''>().notNull(),
  /** The webhook has a page of its own: its version, and who changed it. Those below are of quiet hours and escalation. */
  webhookVersion: integer().notNull().default(1),
  webhookChangedBy: text(),
  webhookChangedAt: instant(),
  ...editable(),
});

/** A person whom the agency added to the required recipients of a kind and place (ALERT-02). */
export const alertRecipients = pgTable(
  'alert_recipients',
  {
    id: recordId(),
    agencyId: agencyReference(),
    userId: userReference(),
    /** `all`, or one kind of alert. */
    kind: text({ enum: ['all', ...alertKinds] }).notNull(),
    /** Null for every inventory, and for what is about the agency. */
    inventoryId: uuid(),
    isActive: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [
    index().on(table.agencyId),
    sameAgency('alert_recipients_inventory_fk', table, table.inventoryId, inventories),
  ],
);

/** What a person chose for their alerts in an agency. */
export const alertPreferences = pgTable(
  'alert_preferences',
  {
    userId: userReference(),
    agencyId: agencyReference(),
    /** The channels of each kind that they chose; a kind that is missing is as usual. */
    channels: jsonb()
      .$type<Partial<Record<AlertKind, AlertChannel[]>>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** HH:MM in the agency's time zone; null without quiet hours. */
    quietFrom: text(),
    quietTo: text(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.agencyId] })],
);
