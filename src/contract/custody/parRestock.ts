import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Day, RecordId } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { Signing } from '../core/signing.ts';
import { InventoryKind } from '../inventory/inventory.ts';
import { EventChoices } from './custodyChoices.ts';
import { RecordedCustodyEvent, TransferOutDetails } from './custodyEvent.ts';

const { kind: _, inventoryId, reseal, earlyReason, lines, ...shared } = TransferOutDetails.entries;

/** No agency fills one inventory from more places at once. */
export const mostSources = 20;

/** What brings an inventory up to its PAR maximum, from one place or several (PAR-02). Amounts in the product's measure. */
export const ParRestockDetails = v.object({
  ...shared,
  /** One transfer each. */
  sources: v.pipe(
    v.array(v.object({ inventoryId, reseal, earlyReason, lines })),
    v.minLength(1, 'Enter at least one drug.'),
    v.maxLength(mostSources, `Send from at most ${mostSources} places at once.`),
  ),
});
export type ParRestockDetails = v.InferOutput<typeof ParRestockDetails>;

export const ParRestockForm = v.object({
  /** One for all transfers: a repeat with the same key and content answers with the first record. */
  idempotencyKey: RecordId,
  details: ParRestockDetails,
  signing: Signing,
});
export type ParRestockForm = v.InferOutput<typeof ParRestockForm>;

/** What the form of a restock offers, and what it starts with. */
export const ParRestockChoices = v.object({
  to: v.object({ id: RecordId, name: v.string(), kind: InventoryKind }),
  siteName: v.string(),
  carrier: v.string(),
  /** In the agency's zone: the last day on which it can have happened. */
  today: Day,
  /** The vaults and safes with usable stock of what is below PAR, by name. */
  sources: v.array(
    v.object({
      choices: EventChoices,
      /** What it sends, in whole containers; none if the others have what must be used sooner. */
      lines: v.array(v.object({ lotId: RecordId, units: v.number() })),
    }),
  ),
  /** Containers that all of them lack up to the maximum. */
  missing: v.array(v.object({ product: Product, units: v.number() })),
});
export type ParRestockChoices = v.InferOutput<typeof ParRestockChoices>;

export const getParRestock = defineGet({
  name: 'getParRestock',
  summary: 'Where an inventory that is below PAR can be restocked from, and with which lots.',
  path: '/api/Inventories/{id}/Restock',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: ParRestockChoices,
});

export const RecordedParRestock = v.object({
  /** In the order of the sources. */
  transfers: v.pipe(v.array(RecordedCustodyEvent), v.minLength(1)),
});
export type RecordedParRestock = v.InferOutput<typeof RecordedParRestock>;

export const recordParRestock = definePost({
  name: 'recordParRestock',
  summary: 'Records one transfer from each source of a restock, all of them or none, signed once.',
  path: '/api/ParRestocks',
  access: 'custody',
  // 20 places with labels of up to 1,000 vials in all.
  largestBody: 640 * 1_024,
  body: ParRestockForm,
  reply: RecordedParRestock,
});
