import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Day, line, optionalLine, RecordId, statedInstant } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { actHash, JointSigning } from '../core/signing.ts';
import { Amendment } from '../inventory/ledger.ts';
import { AmendmentReason, AmendmentSigner, StandIns } from './amendment.ts';
import { CustodyEventKind } from './custodyEvent.ts';
import { FirstCountLine } from './firstCount.ts';
import { ReceiptType } from './shipment.ts';
import { WasteManner } from './use.ts';

/** What a label says of a lot, which may have been mistyped at receipt. */
const LotFacts = v.object({
  lotNumber: FirstCountLine.entries.lotNumber,
  expiresOn: FirstCountLine.entries.expiresOn,
});

/** The facts other than quantities of an event (AMEND-06): of each kind those that it has. */
export const EventFacts = v.object({
  occurredAt: statedInstant('Enter when it happened.'),
  note: optionalLine(500),
  supplierId: v.exactOptional(
    v.pipe(v.string('Choose the supplier.'), v.uuid('Choose the supplier.'), v.toLowerCase()),
  ),
  orderNumber: v.exactOptional(line('the order or invoice number', 40)),
  orderType: v.exactOptional(ReceiptType),
  form222Number: v.exactOptional(optionalLine(40)),
  orderedOn: v.exactOptional(v.nullable(Day)),
  carrier: v.exactOptional(line('who carries it', 80)),
  carrierUserId: v.exactOptional(RecordId),
  manner: v.exactOptional(WasteManner),
  destroyedOn: v.exactOptional(v.pipe(v.string('Enter the day it was destroyed.'), Day)),
  method: v.exactOptional(line('how it was destroyed', 200)),
  locationName: v.exactOptional(line('where it was destroyed', 100)),
  locationAddress: v.exactOptional(line('the address of that location', 200)),
  /** Of a receipt, in the order of its lines. */
  lots: v.exactOptional(v.pipe(v.array(LotFacts), v.maxLength(200))),
});
export type EventFacts = v.InferOutput<typeof EventFacts>;

export const AmendEventForm = v.object({
  /** The id of the amendment: a repeat with the same one answers with the first. */
  amendmentId: RecordId,
  eventId: RecordId,
  /** The hash that was shown: of the last amendment, else of the event. */
  lastHash: actHash,
  /** All facts of the event, as they should be. */
  facts: EventFacts,
  reason: AmendmentReason,
  standIns: StandIns,
  signing: JointSigning,
});
export type AmendEventForm = v.InferOutput<typeof AmendEventForm>;

/** What the form needs: the facts as they are now, and who signs. */
export const EventToAmend = v.object({
  eventId: RecordId,
  kind: CustodyEventKind,
  /** The number of its first entry in the ledger. */
  sequence: v.number(),
  inventoryId: RecordId,
  lastHash: v.string(),
  facts: EventFacts,
  /** The name of the supplier on record with it; empty if it has none. */
  supplier: v.string(),
  /** The drugs of a receipt, in the order of its lines. */
  products: v.array(Product),
  signers: v.array(AmendmentSigner),
  /** Whether the person logged in may replace a signer. */
  mayStandIn: v.boolean(),
  amendments: v.array(Amendment),
});
export type EventToAmend = v.InferOutput<typeof EventToAmend>;

export const getEventToAmend = defineGet({
  name: 'getEventToAmend',
  summary:
    'The facts other than quantities of an event as they are now, by its id or one of its entries, for the form that amends them.',
  path: '/api/CustodyEvents/{id}/ToAmend',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: EventToAmend,
});

export const AmendedEvent = v.object({
  eventId: RecordId,
  inventoryId: RecordId,
  amendment: Amendment,
  /** The numbers of the entries that it added to the ledger: none unless the time changed. */
  entries: v.array(v.number()),
});
export type AmendedEvent = v.InferOutput<typeof AmendedEvent>;

export const amendEvent = definePost({
  name: 'amendEvent',
  summary:
    'Amends facts other than quantities of an event, signed by its original signers or in their place, with the ledger entries that follow, in one transaction.',
  path: '/api/EventAmendments',
  access: 'custody',
  body: AmendEventForm,
  reply: AmendedEvent,
});
