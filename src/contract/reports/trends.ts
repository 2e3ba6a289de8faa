import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { Day, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { ReportChoices, ReportHead, ScheduleGroup } from './report.ts';

/** How far back: a quarter, half a year or a year, in whole weeks. */
export const trendWeeks = ['13', '26', '52'] as const;

/** What can be used at the end of each day, in the inventories that have a PAR level for the product. */
export const StockTrend = v.object({
  product: Product,
  /** How many inventories have a level; its minimums and maximums are added up. */
  inventories: v.number(),
  minimum: SignedAmount,
  maximum: SignedAmount,
  /** Before the first day. */
  opening: SignedAmount,
  /** The days at whose end it was another amount than the day before. */
  days: v.array(v.object({ day: Day, balance: SignedAmount })),
});
export type StockTrend = v.InferOutput<typeof StockTrend>;

/** One substance and concentration: packages of it are added up, as on Form 3848. */
export const UseTrend = v.object({
  key: v.string(),
  name: v.string(),
  strength: v.string(),
  /** One of its packages, which determines the units of the amounts. */
  product: Product,
  /** In the order of the weeks. */
  weeks: v.array(v.object({ given: SignedAmount, wasted: SignedAmount })),
});
export type UseTrend = v.InferOutput<typeof UseTrend>;

export const Trends = v.object({
  head: ReportHead,
  choices: ReportChoices,
  stock: v.array(StockTrend),
  /** The Mondays on which the weeks start; the last week runs until today. */
  weeks: v.array(Day),
  use: v.array(UseTrend),
});
export type Trends = v.InferOutput<typeof Trends>;

export const getTrends = defineGet({
  name: 'getTrends',
  summary: 'Stock against PAR by day, and use by drug and week, in the agency’s time zone.',
  path: '/api/Reports/Trends',
  isReport: true,
  access: 'custody',
  query: v.object({
    /** A site or an inventory; left out: every inventory that the person is associated with. */
    place: v.optional(RecordId),
    productId: v.optional(RecordId),
    schedule: v.optional(ScheduleGroup),
    weeks: v.optional(v.picklist(trendWeeks), '13'),
  }),
  reply: Trends,
});
