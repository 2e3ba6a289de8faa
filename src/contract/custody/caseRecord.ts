import * as v from 'valibot';
import { RecordId, SignedAmount } from '../core/primitives.ts';

/** CASE-01: `loss` is a case that was closed as a loss or theft. */
export const CaseState = v.picklist(['open', 'explained', 'closed', 'loss']);
export type CaseState = v.InferOutput<typeof CaseState>;

/** Why a case is closed (CASE-05). */
export const ReasonCode = v.picklist([
  'miscount',
  'lateEntry',
  'wrongLot',
  'wrongPlace',
  'wrongAmount',
  'labelError',
  'sealMisread',
  'overfill',
  'loss',
  'theft',
  'excursion',
  'fieldRecord',
  'chartCompared',
  'pattern',
]);
export type ReasonCode = v.InferOutput<typeof ReasonCode>;

/**
 * What a record explains a case with (CASE-03): `labelAct` is a void or activated label, `fullCount` ends a seal case,
 * `chartMatch` is a chart and a ledger that agree by now (EPCR-02).
 */
export const ExplanationKind = v.picklist([
  'lateEntry',
  'amendment',
  'correction',
  'loss',
  'theft',
  'labelAct',
  'fullCount',
  'chartMatch',
]);
export type ExplanationKind = v.InferOutput<typeof ExplanationKind>;

/**
 * A difference that was found: an amount in the product's measure, where a label is, the number of a seal, or a temperature
 * outside of its limits (STOCK-14), both in words; what is not proven of a field record, in words; a dose that a patient
 * chart and the ledger do not both have (EPCR-02), in words that name no patient; or the figures of a person and a drug among
 * peers (WATCH-02), in words.
 */
const Finding = v.object({
  kind: v.literal('finding'),
  what: v.picklist(['amount', 'label', 'seal', 'temperature', 'field', 'chart', 'pattern']),
  /** The label; null for the others. */
  label: v.nullable(v.string()),
  recorded: v.string(),
  found: v.string(),
  /** A blind count found it (COUNT-07). */
  isBlind: v.boolean(),
});

/** A later check of the same that found no difference (CASE-02). */
const Agreement = v.object({
  kind: v.literal('agreement'),
  amount: v.boolean(),
  labels: v.array(v.string()),
  seal: v.boolean(),
  /** A blind count found it, which shows no one what an earlier one was compared with. */
  isBlind: v.optional(v.boolean(), false),
});

const Explanation = v.object({
  kind: v.literal('explanation'),
  by: ExplanationKind,
  /** How much of found minus recorded it explains, in the product's measure; 0 for labels and seals. */
  change: SignedAmount,
  labels: v.array(v.string()),
  seal: v.boolean(),
  text: v.string(),
});

const Note = v.object({ kind: v.literal('note'), text: v.string() });

const Owner = v.object({ kind: v.literal('owner'), ownerUserId: RecordId, ownerName: v.string() });

const SignOff = v.object({ kind: v.literal('signOff'), reasonCode: ReasonCode, note: v.string() });

/** A photo that was added (CASE-09): its SHA-256 makes it a part of the case. */
const PhotoAdded = v.object({
  kind: v.literal('photo'),
  photoId: RecordId,
  hash: v.string(),
  caption: v.string(),
});

const PhotoWithdrawn = v.object({
  kind: v.literal('photoWithdrawn'),
  photoId: RecordId,
  reason: v.string(),
});

/** What was explained before cases were signed off (CASE-11). */
const ClosedEarlier = v.object({ kind: v.literal('closedEarlier'), text: v.string() });

/** What one record of a case says, by its kind. */
export const CaseFacts = v.variant('kind', [
  Finding,
  Agreement,
  Explanation,
  Note,
  Owner,
  SignOff,
  PhotoAdded,
  PhotoWithdrawn,
  ClosedEarlier,
]);
export type CaseFacts = v.InferOutput<typeof CaseFacts>;
export type FactsOf<Kind extends CaseFacts['kind']> = Extract<CaseFacts, { kind: Kind }>;
