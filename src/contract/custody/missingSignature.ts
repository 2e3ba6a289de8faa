import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { actHash, OwnSigning } from '../core/signing.ts';
import { Lot } from '../inventory/inventory.ts';
import { Amendment, Signature } from '../inventory/ledger.ts';
import { CustodyEventKind } from './custodyEvent.ts';

/** A signature that an act lacks. */
export const MissingSignature = v.object({
  /** The event; of a use, which can lack one only from before, its ledger entry. */
  actId: RecordId,
  kind: v.union([CustodyEventKind, v.literal('use')]),
  inventoryId: RecordId,
  inventoryName: v.string(),
  summary: v.string(),
  /** What the signature means: "witness to receipt". */
  meaning: v.string(),
  recordedBy: v.string(),
  occurredAt: Instant,
  recordedAt: Instant,
  /** Who was named to give it; null if no one was. */
  named: v.nullable(v.string()),
  /** The person who asks was named. */
  isMine: v.boolean(),
  /** Why no one can give it; null if the named person can. */
  refusal: v.nullable(v.string()),
  /** The person who asks is an administrator who may note that it is never given (`noteMissing`). */
  mayNote: v.boolean(),
});
export type MissingSignature = v.InferOutput<typeof MissingSignature>;

/** The oldest first, at most so many. */
export const MissingSignatures = v.object({ rows: v.array(MissingSignature), isCut: v.boolean() });
export type MissingSignatures = v.InferOutput<typeof MissingSignatures>;

export const listMissingSignatures = defineGet({
  name: 'listMissingSignatures',
  summary:
    'Missing signatures: those the person was named for, and those of inventories they are associated with.',
  path: '/api/MissingSignatures',
  access: 'session',
  reply: MissingSignatures,
});

/** So much of a lot, in the product's measure: what moved, or what was counted. */
const ActLine = v.object({ product: Product, lot: Lot, amount: SignedAmount });

/** An event as it is now: everything that a late signature covers, and in `amendments` what was recorded first. */
export const SignableAct = v.object({
  ...MissingSignature.entries,
  siteName: v.string(),
  isLate: v.boolean(),
  reason: v.nullable(v.string()),
  note: v.string(),
  /** The answers next to the drugs, in words: supplier, order, seal. */
  facts: v.array(v.object({ label: v.string(), text: v.string() })),
  /** `counted`: what was found, 0 for what was not there. */
  areLines: v.picklist(['moved', 'counted']),
  lines: v.array(ActLine),
  /** What was amended since, the first amendment first (AMEND-07). */
  amendments: v.array(Amendment),
  /** Those that were given. */
  signatures: v.array(Signature),
  /** SHA-256 of the event as it was recorded: what the signature is tied to. */
  hash: v.string(),
});
export type SignableAct = v.InferOutput<typeof SignableAct>;

export const getActToSign = defineGet({
  name: 'getActToSign',
  summary: 'An event of which the person was named to sign later, whole.',
  path: '/api/MissingSignatures/{id}',
  access: 'session',
  params: v.object({ id: RecordId }),
  reply: SignableAct,
});

export const MissingSignatureForm = v.object({
  /** The id of the signature: a repeat with the same one answers with the first. */
  signatureId: RecordId,
  actId: RecordId,
  /** The hash of what was shown. */
  hash: actHash,
  signing: OwnSigning,
});
export type MissingSignatureForm = v.InferOutput<typeof MissingSignatureForm>;

export const GivenSignature = v.object({
  actId: RecordId,
  signature: Signature,
  /** What it is tied to. */
  signedHash: v.string(),
  /** How many the person was named for and has not given yet. */
  left: v.number(),
});
export type GivenSignature = v.InferOutput<typeof GivenSignature>;

export const signMissing = definePost({
  name: 'signMissing',
  summary: 'Signs an event later, as the person who was named for it.',
  path: '/api/MissingSignatures/Sign',
  access: 'session',
  body: MissingSignatureForm,
  reply: GivenSignature,
});
