import * as v from 'valibot';
import { ActLimits } from '../core/actRights.ts';
import { defineGet, definePost } from '../core/call.ts';
import { Day, Instant, paragraph, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { OwnSigning } from '../core/signing.ts';
import { ReportFile, ScheduleGroup } from './report.ts';

/** As of the opening or the close of business on the day of the inventory (21 CFR 1304.11(a)), which the record states. */
export const InventoryMoment = v.picklist(
  ['opening', 'close'],
  'Choose opening or close of business.',
);
export type InventoryMoment = v.InferOutput<typeof InventoryMoment>;

/** The database knows no year 0, and the day after the last of 9999 has five digits. */

/** So much of a lot, in the product's measure. */
export const SnapshotLine = v.object({
  productId: RecordId,
  lot: v.string(),
  expiresOn: Day,
  /** Expired stock that waits for its disposal is inventoried too. */
  isExpired: v.boolean(),
  amount: SignedAmount,
});
export type SnapshotLine = v.InferOutput<typeof SnapshotLine>;

/** What an inventory held, and who had counted it. */
export const SnapshotPlace = v.object({
  inventoryId: RecordId,
  inventory: v.string(),
  siteId: RecordId,
  site: v.string(),
  siteKind: v.picklist(['registered', 'designated']),
  address: v.string(),
  deaNumber: v.nullable(v.string()),
  /** The full count nearest to the moment; null if none was within a day of it, or sealed since. */
  count: v.nullable(
    v.object({
      at: Instant,
      by: v.string(),
      witness: v.nullable(v.string()),
      /** Of a witness who signed later; left out where both signed at once. */
      witnessedAt: v.exactOptional(Instant),
    }),
  ),
  /** Where that count was earlier, and the inventory was sealed and unopened until the moment (REG-11). */
  sealed: v.exactOptional(v.object({ number: v.string(), since: Instant, checkedAt: Instant })),
  /** Differences of counts until a day after it that no one had explained when it was taken. */
  openDifferences: v.number(),
  lines: v.array(SnapshotLine),
});
export type SnapshotPlace = v.InferOutput<typeof SnapshotPlace>;

/** All that an inventory states, as it was taken. */
export const InventoryContent = v.object({
  day: Day,
  moment: InventoryMoment,
  /** What occurred before it is in the figures. */
  asOf: Instant,
  timeZone: v.string(),
  registrant: v.object({
    agency: v.string(),
    address: v.nullable(v.string()),
    deaRegistrant: v.nullable(v.string()),
    deaNumber: v.nullable(v.string()),
  }),
  /** The newest entry of the ledger that it knew of; 0 if there was none. */
  ledgerSequence: v.number(),
  /** In their order, C-II first. */
  products: v.array(Product),
  places: v.array(SnapshotPlace),
  /** Sent and not received: the agency's, and in no inventory. */
  inTransit: v.array(SnapshotLine),
  /** What keeps it from speaking for itself: places that no one counted, open differences. */
  concerns: v.array(v.string()),
  explanation: v.string(),
});
export type InventoryContent = v.InferOutput<typeof InventoryContent>;

export const TakenInventory = v.object({
  id: RecordId,
  content: InventoryContent,
  takenBy: v.string(),
  role: v.string(),
  takenAt: Instant,
  /** SHA-256 of the record, the one taken before it included. */
  hash: v.string(),
});
export type TakenInventory = v.InferOutput<typeof TakenInventory>;

/** What would be recorded now. */
export const DraftInventory = v.object({
  content: InventoryContent,
  /** SHA-256 of the figures: a signature names it, so that no one signs others than they saw. */
  basis: v.string(),
  /** When the business of the day closes: the inventory can be recorded from then on. Null if it can be now. */
  closesAt: v.nullable(Instant),
});
export type DraftInventory = v.InferOutput<typeof DraftInventory>;

export const BiennialInventory = v.object({
  /** Newest first. */
  taken: v.array(
    v.object({
      id: RecordId,
      day: Day,
      moment: InventoryMoment,
      takenBy: v.string(),
      takenAt: Instant,
    }),
  ),
  /** Within 24 months of the last one, or of the first day of the ledger; null before anything was recorded. */
  next: v.nullable(v.object({ dueOn: Day, after: Day })),
  /** Today where the agency is. */
  today: Day,
  /** The last day whose business is closed. */
  closedOn: Day,
  timeZone: v.string(),
  /** For how many years the agency keeps its records (REG-01). */
  keptYears: v.number(),
  limits: ActLimits,
  shown: v.variant('kind', [
    v.object({ kind: v.literal('none') }),
    v.object({ kind: v.literal('draft'), draft: DraftInventory }),
    v.object({
      kind: v.literal('taken'),
      inventory: TakenInventory,
      /** Uses in its figures that were amended after it was recorded, a sentence for each; left out if there is none. */
      amendedSince: v.exactOptional(v.array(v.string())),
    }),
  ]),
});
export type BiennialInventory = v.InferOutput<typeof BiennialInventory>;

export const getBiennialInventory = defineGet({
  name: 'getBiennialInventory',
  summary:
    'The biennial inventories of the agency (21 CFR 1304.11), and one of them, or the figures of one now.',
  path: '/api/Reports/BiennialInventory',
  isReport: true,
  access: 'custody',
  query: v.object({
    /** One that was taken. */
    id: v.optional(RecordId),
    /** What would be recorded as of this day; `close` by default. */
    day: v.optional(Day),
    moment: v.optional(InventoryMoment),
  }),
  reply: BiennialInventory,
});

export const TakeInventory = v.object({
  /** One per act: a repeat with the same key and content answers with the first record. */
  idempotencyKey: RecordId,
  day: Day,
  moment: InventoryMoment,
  basis: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Asked for where there is something to explain. */
  explanation: paragraph(2000),
  signing: OwnSigning,
});
export type TakeInventory = v.InferOutput<typeof TakeInventory>;

export const takeBiennialInventory = definePost({
  name: 'takeBiennialInventory',
  summary: 'Records a biennial inventory, signed with a PIN; it is never changed.',
  path: '/api/Reports/BiennialInventory/Take',
  access: 'custody',
  body: TakeInventory,
  reply: TakenInventory,
});

export const exportBiennialInventory = definePost({
  name: 'exportBiennialInventory',
  summary: 'A biennial inventory as a CSV file; the export is an audit entry.',
  path: '/api/Reports/BiennialInventory/Export',
  isReport: true,
  access: 'custody',
  /** C-II apart from C-III to V (REG-02); both without it. */
  body: v.object({ id: RecordId, schedule: v.optional(ScheduleGroup) }),
  reply: ReportFile,
});
