import * as v from 'valibot';
import { optionalLine, RecordId } from '../core/primitives.ts';
import { Schedule } from '../core/product.ts';
import { largestPeople } from '../core/record.ts';
import { activePage, defineResource } from '../core/resource.ts';
import { InventoryKind } from '../inventory/inventory.ts';
import { SealPolicy } from '../inventory/seal.ts';

export const InventoryStatus = v.picklist(
  ['inService', 'outOfService', 'closed'],
  'Choose the status.',
);

/** A number as it was typed; the form's rules say which ones do. */
const TypedDays = v.pipe(v.number(), v.minValue(-1_000_000), v.maxValue(1_000_000));

/** What is edited of an inventory: its set-up, never what it holds. */
export const InventoryFields = v.object({
  name: optionalLine(100),
  kind: InventoryKind,
  siteId: v.union([v.literal(''), RecordId]),
  /** What the agency's other systems call it. */
  vendorId: optionalLine(40),
  status: InventoryStatus,
  /** Where it is while out of service; else empty. */
  outOfServiceLocationId: v.union([v.literal(''), RecordId]),
  sealPolicy: SealPolicy,
  countEveryDays: v.nullable(v.union([TypedDays, optionalLine(20)])),
  /** The seal is to be checked this often, where there is one. */
  sealCheckEveryDays: v.optional(v.nullable(v.union([TypedDays, optionalLine(20)])), null),
  /** What leaves it has been at room temperature since (STOCK-13). */
  isRefrigerated: v.optional(v.boolean(), false),
  /** What it may be kept at, in degrees Celsius as typed; empty if there is no limit (STOCK-14). */
  minC: v.optional(optionalLine(10), ''),
  maxC: v.optional(optionalLine(10), ''),
  /** With what its sensor signs; never returned, and as it was where it is empty. */
  sensorSecret: v.optional(optionalLine(200), ''),
  /** ENT-12: ids of the people who are associated with it. */
  people: v.pipe(v.array(RecordId), v.maxLength(10_000, 'Choose at most 10,000 people.')),
});
export type InventoryFields = v.InferOutput<typeof InventoryFields>;

/** A PAR level of one inventory, in place of its kind's while it is active. */
export const ParOverrideFields = v.object({
  /** Which product in which inventory; shown, never saved. */
  name: optionalLine(250),
  productId: v.union([v.literal(''), RecordId]),
  inventoryId: v.union([v.literal(''), RecordId]),
  minimum: optionalLine(40),
  maximum: optionalLine(40),
  /** False once it was undone: the level of the kind applies again. */
  isInForce: v.boolean(),
});
export type ParOverrideFields = v.InferOutput<typeof ParOverrideFields>;

export const InventoryRow = v.object({
  id: RecordId,
  name: v.string(),
  kind: InventoryKind,
  site: v.string(),
  vendorId: v.string(),
  status: InventoryStatus,
  /** Where it is while out of service; else empty. */
  outOfServiceLocation: v.string(),
  sealPolicy: SealPolicy,
  people: v.number(),
  /** Its own active PAR levels. */
  parOverrides: v.number(),
});
export type InventoryRow = v.InferOutput<typeof InventoryRow>;

export const inventoryRecords = defineResource({
  one: 'InventorySetUp',
  largestBody: largestPeople,
  many: 'InventorySetUps',
  fields: InventoryFields,
  row: InventoryRow,
  query: {
    ...activePage,
    kind: v.optional(v.union([v.literal(''), InventoryKind]), ''),
    sort: v.optional(v.picklist(['name', '-name', 'site', '-site', 'kind', '-kind']), 'name'),
  },
});

export const ParOverrideRow = v.object({
  id: RecordId,
  product: v.string(),
  schedule: Schedule,
  inventory: v.string(),
  minimum: v.string(),
  maximum: v.string(),
  /** The level of the kind that it stands in place of; empty if there is none. */
  kindLevel: v.string(),
  isInForce: v.boolean(),
});
export type ParOverrideRow = v.InferOutput<typeof ParOverrideRow>;

export const parOverrides = defineResource({
  one: 'ParOverride',
  many: 'ParOverrides',
  // A save needs the right `par`, which not only administrators may have (RIGHT-02).
  access: 'custody',
  fields: ParOverrideFields,
  row: ParOverrideRow,
  query: { ...activePage, inventoryId: v.optional(v.union([v.literal(''), RecordId]), '') },
});
