import * as v from 'valibot';
import { ScannedLabels } from '../control-values/controlValue.ts';
import { definePost } from '../core/call.ts';
import {
  Amount,
  Count,
  Day,
  line,
  optionalLine,
  RecordId,
  SignedAmount,
  statedInstant,
} from '../core/primitives.ts';
import { Signing } from '../core/signing.ts';
import { LedgerEntry, Signature } from '../inventory/ledger.ts';
import { Reseal, SealNumber } from '../inventory/seal.ts';
import { order, ReceivedLine, ReturnedLine, receipt } from './shipment.ts';
import { StockLine } from './stockLine.ts';
import { WasteCondition, WasteManner } from './use.ts';

/** Events of stock, except a use, which has its own call (with the patient details). */
export const CustodyEventKind = v.picklist([
  'receive',
  'transferOut',
  'transferIn',
  'transferRefused',
  'transferReturned',
  'waste',
  'shiftChange',
  'count',
  'sealChange',
  'sealCheck',
  'sealAmendment',
  'correction',
  'expiry',
  'breakage',
  'reverseDistribution',
  'destruction',
  'loss',
  'labelVoid',
]);
export type CustodyEventKind = v.InferOutput<typeof CustodyEventKind>;

function chosen(sentence: string) {
  return v.pipe(v.string(sentence), v.uuid(sentence), v.toLowerCase());
}

/** What was found of a lot, in the product's measure; zero if nothing was. */
const CountedLine = v.object({ lotId: chosen('Choose the drug.'), found: Amount });
export type CountedLine = v.InferOutput<typeof CountedLine>;

function many<const Line extends v.GenericSchema>(schema: Line) {
  return v.pipe(v.array(schema), v.maxLength(200, 'Enter at most 200 lots at once.'));
}

function some<const Line extends v.GenericSchema>(schema: Line) {
  return v.pipe(
    v.array(schema),
    v.minLength(1, 'Enter at least one drug.'),
    v.maxLength(200, 'Enter at most 200 lots at once.'),
  );
}

export const CountMode = v.picklist(['scheduled', 'blind', 'recount'], 'Choose the kind of count.');
export type CountMode = v.InferOutput<typeof CountMode>;

const common = {
  /** Where it happened, and whose ledger it is in. */
  inventoryId: RecordId,
  occurredAt: statedInstant('Enter when it happened.'),
  /** One of the agency's reasons for this event; null if none was chosen. */
  reasonId: v.nullable(RecordId),
  note: optionalLine(500),
};

/** Of an act that handles stock: how it left the seal of a sealed inventory. */
const handled = { reseal: v.exactOptional(Reseal) };

/** The seal as it was found, and the one that is on it now. */
const SealState = v.variant('state', [
  v.object({ state: v.literal('intact'), number: SealNumber }),
  v.object({
    state: v.literal('replaced'),
    /** As it was found; null if there was none, or it could not be read. */
    found: v.nullable(SealNumber),
    number: SealNumber,
  }),
]);

/**
 * What was counted, and the position of the ledger when the counting started (null: nothing moved that could matter).
 */
const counted = {
  seal: v.nullable(SealState),
  lines: many(CountedLine),
  bookSequence: v.nullable(Count),
  scanned: ScannedLabels,
};

/** Of stock for a designated site before the DEA's 30 days: why it is brought there anyway (STOCK-07). */
const early = { earlyReason: v.exactOptional(optionalLine(300)) };

/** When a loss probably happened: null if that is unknown. */
const ProbableTime = v.nullable(statedInstant('Enter when it probably happened.'));

/** What a report of a loss states in addition to what is missing (21 CFR 1301.76(b)). */
const lossFacts = {
  isTheft: v.boolean('Choose whether it was stolen.'),
  probablyFrom: ProbableTime,
  probablyTo: ProbableTime,
};

/** Stock that is sent to another inventory. */
export const TransferOutDetails = v.object({
  kind: v.literal('transferOut'),
  ...common,
  ...handled,
  toInventoryId: chosen('Choose the inventory to send to.'),
  carrier: line('who carries it', 80),
  /** The carrier's account, where it is a person of the agency. */
  carrierUserId: v.exactOptional(RecordId),
  ...early,
  lines: some(StockLine),
});

/** Each kind of event, without its signatures. Amounts in the product's measure. */
export const CustodyEventDetails = v.variant('kind', [
  v.object({
    kind: v.literal('receive'),
    ...common,
    ...handled,
    supplierId: chosen('Choose the supplier.'),
    /** Of a restock: the number of the hospital's record. */
    orderNumber: line('the order or invoice number', 40),
    ...receipt,
    ...early,
    lines: some(ReceivedLine),
  }),
  TransferOutDetails,
  v.object({
    kind: v.literal('transferIn'),
    ...common,
    ...handled,
    transferId: RecordId,
    /** What was received, lot by lot; the rest stays in transit. */
    lines: some(StockLine),
  }),
  v.object({ kind: v.literal('transferRefused'), ...common, transferId: RecordId }),
  v.object({
    kind: v.literal('transferReturned'),
    ...common,
    ...handled,
    transferId: RecordId,
    lines: some(StockLine),
  }),
  v.object({
    kind: v.literal('waste'),
    ...common,
    ...handled,
    /** Intact stock is not wasted (`intact_stock`). Events of before it was asked lack it. */
    condition: WasteCondition,
    manner: WasteManner,
    lines: some(StockLine),
  }),
  v.object({
    kind: v.literal('shiftChange'),
    ...common,
    /** Which of the two the person logged in is. */
    signerIs: v.picklist(['offGoing', 'onComing'], 'Choose whether you come or go.'),
    ...counted,
  }),
  v.object({
    kind: v.literal('count'),
    ...common,
    mode: CountMode,
    /** The count that is repeated; null unless it is a recount. */
    recountOfId: v.nullable(RecordId),
    ...counted,
  }),
  v.object({ kind: v.literal('sealChange'), ...common, ...counted, seal: SealState }),
  v.object({
    kind: v.literal('sealCheck'),
    ...common,
    /** The number on the seal; null if there was none, or it could not be read. */
    sealFound: v.nullable(SealNumber),
  }),
  v.object({
    kind: v.literal('sealAmendment'),
    ...common,
    /** Which entry was wrong: the one on record, or what was found. */
    wrongEntry: v.picklist(['recorded', 'found'], 'Choose which entry was wrong.'),
    /** The number that both signers read on the seal now. */
    sealRead: SealNumber,
  }),
  v.object({
    kind: v.literal('correction'),
    ...common,
    lotId: chosen('Choose the drug.'),
    change: v.pipe(
      SignedAmount,
      v.minValue(-1_000_000_000_000, 'This amount is too large.'),
      v.maxValue(1_000_000_000_000, 'This amount is too large.'),
    ),
    /** The entry that was wrong, the difference that it explains, or both. */
    correctsEntryId: v.nullable(RecordId),
    discrepancyId: v.nullable(RecordId),
    /** Taking stock away without an entry that was wrong reports it as lost; left out of any other correction. */
    loss: v.exactOptional(v.object(lossFacts)),
  }),
  v.object({ kind: v.literal('expiry'), ...common, lines: some(StockLine) }),
  v.object({
    kind: v.literal('breakage'),
    ...common,
    ...handled,
    /** What can be recovered stays in the ledger as broken, until it is destroyed or returned (STOCK-11). */
    isRecoverable: v.boolean('Choose whether the drug can be recovered.'),
    lines: some(StockLine),
  }),
  v.object({
    kind: v.literal('reverseDistribution'),
    ...common,
    ...handled,
    supplierId: chosen('Choose who takes it.'),
    ...order,
    lines: some(ReturnedLine),
  }),
  v.object({
    kind: v.literal('destruction'),
    ...common,
    ...handled,
    /** The day in the agency's zone; the stock leaves the ledger when the event happened. */
    destroyedOn: v.pipe(v.string('Enter the day it was destroyed.'), Day),
    method: line('how it was destroyed', 200),
    locationName: line('where it was destroyed', 100),
    locationAddress: line('the address of that location', 200),
    /** Everyone who signs attests that nothing of it can be retrieved (21 CFR 1317.90). */
    isNonRetrievable: v.boolean('Confirm that it was rendered non-retrievable.'),
    lines: some(StockLine),
  }),
  v.object({
    kind: v.literal('loss'),
    ...common,
    ...handled,
    /** The DEA's clocks run from here; the entry occurs at the same time. */
    discoveredAt: statedInstant('Enter when it was discovered.'),
    ...lossFacts,
    /** The difference whose rest it reports, exactly (CASE-08). */
    explainsDiscrepancyId: v.exactOptional(RecordId),
    lines: some(StockLine),
  }),
  /** Labels that can be read no more, or are on no vial: the stock stays as it is. */
  v.object({ kind: v.literal('labelVoid'), ...common, ...handled, lines: some(StockLine) }),
]);
export type CustodyEventDetails = v.InferOutput<typeof CustodyEventDetails>;

/** The details of one kind of event. */
export type DetailsOf<Kind extends CustodyEventKind> = Extract<CustodyEventDetails, { kind: Kind }>;

export const CustodyEventForm = v.object({
  /** One per act: a repeat with the same key and content answers with the first record. */
  idempotencyKey: RecordId,
  details: CustodyEventDetails,
  signing: Signing,
});
export type CustodyEventForm = v.InferOutput<typeof CustodyEventForm>;

export const RecordedCustodyEvent = v.object({
  eventId: RecordId,
  kind: CustodyEventKind,
  summary: v.string(),
  /** What it did to the ledger, in order; nothing if it only stated facts. */
  entries: v.array(LedgerEntry),
  signatures: v.array(Signature),
  /** The transfer that it started or continued. */
  transferId: v.nullable(RecordId),
  /** How many differences it opened; which, a blind count does not say. */
  differences: v.number(),
  hash: v.string(),
});
export type RecordedCustodyEvent = v.InferOutput<typeof RecordedCustodyEvent>;

export const recordCustodyEvent = definePost({
  name: 'recordCustodyEvent',
  summary:
    'Records an event of custody with its entries, signatures, differences and audit entry in one transaction.',
  path: '/api/CustodyEvents',
  access: 'custody',
  // 200 lots, the labels of 1,000 vials, and the signature of an external witness.
  largestBody: 640 * 1_024,
  body: CustodyEventForm,
  reply: RecordedCustodyEvent,
});
