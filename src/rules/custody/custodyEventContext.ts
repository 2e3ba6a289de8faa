import type * as v from 'valibot';
import type { InventoryEventName } from '../../contract/administration/inventoryAction.ts';
import type { SupplierKind } from '../../contract/administration/supplier.ts';
import type { Product } from '../../contract/core/product.ts';
import type { InventoryKind } from '../../contract/inventory/inventory.ts';
import type { SealSituation } from '../inventory/sealState.ts';
import type { StockHold } from '../inventory/temperature.ts';
import type { Beginnings } from './custodyBeginning.ts';
import type { Delivery } from './earlyDelivery.ts';
import type { ServedInventory } from './inService.ts';

/** A lot of the agency, and what the place has of it. */
export type KnownLot = {
  readonly lotId: string;
  readonly number: string;
  readonly expiresOn: string;
  readonly product: Product;
  readonly balance: number;
  /** How much of the balance is broken; left out if nothing is (STOCK-11). */
  readonly broken?: number;
};

/** Another registrant as it is recorded now: who ships stock here, or takes it. */
export type Partner = {
  readonly name: string;
  readonly kind: v.InferOutput<typeof SupplierKind>;
  readonly address: string;
  readonly deaNumber: string;
};

/** What an event is checked against, in addition to its own details. */
export type EventContext = {
  /** ISO 8601; null if the clock cannot be trusted (a client). */
  readonly now: string | null;
  /** The day of the event in the agency's zone. */
  readonly day: string;
  readonly inventory: ServedInventory & {
    readonly isActive: boolean;
    readonly kind: v.InferOutput<typeof InventoryKind>;
  };
  /** The seal at the time of the event. */
  readonly seal: SealSituation;
  /** Of the instants in sentences. */
  readonly timeZone: string;
  /** Every lot that the place holds or the event names, as far as the agency knows it. */
  readonly lots: readonly KnownLot[];
  /** The chosen reason; null if none was chosen, undefined if there is no such one. */
  readonly reason:
    | { readonly event: InventoryEventName; readonly needsNote: boolean }
    | null
    | undefined;
  /** The transfer it continues; null if there is none. */
  readonly transfer: {
    readonly state: 'inTransit' | 'refused' | 'closed';
    readonly fromInventoryId: string;
    readonly toInventoryId: string;
    readonly lines: readonly { readonly lotId: string; readonly inTransit: number }[];
  } | null;
  /** The hold on the stock of the place; null or left out if there is none (STOCK-14). */
  readonly hold?: StockHold | null;
  /** What kind of inventory a transfer is sent to; null if the event sends nothing, or to an inventory that there is not. */
  readonly sentTo: v.InferOutput<typeof InventoryKind> | null;
  /** Where the event brings stock; null if it brings none. */
  readonly delivery: Delivery | null;
  /** Who ships it here or takes it; null if the event names no one, undefined if there is no such one. */
  readonly partner: Partner | null | undefined;
  /** Who took what a hospital restocked; null if no one is named, undefined if there is no such person. */
  readonly taker: { readonly name: string } | null | undefined;
  /** Who carries a transfer; null if no account is named, undefined if there is no such person. */
  readonly carrier: { readonly name: string } | null | undefined;
  /** The other partner whose order has the same number; null if there is none, or if it is not known (a client). */
  readonly orderedFrom: string | null;
  /** Products of a receipt by id; the ones not in use are missing. */
  readonly products: ReadonlyMap<string, Product>;
  /** Null if it is not known (a client); the server then decides. */
  readonly since: Beginnings | null;
};
