import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Count, Instant, line, RecordId, StoredText } from '../core/primitives.ts';
import { AlertChannel, AlertKind } from './alert.ts';
import { OptionalClockTime } from './clockTime.ts';

/** How a person gets alerts of one kind. */
export const KindChoice = v.object({
  kind: AlertKind,
  /** Whether they are a required recipient, who keeps at least one channel (ALERT-02). */
  isRequired: v.boolean(),
  channels: v.array(AlertChannel),
});
export type KindChoice = v.InferOutput<typeof KindChoice>;

/** A browser that shows notifications to the person. */
export const PushDevice = v.object({
  id: RecordId,
  name: v.string(),
  addedAt: Instant,
  /** SHA-256 of its address at the push service, as base64url: how a browser recognizes itself. */
  digest: v.string(),
});
export type PushDevice = v.InferOutput<typeof PushDevice>;

export const AlertPreferences = v.object({
  userId: RecordId,
  fullName: v.string(),
  /** 0 until the person chooses. */
  version: Count,
  /** The kinds of alerts that they can get. */
  kinds: v.array(KindChoice),
  /** Which channels reach them now. */
  open: v.object({ mail: v.boolean(), push: v.boolean(), sms: v.boolean() }),
  /** Their own quiet hours, which replace those of the agency; empty if they have none (ALERT-04). */
  quietFrom: OptionalClockTime,
  quietTo: OptionalClockTime,
  /** What applies until they have their own; null if the agency has none. */
  agencyQuiet: v.nullable(v.object({ from: OptionalClockTime, to: OptionalClockTime })),
  timeZone: StoredText,
  devices: v.array(PushDevice),
  /** What a browser subscribes with (VAPID), as base64url. */
  publicKey: v.string(),
});
export type AlertPreferences = v.InferOutput<typeof AlertPreferences>;

export const getAlertPreferences = defineGet({
  name: 'getAlertPreferences',
  summary: 'How the reader gets alerts, and the browsers that show them notifications.',
  path: '/api/AlertPreferences',
  access: 'session',
  reply: AlertPreferences,
});

export const AlertChoices = v.object({
  version: Count,
  channels: v.record(
    AlertKind,
    v.pipe(v.array(AlertChannel), v.maxLength(3, 'Choose each channel once.')),
  ),
  /** Both empty for the quiet hours of the agency. */
  quietFrom: OptionalClockTime,
  quietTo: OptionalClockTime,
});
export type AlertChoices = v.InferOutput<typeof AlertChoices>;

export const saveAlertPreferences = definePost({
  name: 'saveAlertPreferences',
  summary:
    'Saves how the reader gets each kind of alert, and their quiet hours. A required recipient keeps at least one channel.',
  path: '/api/AlertPreferences/Save',
  access: 'session',
  body: AlertChoices,
  reply: AlertPreferences,
});

/** Unpadded base64url of so many bytes. */
function bytes(count: number) {
  const sentence = 'Add this browser again: its keys can’t be read.';
  const length = Math.ceil((count * 4) / 3);
  return v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${length}}$`), sentence));
}

const address = {
  /** Where its push service takes messages: an https address. */
  endpoint: line('the address', 2_000),
  /** The browser's public key (RFC 8291): a point of P-256. */
  p256dh: bytes(65),
  auth: bytes(16),
};

export const addPushDevice = definePost({
  name: 'addPushDevice',
  summary: 'Adds a browser that shows notifications to the reader, or renews it.',
  path: '/api/AlertPreferences/Devices',
  access: 'session',
  body: v.object({ ...address, name: line('a name', 60) }),
  reply: AlertPreferences,
});

/** The service worker of a browser makes it, also while its person is logged out. */
export const renewPushDevice = definePost({
  name: 'renewPushDevice',
  summary:
    'Gives a browser the address that its push service replaced the old one with. Only the browser knows the secret of the old one.',
  path: '/api/PushDevices/Renew',
  access: 'public',
  takesSecret: true,
  body: v.object({
    ...address,
    before: v.object({ endpoint: address.endpoint, auth: address.auth }),
  }),
  reply: v.object({}),
});

export const removePushDevice = definePost({
  name: 'removePushDevice',
  summary: 'Removes a browser of the reader: it shows no more notifications.',
  path: '/api/AlertPreferences/Devices/{id}/Remove',
  access: 'session',
  params: v.object({ id: RecordId }),
  reply: AlertPreferences,
});
