import * as v from 'valibot';
import { LabeledStock, NamedLabels } from '../control-values/controlValue.ts';
import { ActLimits } from '../core/actRights.ts';
import { defineGet, definePost } from '../core/call.ts';
import {
  Amount,
  Instant,
  line,
  optionalLine,
  RecordId,
  statedInstant,
} from '../core/primitives.ts';
import { PossibleWitness, WitnessedSigning } from '../core/signing.ts';
import { Holding, InventorySummary, Site } from '../inventory/inventory.ts';
import { Amendment, LedgerEntry } from '../inventory/ledger.ts';
import { Reseal, SealHistory } from '../inventory/seal.ts';
import { StockHold } from '../inventory/temperature.ts';

export const OrderKind = v.picklist(['standing', 'verbal'], 'Choose the kind of order.');

/** What the stock was like that is wasted outside of a use (WASTE-04). */
export const WasteCondition = v.picklist(
  ['drawn', 'contaminated', 'leaking', 'intact'],
  'Choose what was wrong with it.',
);

/** 21 CFR 1304.27(a): manner of disposal. */
export const WasteManner = v.picklist(
  ['disposalPouch', 'sharpsWithAbsorbent', 'sinkWithWitness', 'other'],
  'Choose how it was wasted.',
);

const care = {
  incidentNumber: optionalLine(40),
  patientId: optionalLine(40),
  /** Why there is no patient, where nothing was administered (USE-09). */
  noPatientReason: optionalLine(200),
};

/**
 * What happened, without signatures: the fields of 21 CFR 1304.27(a), in the order of the form. Amounts in the product's
 * measure; given + wasted + returned = drawn. A field that is added later is optional, so that earlier uses stay valid.
 */
export const UseDetails = v.object({
  inventoryId: RecordId,
  lotId: v.pipe(v.string('Choose the drug.'), v.uuid('Choose the drug.'), v.toLowerCase()),
  drawnUnits: v.pipe(
    v.number('Enter how many units were drawn.'),
    v.integer('Enter whole units.'),
    v.minValue(1, 'At least one unit must be drawn.'),
    v.maxValue(1000, 'This is more than one use can draw.'),
  ),
  ...care,
  occurredAt: statedInstant('Enter when it was given.'),
  givenByUserId: v.pipe(
    v.string('Choose who gave it.'),
    v.uuid('Choose who gave it.'),
    v.toLowerCase(),
  ),
  orderKind: OrderKind,
  authorizedBy: line('the medical director or authorizing medical professional', 80),
  given: Amount,
  wasted: Amount,
  returned: Amount,
  wasteManner: v.nullable(WasteManner),
  wasteReason: optionalLine(200),
  /** When and by whom the rest was wasted (WASTE-03). Null: when it was administered, and by the same person. */
  wastedAt: v.optional(v.nullable(statedInstant('Enter when it was wasted.')), null),
  disposedByUserId: v.optional(
    v.nullable(
      v.pipe(v.string('Choose who wasted it.'), v.uuid('Choose who wasted it.'), v.toLowerCase()),
    ),
    null,
  ),
});
export type UseDetails = v.InferOutput<typeof UseDetails>;

export const RecordUseForm = v.object({
  /** One per act: a repeat with the same key and content answers with the first record. */
  idempotencyKey: RecordId,
  details: UseDetails,
  /** Of the vials drawn; the entry's note names them, which its hash covers. */
  labels: NamedLabels,
  /** How the inventory was left, where it was sealed. */
  reseal: v.exactOptional(Reseal),
  signing: WitnessedSigning,
});
export type RecordUseForm = v.InferOutput<typeof RecordUseForm>;

export const RecordedUse = v.object({ useId: RecordId, entry: LedgerEntry });
export type RecordedUse = v.InferOutput<typeof RecordedUse>;

export const recordUse = definePost({
  name: 'recordUse',
  summary: 'Records a use, its waste, both signatures and the audit entry in one transaction.',
  path: '/api/Uses',
  access: 'custody',
  // The signature of an external witness.
  largestBody: 448 * 1_024,
  body: RecordUseForm,
  reply: RecordedUse,
});

/** A use that was recorded here lately: the form warns of recording the same one again. */
export const RecentUse = v.object({
  /** Number of its line in the ledger. */
  sequence: v.number(),
  lotId: RecordId,
  given: Amount,
  wasted: Amount,
  occurredAt: Instant,
  recordedBy: v.string(),
});
export type RecentUse = v.InferOutput<typeof RecentUse>;

/** What the form needs to offer. */
export const UseChoices = v.object({
  inventory: InventorySummary,
  site: Site,
  holdings: v.array(Holding),
  /** A use is recorded with a mark while it lasts (STOCK-14); left out if there is none. */
  hold: v.exactOptional(StockHold),
  people: v.array(v.object({ id: RecordId, name: v.string() })),
  authorizers: v.array(v.string()),
  witnesses: v.array(PossibleWitness),
  /** A person without an account may witness the waste (SIGN-09). */
  takesExternal: v.boolean(),
  labelled: LabeledStock,
  limits: ActLimits,
  seal: SealHistory,
  /** The newest first; left out without a network. */
  recent: v.exactOptional(v.array(RecentUse)),
});
export type UseChoices = v.InferOutput<typeof UseChoices>;

export const getUseChoices = defineGet({
  name: 'getUseChoices',
  summary: 'Holdings, people and medical directors for recording a use.',
  path: '/api/Inventories/{id}/UseChoices',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: UseChoices,
});

/** The patient and incident part: PHI (ROLE-03). */
export const UseCare = v.object({
  useId: RecordId,
  ...care,
  givenBy: v.string(),
  occurredAt: Instant,
  orderKind: OrderKind,
  authorizedBy: v.string(),
  wasteManner: v.nullable(WasteManner),
  wasteReason: v.string(),
  /** Null if nothing was wasted, and in uses of before it was asked. */
  wastedAt: v.nullable(Instant),
  disposedBy: v.nullable(v.string()),
  /** Of a use that was amended, with patient and incident: the facts above are the amended ones. */
  amendments: v.exactOptional(v.array(Amendment)),
});

export type UseCare = v.InferOutput<typeof UseCare>;

export const getUseCare = defineGet({
  name: 'getUseCare',
  summary:
    'The patient and incident part of a use, by its id or by its ledger entry; 467 without two factors and a time limit.',
  path: '/api/Uses/{id}/Care',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: UseCare,
});
