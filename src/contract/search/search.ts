import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { Instant, line, RecordId } from '../core/primitives.ts';
import { PermissionProfile } from '../core/principal.ts';
import { Measure, Schedule } from '../core/product.ts';
import { InventoryKind } from '../inventory/inventory.ts';

/** At most this many of a kind are found at once; for others, type more. */
export const foundLimit = 8;

export const FoundInventory = v.object({
  id: RecordId,
  name: v.string(),
  kind: InventoryKind,
  siteId: RecordId,
  siteName: v.string(),
  /** Null if there is none, and for people who are not associated (ENT-12). */
  sealNumber: v.nullable(v.string()),
  isAssociated: v.boolean(),
});
export type FoundInventory = v.InferOutput<typeof FoundInventory>;

export const FoundProduct = v.object({
  id: RecordId,
  name: v.string(),
  strength: v.string(),
  package: v.string(),
  ndc: v.string(),
  schedule: Schedule,
  measure: Measure,
  /** Where it is on hand, among the inventories that the person is associated with; in order of their names. */
  heldIn: v.array(v.object({ id: RecordId, name: v.string(), siteId: RecordId })),
});
export type FoundProduct = v.InferOutput<typeof FoundProduct>;

export const FoundPerson = v.object({
  id: RecordId,
  fullName: v.string(),
  jobTitle: v.nullable(v.string()),
  permissionProfile: PermissionProfile,
});
export type FoundPerson = v.InferOutput<typeof FoundPerson>;

export const FoundNumberKind = v.picklist([
  'label',
  'lot',
  'seal',
  'case',
  'loss',
  'order',
  'form222',
  'incident',
]);
export type FoundNumberKind = v.InferOutput<typeof FoundNumberKind>;

/** A number of a vial, seal, form, case or loss; inventory, site and time distinguish several with the same number. */
export const FoundNumber = v.object({
  kind: FoundNumberKind,
  number: v.string(),
  inventoryId: RecordId,
  inventory: v.string(),
  site: v.string(),
  /** When it was last recorded there; of a case when it opened, of a loss when it was discovered. */
  at: Instant,
  /** The case, the loss, or the ledger entry of the use with the incident. */
  targetId: RecordId,
  /** False for people who read every inventory of the registration and are not assigned to this one. */
  isAssociated: v.boolean(),
  /** What the number was before it was amended; left out if it never was (AMEND-07). */
  former: v.exactOptional(v.array(v.string())),
});
export type FoundNumber = v.InferOutput<typeof FoundNumber>;

/** What was found, by kind, the best match first. */
export const Found = v.object({
  inventories: v.array(FoundInventory),
  products: v.array(FoundProduct),
  people: v.array(FoundPerson),
  /** Left out if there are none; not stored on a device, because an incident is patient information. */
  numbers: v.exactOptional(v.array(FoundNumber)),
  /** Of some kind there is more than is listed. */
  hasMore: v.boolean(),
});
export type Found = v.InferOutput<typeof Found>;

export const searchEverything = defineGet({
  name: 'searchEverything',
  summary:
    'Inventories, products and people of the session agency that hold every word of the text, and numbers that hold the text, each as far as the asker may see it (SHELL-06, REPORT-05).',
  path: '/api/Search',
  access: 'session',
  query: v.object({ text: line('what to look for', 100) }),
  reply: Found,
});
