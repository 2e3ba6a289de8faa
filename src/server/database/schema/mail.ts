import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  mailedReports,
  mailIntervals,
  mailOutcomes,
  scheduleStates,
  weekdays,
} from '../../../contract/reports/reportSchedule.ts';
import { createdAt, editable, instant, recordId, sameAgency } from '../columns.ts';
import { addressChanges } from './addressChange.ts';
import { agencyReference } from './agency.ts';
import { userReference } from './user.ts';

/** The text of an email next to its link: no secrets, because it is stored here until it is sent. */
export interface MailNotice {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Its button, and links below it: paths of this installation. */
  readonly act?: MailLink;
  readonly links?: readonly MailLink[];
}

export interface MailLink {
  readonly label: string;
  readonly path: string;
}

/**
 * Mails that are still to go out. An email with a link has no code here: it is made when the email is sent. Rows go
 * when they are sent; those abandoned stay, with the reason.
 */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: recordId(),
    kind: text({ enum: ['passwordLink', 'notice', 'addressUndo', 'addressConfirm'] }).notNull(),
    userId: userReference(),
    /** The wording of a first password, for `passwordLink`. */
    isWelcome: boolean().notNull().default(false),
    notice: jsonb().$type<MailNotice>(),
    /** Which change, for `addressUndo` and `addressConfirm`. */
    addressChangeId: uuid().references(() => addressChanges.id),
    /** Which alert it is, and its level: the log of `alerts` records whether the email was sent. */
    alertId: uuid(),
    alertLevel: integer(),
    /** Which schedule of a report it is, and the time at which it was due. */
    reportScheduleId: uuid(),
    reportDueAt: instant(),
    /** Whose request it was, for the audit trail. */
    requestId: text(),
    address: text(),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: createdAt(),
    givenUpAt: instant(),
    /** A code, never the server's words. */
    fault: text(),
  },
  (table) => [
    index('mail_queue_due_index').on(table.nextAttemptAt).where(sql`given_up_at is null`),
  ],
);

/**
 * What anyone typed into the forgot-password form. The request itself looks no one up, so that its answer cannot
 * tell; whose address it is is found out afterwards.
 */
export const passwordRequests = pgTable('password_requests', {
  id: recordId(),
  email: text().notNull(),
  /** 0 where the page knew none. */
  clientId: integer().notNull(),
  /** Set where an administrator asked: the agency whose people may be sent a welcome. */
  welcomeAgencyId: integer(),
  /** With `welcomeAgencyId`: everyone there who has no password yet. */
  isSendToAll: boolean().notNull().default(false),
  requestId: text(),
  address: text(),
  createdAt: createdAt(),
});

/** Where emails go while no mail server is configured; shown at /dev/outbox, never used in production. */
export const outboxMails = pgTable('outbox_mails', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: createdAt(),
  toName: text().notNull(),
  toAddress: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
});

/** When a link to a report is mailed to a person (REPORT-06), by clocks in the agency's time zone. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: recordId(),
    agencyId: agencyReference(),
    report: text({ enum: mailedReports }).notNull(),
    userId: userReference(),
    interval: text({ enum: mailIntervals }).notNull(),
    /** Used if it is weekly. */
    weekday: text({ enum: weekdays }).notNull().default('1'),
    /** Used if it is monthly. */
    monthDay: text().notNull().default('1'),
    /** HH:00 */
    time: text().notNull(),
    state: text({ enum: scheduleStates }).notNull().default('active'),
    ...editable(),
  },
  (table) => [unique('report_schedules_agency_id_key').on(table.agencyId, table.id)],
);

/** What happened the last time that the link of a schedule was due. */
export const reportMails = pgTable(
  'report_mails',
  {
    scheduleId: uuid().primaryKey(),
    agencyId: agencyReference(),
    dueAt: instant().notNull(),
    outcome: text({ enum: mailOutcomes }).notNull(),
    /** A code; empty if nothing went wrong. */
    reason: text().notNull().default(''),
  },
  (table) => [sameAgency('report_mails_schedule_fk', table, table.scheduleId, reportSchedules)],
);
