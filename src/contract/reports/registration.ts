import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { ReportChoices, ReportFile, ReportHead, reportFilters } from './report.ts';

/**
 * How the stock of a product changed over a period (REPORT-02): opening + first counts + received − administered −
 * wasted − returned − destroyed − lost + corrections = closing, and of a part of the agency also + in from − out to other
 * inventories. Of the whole agency, opening and closing include what is in transit. In the product's smallest unit.
 */
export const RegistrationSum = v.object({
  product: Product,
  opening: SignedAmount,
  /** What the first counts of inventories found. */
  counted: SignedAmount,
  received: SignedAmount,
  administered: SignedAmount,
  wasted: SignedAmount,
  returned: SignedAmount,
  destroyed: SignedAmount,
  /** The part of it that broke and could not be recovered, which DEA Form 41 has no place for. */
  broken: SignedAmount,
  lost: SignedAmount,
  corrected: SignedAmount,
  /** Transfers received, and returns to stock. */
  fromInventories: SignedAmount,
  toInventories: SignedAmount,
  /** Null where inventories are left out, because what is on the way to or from them is unknown. */
  openingInTransit: v.nullable(SignedAmount),
  closingInTransit: v.nullable(SignedAmount),
  closing: SignedAmount,
});
export type RegistrationSum = v.InferOutput<typeof RegistrationSum>;

export const RegistrationReport = v.object({
  head: ReportHead,
  choices: ReportChoices,
  /** Whether it is of every inventory of the agency, so that transfers sum to 0. */
  isWhole: v.boolean(),
  rows: v.array(RegistrationSum),
});
export type RegistrationReport = v.InferOutput<typeof RegistrationReport>;

export const getRegistration = defineGet({
  name: 'getRegistration',
  summary: 'What the registration received, used, disposed of and held over a period.',
  path: '/api/Reports/Registration',
  isReport: true,
  access: 'custody',
  query: v.object(reportFilters),
  reply: RegistrationReport,
});

export const exportRegistration = definePost({
  name: 'exportRegistration',
  summary: 'The registration report as a CSV file; the export is an audit entry.',
  path: '/api/Reports/Registration/Export',
  isReport: true,
  access: 'custody',
  body: v.object(reportFilters),
  reply: ReportFile,
});
