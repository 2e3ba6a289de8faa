import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { AgencyId, Count, Instant, line, RecordId, RowCursor } from '../core/primitives.ts';

/** What a webhook notifies of. */
export const WebhookTopic = v.picklist(['acts', 'cases', 'people']);
export type WebhookTopic = v.InferOutput<typeof WebhookTopic>;

/** How many webhooks an agency can have. */
export const mostWebhooks = 10;

/** For how many hours calls carry the signature of the previous secret too. */
export const previousSecretHours = 24;

/** For how many days deliveries are listed, and can be sent again. */
export const deliveryDays = 30;

/** What an administrator decides about a new webhook. Another address is another webhook. */
export const WebhookForm = v.object({
  name: line('the name of the program', 60),
  url: v.pipe(
    line('the address', 500),
    v.check(
      (text) => URL.canParse(text),
      'Enter a whole address, such as https://hooks.example.org/in.',
    ),
  ),
  topics: v.pipe(
    v.array(WebhookTopic),
    v.minLength(1, 'Choose what the program is notified of.'),
    v.check((topics) => new Set(topics).size === topics.length, 'Name each subject once.'),
  ),
});
export type WebhookForm = v.InferOutput<typeof WebhookForm>;

export const WebhookRow = v.object({
  id: RecordId,
  name: v.string(),
  url: v.string(),
  topics: v.array(WebhookTopic),
  createdAt: Instant,
  createdBy: v.string(),
  /** `failing`: the server paused it, because nothing was accepted for a day. */
  state: v.picklist(['active', 'paused', 'failing']),
  /** Null if nothing was accepted yet. */
  lastAcceptedAt: v.nullable(Instant),
  /** Deliveries that wait for an attempt, and those that were given up in the last 30 days. */
  waiting: Count,
  failed: Count,
});
export type WebhookRow = v.InferOutput<typeof WebhookRow>;

export const WebhookList = v.object({
  /** The oldest first. */
  data: v.array(WebhookRow),
  /** Whether the administrator can confirm who they are with a password; false for one who logs in elsewhere. */
  hasPassword: v.boolean(),
});
export type WebhookList = v.InferOutput<typeof WebhookList>;

export const listWebhooks = defineGet({
  name: 'listWebhooks',
  summary: 'The webhooks of the session agency.',
  path: '/api/Admin/Webhooks',
  access: 'administration',
  reply: WebhookList,
});

/** The secret as Standard Webhooks writes it: `whsec_` and base64. */
export const MadeWebhook = v.object({ secret: v.string(), row: WebhookRow });
export type MadeWebhook = v.InferOutput<typeof MadeWebhook>;

export const createWebhook = definePost({
  name: 'createWebhook',
  summary:
    'Makes a webhook; its secret is in this reply only. 422 `reauthentication_needed` after five minutes.',
  path: '/api/Admin/Webhooks',
  access: 'administration',
  body: WebhookForm,
  reply: MadeWebhook,
});

export const replaceWebhookSecret = definePost({
  name: 'replaceWebhookSecret',
  summary:
    'Makes another secret, shown in this reply only; for a day, calls are signed with both. 422 `reauthentication_needed`.',
  path: '/api/Admin/Webhooks/{id}/Secret',
  access: 'administration',
  params: v.object({ id: RecordId }),
  body: v.object({}),
  reply: MadeWebhook,
});

export const WebhookAct = v.picklist(['pause', 'resume', 'remove']);
export type WebhookAct = v.InferOutput<typeof WebhookAct>;

export const changeWebhook = definePost({
  name: 'changeWebhook',
  summary:
    'Pauses a webhook, resumes it where it stopped, or removes it with all that it still had to send.',
  path: '/api/Admin/Webhooks/{id}/Change',
  access: 'administration',
  params: v.object({ id: RecordId }),
  body: v.object({ act: WebhookAct }),
  /** The webhooks that there are now. */
  reply: WebhookList,
});

export const WebhookDelivery = v.object({
  id: RecordId,
  /** `act.recorded`, `case.changed` or `person.changed`. */
  type: v.string(),
  /** What happened, as the audit history codes it. */
  what: v.string(),
  createdAt: Instant,
  state: v.picklist(['waiting', 'accepted', 'failed']),
  attempts: Count,
  /** The result of the last attempt: a status, or why there was none; empty before the first. */
  outcome: v.string(),
  /** When it is tried (again); null if it is not. */
  dueAt: v.nullable(Instant),
});
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>;

export const listWebhookDeliveries = defineGet({
  name: 'listWebhookDeliveries',
  summary: 'What a webhook sent in the last 30 days, the newest first, in pages of 50.',
  path: '/api/Admin/Webhooks/{id}/Deliveries',
  access: 'administration',
  params: v.object({ id: RecordId }),
  query: v.object({ before: v.optional(RowCursor) }),
  reply: v.object({
    webhook: WebhookRow,
    rows: v.array(WebhookDelivery),
    /** What to ask for as `before`; null if the list ends. */
    older: v.nullable(v.string()),
  }),
});

export const replayWebhookDelivery = definePost({
  name: 'replayWebhookDelivery',
  summary: 'Sends a delivery again, with the same id and content.',
  path: '/api/Admin/Webhooks/{id}/Deliveries/{deliveryId}/Replay',
  access: 'administration',
  params: v.object({ id: RecordId, deliveryId: RecordId }),
  body: v.object({}),
  reply: WebhookDelivery,
});

/** The body of a webhook. It names no person, patient, drug or amount: a program reads the rest with its API key. */
export const WebhookEvent = v.object({
  type: v.picklist(['act.recorded', 'case.changed', 'person.changed']),
  /** When it was recorded. */
  timestamp: Instant,
  data: v.object({
    agencyId: AgencyId,
    /** What happened, such as `use.recorded`. */
    what: v.string(),
    /** What it happened to. */
    kind: v.string(),
    id: v.nullable(v.string()),
    /** Larger for what was recorded later, of the same type. */
    sequence: Count,
  }),
});
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;
