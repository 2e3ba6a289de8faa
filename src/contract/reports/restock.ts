import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Day, RecordId, SignedAmount } from '../core/primitives.ts';
import { ParLine } from '../custody/dashboard.ts';
import { ReportChoices, ReportFile, ReportHead, ScheduleGroup, start } from './report.ts';

/** The list is of now: there is no period to choose. */
const filters = {
  /** A site or an inventory; left out: every inventory that the person is associated with. */
  place: v.optional(RecordId),
  productId: v.optional(RecordId),
  schedule: v.optional(ScheduleGroup),
};

/** A product below its minimum in one inventory, and what brings it up again. Amounts in the product's measure. */
export const RestockLine = v.object({
  ...ParLine.entries,
  siteName: v.string(),
  /** Up to the minimum. */
  missing: SignedAmount,
  /** Whole containers up to the minimum, and up to the maximum. */
  missingUnits: v.number(),
  fillUnits: v.number(),
  /** The vaults and safes of the person that have usable containers of it, those to be used soonest first (PAR-02). */
  sources: v.array(
    v.object({
      inventoryId: RecordId,
      name: v.string(),
      units: v.number(),
      /** The last day on which its soonest lot can be used. */
      usableUntil: Day,
    }),
  ),
});
export type RestockLine = v.InferOutput<typeof RestockLine>;

export const RestockList = v.object({
  head: ReportHead,
  choices: ReportChoices,
  /** By site and inventory, C-II first in each. */
  rows: v.array(RestockLine),
  total: v.number(),
  /** Levels that were compared, those below their minimum among them. */
  levels: v.number(),
});
export type RestockList = v.InferOutput<typeof RestockList>;

export const getRestockList = defineGet({
  name: 'getRestockList',
  summary: 'Stock below its PAR minimum now, by site and inventory.',
  path: '/api/Reports/Restock',
  isReport: true,
  access: 'custody',
  query: v.object({ ...filters, start }),
  reply: RestockList,
});

export const exportRestockList = definePost({
  name: 'exportRestockList',
  summary: 'The restock list as a CSV file; the export is an audit entry.',
  path: '/api/Reports/Restock/Export',
  isReport: true,
  access: 'custody',
  body: v.object(filters),
  reply: ReportFile,
});
