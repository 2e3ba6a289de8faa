import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, line, paragraph, RecordId } from '../core/primitives.ts';
import { Base64Url } from '../core/webauthn.ts';
import { EventChoices } from './custodyChoices.ts';
import { Nonce, PublicKey, Sha256 } from './fieldEnvelope.ts';
import { UseChoices } from './use.ts';

/** How many records one kit is good for. */
export const noncesOfKit = 20;

/** A person who may be asked to sign next to one, with the passkeys that sign for them. */
const CrewMember = v.object({
  id: RecordId,
  userName: v.string(),
  name: v.string(),
  role: v.string(),
  /** Takes over no inventory. */
  onlyWitnesses: v.boolean(),
  credentialIds: v.array(Base64Url),
});

/** A passkey of the person themselves, so that it can unlock the device without a network (FIELD-05). */
const OwnPasskey = v.object({
  credentialId: Base64Url,
  /** SubjectPublicKeyInfo, base64url. */
  publicKey: Base64Url,
  /** COSE: -7 ES256, -257 RS256. */
  algorithm: v.number(),
});

/** What the forms offer at an inventory without a network: the same as online, as of `issuedAt`. */
const FieldPlace = v.object({
  use: UseChoices,
  /** With balances: a blind form leaves them out (`withoutBook`). Nothing but what field kinds need is filled in. */
  events: EventChoices,
});
export type FieldPlace = v.InferOutput<typeof FieldPlace>;

/** What a device needs to record without a network (FIELD-02). Times are those of the server. */
export const FieldKit = v.object({
  kitId: RecordId,
  deviceId: RecordId,
  issuedAt: Instant,
  /** Until when what is recorded with it must be received: 72 hours after `issuedAt`. */
  expiresAt: Instant,
  agency: v.object({ id: v.number(), name: v.string(), timeZone: v.string() }),
  userId: RecordId,
  /** Each is good for one record. */
  nonces: v.array(Nonce),
  /** What envelopes and PINs are encrypted for. */
  serverKey: v.object({ id: RecordId, publicKey: PublicKey }),
  /** The relying party of passkeys. */
  rpId: v.string(),
  crew: v.array(CrewMember),
  passkeys: v.array(OwnPasskey),
  places: v.array(FieldPlace),
  /** The last record of the device that was received; null if none has. */
  last: v.nullable(v.object({ deviceSeq: v.number(), envelopeHash: Sha256 })),
});
export type FieldKit = v.InferOutput<typeof FieldKit>;

export const issueFieldKit = definePost({
  name: 'issueFieldKit',
  summary:
    'A kit to record without a network: single-use nonces of this person and device, a key of the server, and what the forms offer.',
  path: '/api/FieldKits',
  access: 'custody',
  // The app renews it every 15 minutes.
  countsAsActivity: false,
  body: v.object({
    /** Null for a device that has none yet. */
    deviceId: v.nullable(RecordId),
    publicKey: PublicKey,
    deviceName: line('a name for this device', 60),
    /** The number of the last record that the device made, delivered or not; 0 if it made none. */
    lastSeq: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
  }),
  reply: FieldKit,
});

/** A device that records without a network, as administrators see it. */
const FieldDevice = v.object({
  id: RecordId,
  name: v.string(),
  registeredAt: Instant,
  registeredBy: v.string(),
  /** The newest kit, and whose it was. */
  lastKitAt: v.nullable(Instant),
  lastPerson: v.nullable(v.string()),
  /** How many of its records were received. */
  received: v.number(),
  /** Numbers of records that it announced and that were not received (FIELD-07, FIELD-15). */
  missing: v.array(v.number()),
  revoked: v.nullable(v.object({ at: Instant, by: v.string(), reason: v.string() })),
});
export type FieldDevice = v.InferOutput<typeof FieldDevice>;

export const FieldDevices = v.object({ rows: v.array(FieldDevice) });

export const listFieldDevices = defineGet({
  name: 'listFieldDevices',
  summary: 'The devices that record without a network, with what they announced and did not send.',
  path: '/api/FieldDevices',
  access: 'administration',
  reply: FieldDevices,
});

export const revokeFieldDevice = definePost({
  name: 'revokeFieldDevice',
  summary:
    'Revokes a lost device: its nonces end, what is received later waits for review, and its inventories are counted.',
  path: '/api/FieldDevices/{id}/Revoke',
  access: 'administration',
  params: v.object({ id: RecordId }),
  body: v.object({
    reason: v.pipe(paragraph(300), v.minLength(1, 'Enter why the device is revoked.')),
  }),
  reply: FieldDevices,
});
