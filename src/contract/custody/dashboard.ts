import * as v from 'valibot';
import { ActLimits } from '../core/actRights.ts';
import { defineGet } from '../core/call.ts';
import { Day, Instant, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { SealState } from '../inventory/seal.ts';

/** Something a person must do: a title, where and since when, and how it is done. */
export const Exception = v.object({
  kind: v.picklist([
    'discrepancy',
    'missingSignature',
    'fieldRecord',
    'dueCount',
    'openSeal',
    'dueSealCheck',
    'lossClock',
    'expired',
    'lateTransfer',
    'noAgent',
    'alert',
  ]),
  tone: v.picklist(['bad', 'warning']),
  title: v.string(),
  detail: v.string(),
  /** The form that settles it, filled in (DASH-02). */
  href: v.string(),
  action: v.string(),
  /** The page that shows the whole matter, where that is another one. */
  about: v.exactOptional(v.string()),
});
export type Exception = v.InferOutput<typeof Exception>;

export const Custody = v.object({
  inventoryId: RecordId,
  name: v.string(),
  siteName: v.string(),
  sealNumber: v.nullable(v.string()),
  /** Null where nothing is sealed. */
  seal: v.nullable(SealState),
  holdings: v.array(v.object({ product: Product, balance: SignedAmount })),
});
export type Custody = v.InferOutput<typeof Custody>;

/** Stock against its minimum and maximum, all in the product's measure. */
export const ParLine = v.object({
  inventoryId: RecordId,
  inventoryName: v.string(),
  product: Product,
  balance: SignedAmount,
  minimum: SignedAmount,
  maximum: SignedAmount,
});
export type ParLine = v.InferOutput<typeof ParLine>;

export const Dashboard = v.object({
  /** How many inventories of the agency all this is of, and of how many the person may see nothing (ENT-12). */
  inventories: v.object({
    shown: v.number(),
    notShown: v.number(),
    /** Names of the administrators, who can assign the person to the others (RIGHT-08). */
    assigners: v.array(v.string()),
  }),
  actNow: v.array(Exception),
  limits: ActLimits,
  custody: v.array(Custody),
  par: v.array(ParLine),
  expiry: v.object({
    expired: v.number(),
    within30: v.number(),
    within60: v.number(),
    within90: v.number(),
    lots: v.array(
      v.object({
        inventoryId: RecordId,
        inventoryName: v.string(),
        product: Product,
        lotNumber: v.string(),
        expiresOn: Day,
        balance: SignedAmount,
      }),
    ),
  }),
  /** What the law wants and by when, soonest first, with the page that does it; null if the person has none. */
  regulatory: v.array(
    v.object({
      title: v.string(),
      detail: v.string(),
      dueOn: Day,
      isOverdue: v.boolean(),
      href: v.nullable(v.string()),
      action: v.string(),
    }),
  ),
  /** The last acts, newest first; the kind of an event or of a ledger entry. */
  recent: v.array(
    v.object({
      kind: v.string(),
      at: Instant,
      who: v.string(),
      text: v.string(),
      inventoryId: v.nullable(RecordId),
      inventoryName: v.nullable(v.string()),
    }),
  ),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;

export const getDashboard = defineGet({
  name: 'getDashboard',
  summary: 'What needs doing, what is held, and what happened last.',
  path: '/api/Dashboard',
  access: 'custody',
  reply: Dashboard,
});
