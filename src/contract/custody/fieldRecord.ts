import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, paragraph, RecordId } from '../core/primitives.ts';
import { actHash, OwnSigning } from '../core/signing.ts';
import { FieldEnvelope, Sha256 } from './fieldEnvelope.ts';

/**
 * Where a field record is: posted in the ledger; waiting for the people who signed; parked for an administrator or for
 * stock; kept as a duplicate; denied by the person named; discarded at a review; or not what the device made.
 */
export const FieldState = v.picklist([
  'posted',
  'waiting',
  'parked',
  'duplicate',
  'denied',
  'discarded',
  'invalid',
]);
export type FieldState = v.InferOutput<typeof FieldState>;

/** Why a record is not posted, or what is still open of a posted one. */
export const FieldReason = v.picklist([
  'signer_unproven',
  'witness_unproven',
  'nonce_expired',
  'nonce_unknown',
  'not_enough_on_hand',
  'label_state',
  'same_or_another',
  'device_revoked',
  'meanings_differ',
  'act_refused',
  'place_unknown',
  'signer_unknown',
  'envelope_invalid',
  'key_destroyed',
]);
export type FieldReason = v.InferOutput<typeof FieldReason>;

/** What is noted about a record, permanently. */
export const FieldMark = v.picklist([
  'late',
  'clockCorrected',
  'clockDoubtful',
  'signerChanged',
  'witnessChanged',
  'rightTaken',
  'courier',
  'signedAnew',
  'confirmedLater',
]);
export type FieldMark = v.InferOutput<typeof FieldMark>;

/** What became of a record that was delivered. */
export const FieldOutcome = v.object({
  recordId: RecordId,
  state: FieldState,
  /** Null where nothing is open. */
  reason: v.nullable(v.object({ code: FieldReason, message: v.string() })),
  marks: v.array(FieldMark),
  /** The inventory and what stands in its ledger; null until it is posted. */
  posted: v.nullable(v.object({ actId: RecordId, inventoryId: RecordId, summary: v.string() })),
  receivedAt: Instant,
});
export type FieldOutcome = v.InferOutput<typeof FieldOutcome>;

export const deliverFieldRecord = definePost({
  name: 'deliverFieldRecord',
  summary:
    'Delivers one record that was made without a network, by its author or as courier; a repeat answers with what became of it.',
  path: '/api/FieldRecords',
  access: 'custody',
  // No one has to be there.
  countsAsActivity: false,
  // The signature of an external witness, encrypted.
  largestBody: 1_024 * 1_024,
  body: v.object({ envelope: FieldEnvelope }),
  reply: FieldOutcome,
});

/** A person who attested a record, and what was found of it when it was received. */
const FieldSigner = v.object({
  userId: v.nullable(RecordId),
  name: v.string(),
  meaning: v.string(),
  method: v.picklist(['pin', 'passkey', 'drawn']),
  verdict: v.picklist(['proven', 'unproven', 'unchecked']),
  /** Why it is not proven; empty if it is. */
  why: v.string(),
  /** When they confirmed it from their own login; null if they did not. */
  confirmedAt: v.nullable(Instant),
});

/** A field record as lists show it, without patient and incident. */
export const FieldRecordRow = v.object({
  ...FieldOutcome.entries,
  kind: v.picklist(['use', 'waste', 'breakage', 'count', 'shiftChange']),
  /** Id and name of the inventory; both null where the server does not have it. */
  inventoryId: v.nullable(RecordId),
  inventoryName: v.nullable(v.string()),
  author: v.string(),
  /** When it happened, as it is posted. */
  occurredAt: Instant,
  device: v.object({ id: RecordId, name: v.string() }),
  deviceSeq: v.number(),
  /** The person who asks can confirm or deny it now. */
  isMine: v.boolean(),
  /** What the person who asks may decide about it. */
  may: v.picklist(['nothing', 'confirm', 'decide']),
});
export type FieldRecordRow = v.InferOutput<typeof FieldRecordRow>;

export const FieldRecords = v.object({
  /** Those that need someone first, then the newest first, at most 200. */
  rows: v.array(FieldRecordRow),
  isCut: v.boolean(),
});
export type FieldRecords = v.InferOutput<typeof FieldRecords>;

export const listFieldRecords = defineGet({
  name: 'listFieldRecords',
  summary:
    'Field records: the person’s own and those of their inventories; for administrators and the agent all; for auditors those of their sites and period.',
  path: '/api/FieldRecords',
  access: 'session',
  query: v.object({ state: v.optional(v.picklist(['open', 'all'])) }),
  reply: FieldRecords,
});

/** A field record with its evidence: who attested what, when and by which clock, and how it was proven. */
export const FieldRecordDetail = v.object({
  ...FieldRecordRow.entries,
  lines: v.array(v.object({ label: v.string(), text: v.string() })),
  signers: v.array(FieldSigner),
  clock: v.object({
    /** By the device, as it was signed; null if the device’s clock is not known. */
    device: Instant,
    /** The same by the clock of the server. */
    corrected: Instant,
    kitReceived: Instant,
    elapsed: v.nullable(v.number()),
    nonceIssuedAt: v.nullable(Instant),
    receivedAt: Instant,
    /** What the person stated, before it was corrected. */
    statedAt: Instant,
  }),
  /** Who delivered it; null for the author. */
  courier: v.nullable(v.string()),
  contentHash: Sha256,
  envelopeHash: Sha256,
  previousHash: Sha256,
  signature: v.string(),
  /** What happened to it since, the first first. */
  history: v.array(v.object({ at: Instant, name: v.string(), text: v.string() })),
  /** The possible duplicate; null if there is none. */
  like: v.nullable(v.object({ recordId: v.nullable(RecordId), summary: v.string() })),
  caseId: v.nullable(RecordId),
});
export type FieldRecordDetail = v.InferOutput<typeof FieldRecordDetail>;

export const getFieldRecord = defineGet({
  name: 'getFieldRecord',
  summary: 'A field record with its evidence; patient and incident are shown by its use alone.',
  path: '/api/FieldRecords/{id}',
  access: 'session',
  params: v.object({ id: RecordId }),
  reply: FieldRecordDetail,
});

const shown = {
  /** The hash of what was shown. */
  contentHash: actHash,
  signing: OwnSigning,
};

export const ConfirmFieldRecordForm = v.object({ recordId: RecordId, ...shown });
export type ConfirmFieldRecordForm = v.InferOutput<typeof ConfirmFieldRecordForm>;

export const confirmFieldRecord = definePost({
  name: 'confirmFieldRecord',
  summary: 'Signs a field record again, as the person who is named in it.',
  path: '/api/FieldRecords/Confirm',
  access: 'session',
  body: ConfirmFieldRecordForm,
  reply: FieldRecordDetail,
});

export const DenyFieldRecordForm = v.object({
  recordId: RecordId,
  ...shown,
  reason: v.pipe(paragraph(300), v.minLength(1, 'Enter what is wrong with it.')),
});
export type DenyFieldRecordForm = v.InferOutput<typeof DenyFieldRecordForm>;

export const denyFieldRecord = definePost({
  name: 'denyFieldRecord',
  summary: 'States that one did not sign a field record; a case opens.',
  path: '/api/FieldRecords/Deny',
  access: 'session',
  body: DenyFieldRecordForm,
  reply: FieldRecordDetail,
});

export const decideFieldRecord = definePost({
  name: 'decideFieldRecord',
  summary:
    'Decides about a parked record: post it now, keep it as the duplicate of another, or discard it, with a reason.',
  path: '/api/FieldRecords/{id}/Decide',
  access: 'custody',
  params: v.object({ id: RecordId }),
  body: v.object({
    decision: v.picklist(['post', 'same', 'discard']),
    reason: v.pipe(paragraph(300), v.minLength(1, 'Enter why.')),
  }),
  reply: FieldRecordDetail,
});
