import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Day, Instant, QueryInteger, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { OrderKind, WasteManner } from '../custody/use.ts';
import { Lot } from '../inventory/inventory.ts';
import { AmendedMark, EntryLevel, SignatureNote } from '../inventory/ledger.ts';

/** Lines on a page of a report: more than a list shows, because reports are printed. */
export const reportPageLength = 500;

/** Lines in one file at most. */
export const reportFileLimit = 20_000;

/** The database knows no year 0, and the day after the last of 9999 has five digits. */

/** C-II is inventoried apart from the others. */
export const ScheduleGroup = v.picklist(['C-II', 'C-III-V']);
export type ScheduleGroup = v.InferOutput<typeof ScheduleGroup>;

/** Period, place and schedules of a report: C-II can be had apart from the others (REG-02). */
export const placeFilters = {
  /** Days in the agency's time zone, both included; left out: from the first of this month, to today. */
  from: v.optional(Day),
  to: v.optional(Day),
  /** A site or an inventory; left out: every inventory that the person is associated with. */
  place: v.optional(RecordId),
  schedule: v.optional(ScheduleGroup),
};

/** Period, place and drugs of a report. */
export const reportFilters = { ...placeFilters, productId: v.optional(RecordId) };

/** The first line that is shown, counted from 0. */
export const start = v.optional(QueryInteger, '0');

/** What was requested, for which state of the ledger, when and by whom: it is at the head of every report. */
export const ReportHead = v.object({
  agency: v.string(),
  timeZone: v.string(),
  from: Day,
  to: Day,
  /** Null: every inventory that the person may read. */
  place: v.nullable(v.string()),
  inventories: v.array(v.string()),
  /** Inventories of the place that the person is not associated with (ENT-12): they are not in it. */
  leftOut: v.number(),
  /** Read with the right to read every inventory of the registration (RIGHT-09). */
  isWholeRegistration: v.optional(v.boolean()),
  schedule: v.nullable(ScheduleGroup),
  product: v.nullable(v.string()),
  madeAt: Instant,
  madeBy: v.string(),
  /** The newest entry of the agency's ledger that it knew of; 0 if there is none. */
  ledgerSequence: v.number(),
  /** For how many years the agency keeps its records. */
  keptYears: v.number(),
  /** Only for an auditor: the last day of access, and whether it includes patients and files (RIGHT-07). */
  auditor: v.exactOptional(
    v.object({ expiresAt: Day, seesPatients: v.boolean(), mayExport: v.boolean() }),
  ),
});
export type ReportHead = v.InferOutput<typeof ReportHead>;

/** What the filters offer. */
export const ReportChoices = v.object({
  places: v.array(
    v.object({
      id: RecordId,
      name: v.string(),
      inventories: v.array(v.object({ id: RecordId, name: v.string() })),
    }),
  ),
  products: v.array(Product),
});
export type ReportChoices = v.InferOutput<typeof ReportChoices>;

/**
 * One line of the ledger, with the balance of its product in the inventory after it. Amounts in the product's measure.
 */
export const PerpetualLine = v.object({
  sequence: v.number(),
  kind: v.string(),
  level: EntryLevel,
  productId: RecordId,
  lot: v.string(),
  inventory: v.string(),
  occurredAt: Instant,
  recordedAt: Instant,
  isLate: v.boolean(),
  change: SignedAmount,
  balance: SignedAmount,
  summary: v.string(),
  recordedBy: v.string(),
  signedBy: v.array(v.string()),
  signatureNotes: v.array(SignatureNote),
  /** Number of the line that it corrects. */
  corrects: v.nullable(v.number()),
  /** Of a use that was amended; the line’s summary is the amended one then. */
  amended: v.exactOptional(AmendedMark),
});
export type PerpetualLine = v.InferOutput<typeof PerpetualLine>;

/** Opening + received + in from − taken − out to inventories = closing, over all lines of the period (REPORT-02). */
export const PerpetualSum = v.object({
  product: Product,
  opening: SignedAmount,
  received: SignedAmount,
  /** Transfers from other inventories, and returns to stock. */
  fromInventories: SignedAmount,
  taken: SignedAmount,
  toInventories: SignedAmount,
  closing: SignedAmount,
  lines: v.number(),
});
export type PerpetualSum = v.InferOutput<typeof PerpetualSum>;

export const PerpetualInventory = v.object({
  head: ReportHead,
  choices: ReportChoices,
  /** C-II first; a product that was neither held nor moved is left out. */
  products: v.array(PerpetualSum),
  /** In the order of the products, then as they occurred. */
  rows: v.array(PerpetualLine),
  total: v.number(),
});
export type PerpetualInventory = v.InferOutput<typeof PerpetualInventory>;

export const getPerpetualInventory = defineGet({
  name: 'getPerpetualInventory',
  summary: 'What a place received, removed and held over a period, with running balances.',
  path: '/api/Reports/PerpetualInventory',
  isReport: true,
  access: 'custody',
  query: v.object({ ...reportFilters, start }),
  reply: PerpetualInventory,
});

export const ReportFile = v.object({
  fileName: v.string(),
  csv: v.string(),
  rows: v.number(),
  /** False if there are more lines than one file holds. */
  isComplete: v.boolean(),
});
export type ReportFile = v.InferOutput<typeof ReportFile>;

export const exportPerpetualInventory = definePost({
  name: 'exportPerpetualInventory',
  summary: 'The perpetual inventory as a CSV file; the export is an audit entry.',
  path: '/api/Reports/PerpetualInventory/Export',
  isReport: true,
  access: 'custody',
  body: v.object(reportFilters),
  reply: ReportFile,
});

/** One dose given or disposed of: the fields of 21 CFR 1304.27(a). Amounts in the product's measure. */
export const UseLogRow = v.object({
  useId: RecordId,
  productId: RecordId,
  lot: Lot,
  inventory: v.string(),
  occurredAt: Instant,
  /** Null unless patients were requested (ROLE-03). */
  patientId: v.nullable(v.string()),
  /** Why there is no patient; empty otherwise. */
  noPatientReason: v.string(),
  given: SignedAmount,
  givenBy: v.string(),
  authorizedBy: v.string(),
  orderKind: OrderKind,
  wasted: SignedAmount,
  wasteManner: v.nullable(WasteManner),
  /** Null if nothing was wasted, and in uses of before it was asked. */
  wastedAt: v.nullable(Instant),
  disposedBy: v.nullable(v.string()),
  /** Null if nothing was wasted, or the witness has yet to sign. */
  witnessedBy: v.nullable(v.string()),
  /** Why the witness never signs; null if no one noted that. */
  witnessNote: v.nullable(SignatureNote),
  /** Numbers of the ledger lines that correct it. */
  correctedBy: v.array(v.number()),
  /** Left out if it was not amended. */
  amended: v.exactOptional(AmendedMark),
});
export type UseLogRow = v.InferOutput<typeof UseLogRow>;

/**
 * The doses of a product, and what corrections of their entries changed: given + corrected is the total, as in the trends
 * and on Form 3848. A correction counts in the period in which it was made, and in the inventory of its use.
 */
export const UseTotal = v.object({
  product: Product,
  doses: v.number(),
  /** As recorded and amended, before corrections. */
  given: SignedAmount,
  /** Negative if less was given than was recorded. */
  corrected: SignedAmount,
  wasted: SignedAmount,
});
export type UseTotal = v.InferOutput<typeof UseTotal>;

export const UseLog = v.object({
  head: ReportHead,
  choices: ReportChoices,
  /** Whether the person may see patients (ROLE-03), and whether this reply shows them. */
  maySeePatients: v.boolean(),
  showsPatients: v.boolean(),
  products: v.array(UseTotal),
  rows: v.array(UseLogRow),
  total: v.number(),
});
export type UseLog = v.InferOutput<typeof UseLog>;

const patients = v.optional(v.literal('shown'));

export const getUseLog = defineGet({
  name: 'getUseLog',
  summary:
    'Doses administered and disposed of (21 CFR 1304.27(a)); with patients 467 without two factors and a time limit.',
  path: '/api/Reports/UseLog',
  isReport: true,
  access: 'custody',
  query: v.object({ ...reportFilters, start, patients }),
  reply: UseLog,
});

export const exportUseLog = definePost({
  name: 'exportUseLog',
  summary: 'The usage log as a CSV file; the export is audited, and whether it has patients.',
  path: '/api/Reports/UseLog/Export',
  isReport: true,
  access: 'custody',
  body: v.object({ ...reportFilters, patients }),
  reply: ReportFile,
});
