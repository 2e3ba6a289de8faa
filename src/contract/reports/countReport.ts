import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, RecordId } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { SignatureNote } from '../inventory/ledger.ts';
import { placeFilters, ReportChoices, ReportFile, ReportHead, start } from './report.ts';

/** `count`: from before counts were events, without their kind. */
export const CountKind = v.picklist([
  'count',
  'scheduled',
  'blind',
  'recount',
  'shiftChange',
  'sealChange',
]);
export type CountKind = v.InferOutput<typeof CountKind>;

export const CountRow = v.object({
  id: RecordId,
  kind: CountKind,
  inventory: v.string(),
  countedAt: Instant,
  isLate: v.boolean(),
  countedBy: v.string(),
  witnessedBy: v.nullable(v.string()),
  /** Why the witness never signs; null if no one noted that. */
  witnessNote: v.nullable(SignatureNote),
  hasDifference: v.boolean(),
  /** Counters who had read the balances of the inventory in the hour before (COUNT-07). */
  bookSeenBy: v.array(v.string()),
});
export type CountRow = v.InferOutput<typeof CountRow>;

export const DifferenceRow = v.object({
  id: RecordId,
  kind: v.picklist(['count', 'seal', 'label']),
  inventory: v.string(),
  /** Null for a seal, and for a label that is on no vial of the agency. */
  product: v.nullable(Product),
  lot: v.nullable(v.string()),
  /**
   * Null for an amount or a seal; and, while the finding of a blind count is withheld, for a label that was not found.
   */
  label: v.nullable(v.string()),
  /**
   * What the ledger said: an amount in the product's measure, a seal's number, or where a label is, in words. Null
   * while a discrepancy of a blind count is open and not counted again, except for people who may close its case
   * (COUNT-07).
   */
  recorded: v.nullable(v.string()),
  found: v.string(),
  openedAt: Instant,
  openedBy: v.string(),
  resolvedAt: v.nullable(Instant),
  resolution: v.nullable(v.string()),
});
export type DifferenceRow = v.InferOutput<typeof DifferenceRow>;

export const CountReport = v.object({
  head: ReportHead,
  choices: ReportChoices,
  /** As they were counted. */
  rows: v.array(CountRow),
  total: v.number(),
  withDifference: v.number(),
  /** Inventories in use that no one counted in the period. */
  uncounted: v.array(v.string()),
  /** Of the period, and of before it where they were open then; the open ones first. */
  differences: v.array(DifferenceRow),
  differenceTotal: v.number(),
  openTotal: v.number(),
});
export type CountReport = v.InferOutput<typeof CountReport>;

export const getCountReport = defineGet({
  name: 'getCountReport',
  summary: 'Physical counts of a place over a period, and the discrepancies that they found.',
  path: '/api/Reports/Counts',
  isReport: true,
  access: 'custody',
  query: v.object({ ...placeFilters, start }),
  reply: CountReport,
});

export const exportCountReport = definePost({
  name: 'exportCountReport',
  summary: 'Counts and discrepancies as a CSV file; the export is an audit entry.',
  path: '/api/Reports/Counts/Export',
  isReport: true,
  access: 'custody',
  body: v.object(placeFilters),
  reply: ReportFile,
});
