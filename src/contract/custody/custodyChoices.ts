import * as v from 'valibot';
import { InventoryEvent } from '../administration/inventoryAction.ts';
import { SupplierKind } from '../administration/supplier.ts';
import { LabeledStock } from '../control-values/controlValue.ts';
import { ActLimits } from '../core/actRights.ts';
import { defineGet } from '../core/call.ts';
import { Amount, Day, Instant, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { PossibleWitness } from '../core/signing.ts';
import {
  Holding,
  InventoryKind,
  InventorySummary,
  Lot,
  Site,
  SiteKind,
} from '../inventory/inventory.ts';
import { SealHistory } from '../inventory/seal.ts';
import { StockHold } from '../inventory/temperature.ts';
import { CountMode, CustodyEventKind } from './custodyEvent.ts';

const TransitLine = v.object({
  product: Product,
  lot: Lot,
  sent: Amount,
  received: Amount,
  returned: Amount,
  /** Sent, and neither received nor restocked. */
  inTransit: Amount,
});

/** Stock on its way between two inventories of the agency. */
export const Transfer = v.object({
  id: RecordId,
  state: v.picklist(['inTransit', 'refused']),
  from: v.object({ id: RecordId, name: v.string() }),
  to: v.object({ id: RecordId, name: v.string() }),
  carrier: v.string(),
  issuedBy: v.string(),
  issuedAt: Instant,
  refusedBy: v.nullable(v.string()),
  refusal: v.nullable(v.string()),
  lines: v.array(TransitLine),
});
export type Transfer = v.InferOutput<typeof Transfer>;

/** A lot of which a count found another amount than the ledger has, in the product's measure. */
const OpenDifference = v.object({
  id: RecordId,
  product: Product,
  lot: Lot,
  recorded: Amount,
  found: Amount,
  openedAt: Instant,
  openedBy: v.string(),
  /** The first finding of its case: when a loss of it was discovered. */
  caseOpenedAt: Instant,
});

const PastCount = v.object({
  id: RecordId,
  summary: v.string(),
  occurredAt: Instant,
  countedBy: v.string(),
});

/** What is held of a lot; the balance is null where the form is blind (COUNT-06). */
export const EventHolding = v.object({ ...Holding.entries, balance: v.nullable(SignedAmount) });
export type EventHolding = v.InferOutput<typeof EventHolding>;

/** A site, and when the DEA was notified of it (STOCK-07). */
const NotifiedSite = v.object({
  id: RecordId,
  name: v.string(),
  kind: SiteKind,
  noticeGivenOn: v.nullable(Day),
});

/** What the forms of events offer. */
export const EventChoices = v.object({
  inventory: InventorySummary,
  site: Site,
  /** When the DEA was notified of this site; null of a registered one, and if no one notified it. */
  noticeGivenOn: v.nullable(Day),
  /** In a blind form every balance is null: the lots are all that is known. */
  holdings: v.array(EventHolding),
  /** The formulary in use: what can be received. */
  products: v.array(Product),
  /** The other registrants, as a receipt or a return states them. */
  suppliers: v.array(
    v.object({
      id: RecordId,
      name: v.string(),
      kind: SupplierKind,
      address: v.string(),
      deaNumber: v.string(),
    }),
  ),
  /** Where stock can be sent: the agency's other inventories. */
  destinations: v.array(
    v.object({
      id: RecordId,
      name: v.string(),
      kind: InventoryKind,
      /**
       * Nothing is added in the meantime; earlier receipts may still be recorded. Null for an inventory of which the person
       * may see nothing (RIGHT-08).
       */
      isOutOfService: v.nullable(v.boolean()),
      site: NotifiedSite,
    }),
  ),
  reasons: v.array(
    v.object({ id: RecordId, name: v.string(), event: InventoryEvent, needsNote: v.boolean() }),
  ),
  /** Who may have taken what a hospital restocked. */
  people: v.array(v.object({ id: RecordId, name: v.string() })),
  /** How many people sign, as the agency decided. */
  signers: v.object({
    receive: v.picklist(['one', 'two']),
    transfer: v.picklist(['one', 'two']),
    count: v.picklist(['one', 'two']),
    shiftChange: v.picklist(['one', 'two']),
  }),
  /** The agency lets a second person sign later, where the event allows it at all (`laterSentence`). */
  maySignLater: v.boolean(),
  witnesses: v.array(PossibleWitness),
  /** The kinds that a person without an account may witness here (SIGN-09). */
  takeExternal: v.array(v.picklist(['waste', 'breakage'])),
  /** On their way to here. */
  incoming: v.array(Transfer),
  /** Sent from here and not received. */
  outgoing: v.array(Transfer),
  /** The position of this inventory's ledger: a count names it. */
  bookSequence: v.number(),
  /** Whether a seal is looked for, and what happened to it. */
  seal: SealHistory,
  /** What counts found here and no one has explained yet: a correction may name it. */
  differences: v.array(OpenDifference),
  /** The newest events here at which something was counted: what can be counted again. */
  counts: v.array(PastCount),
  labelled: LabeledStock,
  /** Whether a count asks for labels: labeled vials are here, or a difference that a scan found is not explained yet. */
  isLabeled: v.boolean(),
  /** At which counts the agency hides the ledger’s amounts. */
  blind: v.object({
    blindShiftChange: v.boolean(),
    blindSealChange: v.boolean(),
    blindScheduled: v.boolean(),
  }),
  /** True if balances, labels and differences were left out of this reply (COUNT-06). */
  isBlind: v.boolean(),
  limits: ActLimits,
  /** Nothing is sent from here while it lasts (STOCK-14); left out if there is none. */
  hold: v.exactOptional(StockHold),
});
export type EventChoices = v.InferOutput<typeof EventChoices>;

export const getEventChoices = defineGet({
  name: 'getEventChoices',
  summary:
    'Holdings, suppliers, destinations, reasons and open transfers for recording an event of a kind; without the kind, and for blind counts, without balances.',
  path: '/api/Inventories/{id}/EventChoices',
  access: 'custody',
  params: v.object({ id: RecordId }),
  query: v.object({
    kind: v.optional(CustodyEventKind),
    /** Of a count. */
    mode: v.optional(CountMode),
  }),
  reply: EventChoices,
});

/** What is on its way to an inventory and from it. */
export const OpenTransfers = v.object({
  /** On their way to here. */
  incoming: v.array(Transfer),
  /** Sent from here and not received. */
  outgoing: v.array(Transfer),
});
export type OpenTransfers = v.InferOutput<typeof OpenTransfers>;

export const listTransfers = defineGet({
  name: 'listTransfers',
  summary: 'Stock on its way to an inventory and from it, the first sent first.',
  path: '/api/Inventories/{id}/Transfers',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: OpenTransfers,
});
