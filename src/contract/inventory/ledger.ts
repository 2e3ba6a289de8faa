import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { Instant, pageQuery, QueryInteger, RecordId, SignedAmount } from '../core/primitives.ts';
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
  method: v.picklist(['pin', 'passkey', 'drawn']),
  /** The address of the picture that a witness without an account drew (SIGN-09). */
  drawn: v.exactOptional(v.string()),
});
export type Signature = v.InferOutput<typeof Signature>;

/** SIGN-09: the picture, for those who may read the ledger of the act; an image, not JSON. */
export const drawnSignaturePath = '/uploads/DrawnSignatures/{drawnId}/Signature.png' as const;
export const DrawnSignatureParams = v.object({ drawnId: RecordId });

/** An administrator's signed note that a signature is missing permanently. The signature stays missing. */
export const SignatureNote = v.object({
  /** What the signature would have meant. */
  meaning: v.string(),
  reason: v.string(),
  name: v.string(),
  notedAt: Instant,
});
export type SignatureNote = v.InferOutput<typeof SignatureNote>;

/** One field of a record: as it was, and as it was amended to, in words. Null for PHI, which only its own call shows. */
export const FieldChange = v.object({
  field: v.string(),
  label: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
});
export type FieldChange = v.InferOutput<typeof FieldChange>;

/** An amendment of a use or an event, as the ledger shows it next to the entry. */
export const Amendment = v.object({
  id: RecordId,
  /** 1, 2, 3 … within the record. */
  number: v.number(),
  changes: v.array(FieldChange),
  reason: v.string(),
  recordedBy: v.string(),
  recordedAt: Instant,
  signatures: v.array(Signature),
  /** Who could no longer sign, and why another person did. */
  inPlaceOf: v.array(v.object({ meaning: v.string(), name: v.string(), note: v.string() })),
  hash: v.string(),
});
export type Amendment = v.InferOutput<typeof Amendment>;

/** Of a record in a report: the fields that were amended, and a footnote for each amendment with what the facts were. */
export const AmendedMark = v.object({ fields: v.array(v.string()), notes: v.array(v.string()) });
export type AmendedMark = v.InferOutput<typeof AmendedMark>;

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
  /** Of a record that was amended, the first amendment first; left out if there is none. */
  amendments: v.exactOptional(v.array(Amendment)),
  /** Of an entry that an amendment wrote: the amended entry and its inventory. */
  amends: v.exactOptional(
    v.object({
      entryId: RecordId,
      inventoryId: RecordId,
      sequence: v.number(),
      number: v.number(),
    }),
  ),
  /** The event that wrote it; left out where it was signed by itself, and of an entry that an amendment wrote. */
  eventId: v.exactOptional(RecordId),
  note: v.nullable(v.string()),
  hash: v.string(),
});
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>;

export const LedgerPage = v.object({
  rows: v.array(LedgerEntry),
  total: v.number(),
  /** What to ask for as `after` and `before`; null if the ledger ends. */
  newer: v.nullable(v.number()),
  older: v.nullable(v.number()),
});
export type LedgerPage = v.InferOutput<typeof LedgerPage>;

export const listLedger = defineGet({
  name: 'listLedger',
  summary: 'The running ledger of an inventory, newest first.',
  path: '/api/Inventories/{id}/Ledger',
  access: 'custody',
  params: v.object({ id: RecordId }),
  query: v.object({
    ...pageQuery,
    /** A page starts after the entry with this number: of older entries, or of newer ones. `start` reads all it skips. */
    before: v.optional(QueryInteger),
    after: v.optional(QueryInteger),
    productId: v.optional(RecordId),
    kind: v.optional(EntryKind),
  }),
  reply: LedgerPage,
});
