import * as v from 'valibot';
import { ActLimits } from '../core/actRights.ts';
import { defineGet } from '../core/call.ts';
import { Amount, Day, Instant, RecordId, Search, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { SealState } from './seal.ts';
import { PlaceTemperature } from './temperature.ts';

export const SiteKind = v.picklist(['registered', 'designated']);
export const InventoryKind = v.picklist(['vault', 'safe', 'vehicle', 'bag']);

export const Site = v.object({
  id: RecordId,
  name: v.string(),
  kind: SiteKind,
  address: v.string(),
  deaNumber: v.nullable(v.string()),
});
export type Site = v.InferOutput<typeof Site>;

/** Where an inventory waits, and since when it has not been in service. */
export const OutOfService = v.object({ location: v.string(), since: Instant });
export type OutOfService = v.InferOutput<typeof OutOfService>;

const summary = v.object({
  id: RecordId,
  siteId: RecordId,
  name: v.string(),
  kind: InventoryKind,
  /** False if the user is not associated with it (ENT-12): they record nothing there. */
  isAssociated: v.boolean(),
  /** Of one that is closed, which only readers of the whole registration see (RIGHT-09). */
  isClosed: v.exactOptional(v.literal(true)),
  custodian: v.nullable(v.string()),
  sealNumber: v.nullable(v.string()),
  /** Null where nothing is sealed. */
  seal: v.nullable(SealState),
  /** When the seal was applied or found intact last. */
  sealCheckedAt: v.nullable(Instant),
  /** Null while it is in service. */
  outOfService: v.nullable(OutOfService),
  /** Null if the user may not read it: all else is null then as well, because what is not known is no 0 (RIGHT-08). */
  productCount: v.nullable(v.number()),
  lastCountedAt: v.nullable(Instant),
  lastCountedBy: v.nullable(v.string()),
  lastChangedAt: v.nullable(Instant),
  belowPar: v.nullable(v.number()),
  expiringLots: v.nullable(v.number()),
  expiredLots: v.nullable(v.number()),
});

const alwaysKnown = new Set(['id', 'siteId', 'name', 'kind', 'isAssociated']);

/** Of an inventory that the reader may not see, nothing but name, kind and site is sent (RIGHT-08). */
export const InventorySummary = v.pipe(
  summary,
  v.check(
    (sent) =>
      sent.productCount !== null ||
      (!sent.isAssociated &&
        Object.entries(sent).every(([field, value]) => alwaysKnown.has(field) || value === null)),
    'This inventory is not the reader’s: only its name, kind and site are sent.',
  ),
);
export type InventorySummary = v.InferOutput<typeof InventorySummary>;

/**
 * Stock of one product at one site, by inventory, in the product's measure; of the inventories that the user may read, so
 * that the total is theirs alone.
 */
export const SiteStock = v.object({
  product: Product,
  byInventory: v.array(v.object({ inventoryId: RecordId, balance: SignedAmount })),
  total: SignedAmount,
});
export type SiteStock = v.InferOutput<typeof SiteStock>;

export const InventoryList = v.object({
  sites: v.array(Site),
  /** The site shown: the one requested, else the first. Null if the agency has none. */
  siteId: v.nullable(RecordId),
  inventories: v.array(InventorySummary),
  /** Names of the administrators, who can assign the reader to what is not theirs. */
  assigners: v.array(v.string()),
  stock: v.array(SiteStock),
});
export type InventoryList = v.InferOutput<typeof InventoryList>;

export const listInventories = defineGet({
  name: 'listInventories',
  summary: 'The inventories of a site and what they hold.',
  path: '/api/Inventories',
  access: 'custody',
  query: v.object({ siteId: v.optional(RecordId), search: Search }),
  reply: InventoryList,
});

export const Lot = v.object({ id: RecordId, number: v.string(), expiresOn: Day });

/** What an inventory holds of one lot, in the product's measure. */
export const Holding = v.object({
  product: Product,
  lot: Lot,
  balance: SignedAmount,
  /** How much of the balance is broken and waits to be destroyed or returned; left out if nothing is (STOCK-11). */
  broken: v.exactOptional(Amount),
  isExpired: v.boolean(),
  /** The last day on which it can be used since it left the cold; left out of what never did (STOCK-13). */
  beyondUseOn: v.exactOptional(Day),
  /** That day is over. */
  isPast: v.exactOptional(v.boolean()),
  lastCountedAt: v.nullable(Instant),
  lastCountedBy: v.nullable(v.string()),
  lastChangedAt: v.nullable(Instant),
});
export type Holding = v.InferOutput<typeof Holding>;

export const Inventory = v.object({
  ...InventorySummary.entries,
  site: Site,
  holdings: v.array(Holding),
  limits: ActLimits,
  /** Left out where no temperature is watched. */
  temperature: v.exactOptional(PlaceTemperature),
});
export type Inventory = v.InferOutput<typeof Inventory>;

export const getInventory = defineGet({
  name: 'getInventory',
  summary: 'One inventory and its holdings by lot.',
  path: '/api/Inventories/{id}',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: Inventory,
});
