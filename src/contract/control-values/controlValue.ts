import * as v from 'valibot';
import { ActLimits } from '../core/actRights.ts';
import { defineGet, definePost } from '../core/call.ts';
import {
  CursorReply,
  cursorQuery,
  Day,
  Instant,
  pageCursor,
  RecordId,
  Search,
  SignedAmount,
} from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { OwnSigning } from '../core/signing.ts';
import { Lot } from '../inventory/inventory.ts';
import { Signature, SignatureNote } from '../inventory/ledger.ts';
import { Reseal, SealHistory } from '../inventory/seal.ts';

export const ControlValueStatus = v.picklist([
  'printed',
  'active',
  'inTransit',
  'used',
  'wasted',
  'expired',
  'broken',
  'returned',
  'destroyed',
  'lost',
  'void',
]);
export type ControlValueStatus = v.InferOutput<typeof ControlValueStatus>;

/** Labels that one activation may put into service. */
export const labelsAtOnce = 500;

const labelSentence = 'Use 4 to 32 letters, digits and hyphens.';

/** A label as it is scanned or typed; capitals and small letters are the same label. */
export const Label = v.pipe(
  v.string('Scan or type the label.'),
  v.transform((text) => text.trim().toUpperCase()),
  v.regex(/^[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]$/, labelSentence),
);

/** Labels of the vials that an act is about; left out where it names none. */
export const NamedLabels = v.exactOptional(
  v.pipe(
    v.array(Label),
    v.minLength(1, 'Scan at least one label, or leave the labels out.'),
    v.maxLength(labelsAtOnce, `Name at most ${labelsAtOnce} labels at once.`),
  ),
);

/**
 * The labels that were scanned at a count, in their order, with repetitions; for another agency's label its whole code.
 * Left out if no one scanned; empty if no labeled vial was there.
 */
export const ScannedLabels = v.exactOptional(
  v.pipe(
    v.array(
      v.pipe(
        v.string('Scan or type the label.'),
        v.transform((text) => text.trim().toUpperCase()),
        v.regex(
          /^(?:CS\.[1-9]\d{0,9}\.[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]\.[A-Z0-9]{2}|[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9])$/,
          labelSentence,
        ),
      ),
    ),
    v.maxLength(2 * labelsAtOnce, `Scan at most ${2 * labelsAtOnce} labels at one count.`),
  ),
);

/** An act at which an agency may require the labels of the vials. */
const LabeledAct = v.picklist([
  'use',
  'transferOut',
  'waste',
  'breakage',
  'reverseDistribution',
  'destruction',
]);
export type LabeledAct = v.InferOutput<typeof LabeledAct>;

/** The labeled vials that an act at an inventory may name: those in it, and those on their way to it or from it. */
export const LabeledStock = v.object({
  /** Whose labels they are: the codes on printed labels say it too. */
  agencyId: v.number(),
  vials: v.array(
    v.object({
      lotId: RecordId,
      status: ControlValueStatus,
      /** The transfer they are in; null if they are in the inventory. */
      transferId: v.nullable(RecordId),
      labels: v.array(v.string()),
    }),
  ),
  /** The acts at which each labeled vial must be named (LABEL-05); left out if there are none. */
  required: v.exactOptional(v.array(LabeledAct)),
});
export type LabeledStock = v.InferOutput<typeof LabeledStock>;

const Place = v.object({ id: RecordId, name: v.string() });

export const ControlValueRow = v.object({
  id: RecordId,
  label: v.string(),
  status: ControlValueStatus,
  /** Null until the label is activated. */
  product: v.nullable(Product),
  lot: v.nullable(Lot),
  inventory: v.nullable(Place),
  changedAt: Instant,
});
export type ControlValueRow = v.InferOutput<typeof ControlValueRow>;

export const ControlValueList = v.object({
  rows: v.array(ControlValueRow),
  ...CursorReply.entries,
  /** What the filters offer. */
  products: v.array(v.object({ id: RecordId, text: v.string() })),
  inventories: v.array(Place),
});
export type ControlValueList = v.InferOutput<typeof ControlValueList>;

/** Instant and label of the row that a page starts after. */
const LabelCursor = pageCursor(/^[A-Z0-9-]{4,32}$/);

export const listControlValues = defineGet({
  name: 'listControlValues',
  summary: 'Labels and their vials, most recently changed first (ROUTE-16).',
  path: '/api/ControlValues',
  access: 'controlValues',
  query: v.object({
    ...cursorQuery(LabelCursor),
    /** Part of a label or of a lot number. */
    search: Search,
    productId: v.optional(RecordId),
    inventoryId: v.optional(RecordId),
    status: v.optional(ControlValueStatus),
    /** Days on which it changed, both included, in the agency's time zone. */
    from: v.optional(Day),
    to: v.optional(Day),
  }),
  reply: ControlValueList,
});

export const ControlValueEvent = v.object({
  id: RecordId,
  /** What it did to the vial; a count only informs about its lot, a print only about its label. */
  kind: v.picklist(['state', 'print', 'count']),
  /** What the vial was from then on. */
  status: ControlValueStatus,
  /** Where it was from then on, or where it was counted. */
  inventory: v.nullable(Place),
  occurredAt: Instant,
  recordedAt: Instant,
  recordedBy: v.string(),
  summary: v.string(),
  signatures: v.array(Signature),
  /** Meanings of signatures that it needs and no one gave yet. */
  missingSignatures: v.array(v.string()),
  /** Of those: why they are never given. */
  signatureNotes: v.array(SignatureNote),
  /** The line in the agency's ledger, and the inventory whose ledger has it. */
  ledger: v.nullable(v.object({ sequence: v.number(), entryId: RecordId, inventoryId: RecordId })),
});
export type ControlValueEvent = v.InferOutput<typeof ControlValueEvent>;

export const ControlValueLife = v.object({
  ...ControlValueRow.entries,
  /** Who put it into service; null if no one did. */
  activation: v.nullable(
    v.object({
      id: RecordId,
      signedBy: v.string(),
      role: v.string(),
      signedAt: Instant,
      hash: v.string(),
    }),
  ),
  /** In the order in which it happened. */
  events: v.array(ControlValueEvent),
  /** Counts of its lot where it was; only the last of them are among the events. */
  counts: v.number(),
});
export type ControlValueLife = v.InferOutput<typeof ControlValueLife>;

export const getControlValue = defineGet({
  name: 'getControlValue',
  summary: 'The full history of one vial.',
  path: '/api/ControlValues/{id}',
  access: 'controlValues',
  params: v.object({ id: RecordId }),
  reply: ControlValueLife,
});

/** What may be labeled: the holdings of the inventories that the person is assigned to (ENT-12). */
export const ActivationChoices = v.object({
  places: v.array(
    v.object({
      ...Place.entries,
      site: v.string(),
      seal: SealHistory,
      holdings: v.array(
        v.object({
          product: Product,
          lot: Lot,
          balance: SignedAmount,
          /** Vials of it that have a label already. */
          labelled: v.number(),
        }),
      ),
    }),
  ),
  limits: ActLimits,
});
export type ActivationChoices = v.InferOutput<typeof ActivationChoices>;

export const getActivationChoices = defineGet({
  name: 'getActivationChoices',
  summary: 'Lots in the inventories of the session user, and how many vials have a label.',
  path: '/api/ControlValueActivations/Choices',
  access: 'custody',
  reply: ActivationChoices,
});

/** Which labels: a range of printed ones, printed ones scanned one by one, or new numbers. */
export const LabelSource = v.variant('way', [
  v.object({ way: v.literal('range'), first: Label, last: Label }),
  v.object({
    way: v.literal('each'),
    labels: v.pipe(
      v.array(Label),
      v.minLength(1, 'Scan at least one label.'),
      v.maxLength(labelsAtOnce, `Activate at most ${labelsAtOnce} labels at once.`),
    ),
  }),
  v.object({
    way: v.literal('generate'),
    count: v.pipe(
      v.number('Enter how many labels.'),
      v.integer('Enter a whole number of labels.'),
      v.minValue(1, 'Enter at least 1.'),
      v.maxValue(labelsAtOnce, `Activate at most ${labelsAtOnce} labels at once.`),
    ),
  }),
]);
export type LabelSource = v.InferOutput<typeof LabelSource>;

export const ActivateForm = v.object({
  /** One per act: a repeat with the same key and content answers with the first activation. */
  idempotencyKey: RecordId,
  inventoryId: v.pipe(v.string(), v.uuid('Choose the inventory.'), v.toLowerCase()),
  lotId: v.pipe(v.string(), v.uuid('Choose product and lot.'), v.toLowerCase()),
  source: LabelSource,
  /** How the inventory was left, where it was sealed. */
  reseal: v.exactOptional(Reseal),
  signing: OwnSigning,
});
export type ActivateForm = v.InferOutput<typeof ActivateForm>;

export const Activation = v.object({
  id: RecordId,
  labels: v.array(v.string()),
  product: Product,
  lot: Lot,
  inventory: Place,
  signedBy: v.string(),
  role: v.string(),
  signedAt: Instant,
  hash: v.string(),
});
export type Activation = v.InferOutput<typeof Activation>;

export const activateControlValues = definePost({
  name: 'activateControlValues',
  summary:
    'Puts labels into service, bound to product, lot and place, with one signature (ROUTE-14).',
  path: '/api/ControlValueActivations',
  access: 'custody',
  body: ActivateForm,
  reply: Activation,
});
