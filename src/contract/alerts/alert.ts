import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, RecordId } from '../core/primitives.ts';

/**
 * What alerts are about (ALERT-01), with the case that waits too long (CASE-07) the missing agent (REG-14),
 * and stock that is at a designated site early (STOCK-07).
 */
export const alertKinds = [
  'loss',
  'theft',
  'newCase',
  'overdueCase',
  'sealMismatch',
  'signatureRequest',
  'incomingTransfer',
  'lateTransfer',
  'expiry',
  'belowPar',
  'dueCount',
  'dueSealCheck',
  'legalDate',
  'earlyStock',
  'noAgent',
  'fieldRecord',
  'brokenChain',
] as const;
export const AlertKind = v.picklist(alertKinds, 'There is no such alert.');
export type AlertKind = v.InferOutput<typeof AlertKind>;

/** The ways on which an alert reaches a person. */
export const alertChannels = ['mail', 'push', 'sms'] as const;
export const AlertChannel = v.picklist(
  alertChannels,
  'Choose email, notification or text message.',
);
export type AlertChannel = v.InferOutput<typeof AlertChannel>;

/** What the log of an alert records: of one recipient and channel, of a step of escalation, or of its end. */
export const alertSteps = [
  'raised',
  'queued',
  'sent',
  'failed',
  'canceled',
  'escalated',
  'acknowledged',
  'resolved',
] as const;
export const AlertStep = v.picklist(alertSteps);
export type AlertStep = v.InferOutput<typeof AlertStep>;

/** One line of the append-only log (ALERT-05). */
export const AlertRecord = v.object({
  /** Positions of the installation: a later record has a greater one. */
  id: v.number(),
  at: Instant,
  step: AlertStep,
  /** Whom it is about; null for what is about no one. */
  recipient: v.nullable(v.string()),
  channel: v.nullable(AlertChannel),
  /** 0, and one more after each escalation. */
  level: v.number(),
  /** Why it failed or was not sent: a code. Until when it waits for the end of quiet hours: an instant. */
  detail: v.string(),
});
export type AlertRecord = v.InferOutput<typeof AlertRecord>;

/** Where an alert is in its life, as its records add up to. */
export const AlertState = v.picklist([
  'raised',
  'queued',
  'sent',
  'failed',
  'escalated',
  'acknowledged',
  'resolved',
]);
export type AlertState = v.InferOutput<typeof AlertState>;

export const AlertView = v.object({
  id: RecordId,
  kind: AlertKind,
  /** What push and text messages say: no drug and no amount. */
  title: v.string(),
  /** What the email says in addition: no patient and no incident. */
  lines: v.array(v.string()),
  /** The page that settles it, filled in. */
  href: v.string(),
  action: v.string(),
  raisedAt: Instant,
  inventoryName: v.nullable(v.string()),
  records: v.array(AlertRecord),
  /** Whether the reader is one of its recipients and no one has acknowledged it yet. */
  mayAcknowledge: v.boolean(),
});
export type AlertView = v.InferOutput<typeof AlertView>;

export const getAlert = defineGet({
  name: 'getAlert',
  summary: 'One alert with its log: for its recipients and for administrators.',
  path: '/api/Alerts/{id}',
  access: 'session',
  params: v.object({ id: RecordId }),
  reply: AlertView,
});

export const acknowledgeAlert = definePost({
  name: 'acknowledgeAlert',
  summary: 'Acknowledges an alert, which stops its escalation. A second time changes nothing.',
  path: '/api/Alerts/{id}/Acknowledge',
  access: 'session',
  params: v.object({ id: RecordId }),
  reply: AlertView,
});

/** An alert that was sent to the reader. */
export const OwnAlert = v.object({
  id: RecordId,
  kind: AlertKind,
  title: v.string(),
  /** What the email says in addition. */
  lines: v.array(v.string()),
  raisedAt: Instant,
  href: v.string(),
  action: v.string(),
});
export type OwnAlert = v.InferOutput<typeof OwnAlert>;

export const listOwnAlerts = defineGet({
  name: 'listOwnAlerts',
  summary: 'The alerts to the reader that no one has acknowledged, newest first.',
  path: '/api/Alerts',
  access: 'session',
  reply: v.object({ alerts: v.array(OwnAlert) }),
});

/** One line of the log as administrators read it, with its alert. */
export const AlertLogRow = v.object({
  ...AlertRecord.entries,
  alertId: RecordId,
  kind: AlertKind,
  title: v.string(),
});
export type AlertLogRow = v.InferOutput<typeof AlertLogRow>;

export const AlertLog = v.object({
  rows: v.array(AlertLogRow),
  /** The start of the older lines; null if there are none. */
  older: v.nullable(v.string()),
});
export type AlertLog = v.InferOutput<typeof AlertLog>;

/** The position of the last line of the page before. */
const LogPosition = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'This is not a page of the log.'));

export const alertLogQuery = v.object({
  kind: v.optional(AlertKind),
  step: v.optional(AlertStep),
  channel: v.optional(AlertChannel),
  before: v.optional(LogPosition),
});

export const listAlertLog = defineGet({
  name: 'listAlertLog',
  summary: 'The log of the agency’s alerts, newest first, in pages of 100.',
  path: '/api/Admin/Alerts',
  access: 'administration',
  query: alertLogQuery,
  reply: AlertLog,
});
