import * as v from 'valibot';
import { ActLimits } from '../core/actRights.ts';
import { defineGet, definePost } from '../core/call.ts';
import { Day, line, RecordId, statedInstant } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { PossibleWitness, WitnessedSigning } from '../core/signing.ts';
import { InventoryKind } from '../inventory/inventory.ts';
import { LedgerEntry } from '../inventory/ledger.ts';

/** What was found of one lot when an inventory was counted for the first time. */
export const FirstCountLine = v.object({
  productId: v.pipe(v.string('Choose the drug.'), v.uuid('Choose the drug.'), v.toLowerCase()),
  lotNumber: line('the lot number', 40),
  expiresOn: v.pipe(Day, v.regex(/^20\d\d-/, 'Enter the day on which it expires.')),
  /** Whole, unopened units: an opened one is used or wasted, never stocked. */
  units: v.pipe(
    v.number('Enter how many were found.'),
    v.integer('Enter whole units.'),
    v.minValue(1, 'Enter at least one, or leave the line out.'),
    v.maxValue(10_000, 'This is more than one inventory holds.'),
  ),
});
export type FirstCountLine = v.InferOutput<typeof FirstCountLine>;

export const FirstCountDetails = v.object({
  inventoryId: RecordId,
  countedAt: statedInstant('Enter when it was counted.'),
  lines: v.pipe(
    v.array(FirstCountLine),
    v.minLength(1, 'Enter what was found.'),
    v.maxLength(200, 'Enter at most 200 lots at once.'),
  ),
});
export type FirstCountDetails = v.InferOutput<typeof FirstCountDetails>;

/** The first count with its signatures; one key for the act, however often it is sent. */
export const FirstCountForm = v.object({
  idempotencyKey: RecordId,
  details: FirstCountDetails,
  signing: WitnessedSigning,
});
export type FirstCountForm = v.InferOutput<typeof FirstCountForm>;

export const FirstCountChoices = v.object({
  inventory: v.object({ id: RecordId, name: v.string(), kind: InventoryKind }),
  siteName: v.string(),
  /** Why stock must not be at this site yet; null if it may. */
  warning: v.nullable(v.string()),
  products: v.array(Product),
  /** How many people sign a count in this agency. */
  signers: v.picklist(['one', 'two']),
  witnesses: v.array(PossibleWitness),
  /** Nothing is added to the inventory until it is in service. */
  isOutOfService: v.boolean(),
  /** The inventory has been counted: what was found is in the ledger. */
  isOpened: v.boolean(),
  limits: ActLimits,
});
export type FirstCountChoices = v.InferOutput<typeof FirstCountChoices>;

export const getFirstCountChoices = defineGet({
  name: 'getFirstCountChoices',
  summary: 'What the first count of an inventory offers.',
  path: '/api/Inventories/{id}/OpeningCount',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: FirstCountChoices,
});

export const RecordedFirstCount = v.object({
  countId: RecordId,
  entries: v.pipe(v.array(LedgerEntry), v.minLength(1)),
});
export type RecordedFirstCount = v.InferOutput<typeof RecordedFirstCount>;

export const recordFirstCount = definePost({
  name: 'recordFirstCount',
  summary:
    'Records the first count of an inventory: a signed ledger entry for each lot, in one transaction.',
  path: '/api/OpeningCounts',
  access: 'custody',
  body: FirstCountForm,
  reply: RecordedFirstCount,
});
