import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { Instant, pageQuery, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { Lot } from './inventory.ts';

export const EntryKind = v.picklist([
  'receive',
  'transferOut',
  'transferIn',
  'use',
  'waste',
  'count',
  'correction',
  'expiry',
  'breakage',
  'reverseDistribution',
  'destruction',
  'loss',
  'sealChange',
  'labelVoid',
]);
export type EntryKind = v.InferOutput<typeof EntryKind>;

/** LEDGER-04: between the agency and others, or only between its own inventories. */
export const EntryLevel = v.picklist(['external', 'internal']);
export type EntryLevel = v.InferOutput<typeof EntryLevel>;

/** Who signed, with which meaning ("witness to waste"), and how. */
export const Signature = v.object({
  name: v.string(),
  role: v.string(),
  meaning: v.string(),
  signedAt: Instant,
  method: v.picklist(['pin', 'passkey']),
});
export type Signature = v.InferOutput<typeof Signature>;

/** An administrator's signed note that a signature is missing permanently. The signature stays missing. */
export const SignatureNote = v.object({
  /** What the signature would have meant. */
  meaning: v.string(),
  reason: v.string(),
  name: v.string(),
  notedAt: Instant,
});
export type SignatureNote = v.InferOutput<typeof SignatureNote>;

/**
 * One line of the ledger: never changed once recorded. Amounts in the product's measure.
 * Patient and incident are not in it (ROLE-03).
 */
export const LedgerEntry = v.object({
  id: RecordId,
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: EntryKind,
  level: EntryLevel,
  product: Product,
  lot: Lot,
  change: SignedAmount,
  lotBalance: SignedAmount,
  productBalance: SignedAmount,
  occurredAt: Instant,
  recordedAt: Instant,
  isLate: v.boolean(),
  recordedBy: v.string(),
  signatures: v.array(Signature),
  missingSignatures: v.array(v.string()),
  /** Of those that are missing, why they are never given. */
  signatureNotes: v.array(SignatureNote),
  /** One plain sentence, for example "75 mcg given, 25 mcg wasted". */
  summary: v.string(),
  correctionOf: v.nullable(RecordId),
  note: v.nullable(v.string()),
  hash: v.string(),
});
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>;

export const LedgerPage = v.object({ rows: v.array(LedgerEntry), total: v.number() });
export type LedgerPage = v.InferOutput<typeof LedgerPage>;

export const listLedger = defineGet({
  name: 'listLedger',
  summary: 'The running ledger of an inventory, newest first.',
  path: '/api/Inventories/{id}/Ledger',
  access: 'custody',
  params: v.object({ id: RecordId }),
  query: v.object({ ...pageQuery, productId: v.optional(RecordId), kind: v.optional(EntryKind) }),
  reply: LedgerPage,
});
