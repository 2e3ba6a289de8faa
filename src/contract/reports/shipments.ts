import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Day, Instant, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { ReceiptType } from '../custody/shipment.ts';
import { AmendedMark, SignatureNote } from '../inventory/ledger.ts';
import { ReportChoices, ReportFile, ReportHead, reportFilters, start } from './report.ts';

/**
 * A line that another registrant shipped here or took: what 21 CFR 1304.22(c) asks of its record. What was not asked when
 * it was recorded is null or empty.
 */
export const Shipment = v.object({
  sequence: v.number(),
  direction: v.picklist(['received', 'returned']),
  occurredAt: Instant,
  isLate: v.boolean(),
  inventory: v.string(),
  /** The other registrant as it was on record then. */
  partner: v.nullable(v.object({ name: v.string(), address: v.string(), deaNumber: v.string() })),
  /** The order or invoice of a receipt. */
  orderNumber: v.string(),
  orderType: ReceiptType,
  form222Number: v.string(),
  orderedOn: v.nullable(Day),
  /** What a hospital restocked: who took it, and when the registered location is, or was, notified (STOCK-04). */
  restock: v.nullable(
    v.object({
      id: RecordId,
      takenBy: v.string(),
      /** Null for a vehicle of a registered location. */
      noticeDueAt: v.nullable(Instant),
      confirmedAt: v.nullable(Instant),
      confirmedBy: v.nullable(v.string()),
    }),
  ),
  product: Product,
  lot: v.string(),
  expiresOn: Day,
  containersOrdered: v.nullable(v.number()),
  containers: v.nullable(v.number()),
  unitsPerContainer: v.nullable(v.number()),
  /** In the product's measure; positive in both directions. */
  amount: SignedAmount,
  signedBy: v.array(v.string()),
  signatureNotes: v.array(SignatureNote),
  note: v.nullable(v.string()),
  /** Numbers of the ledger entries that correct it. */
  correctedBy: v.array(v.number()),
  /** Of a record that was amended: which facts, and what they were (AMEND-07). */
  amended: v.exactOptional(AmendedMark),
});
export type Shipment = v.InferOutput<typeof Shipment>;

export const ShipmentReport = v.object({
  head: ReportHead,
  choices: ReportChoices,
  /** As they occurred. */
  rows: v.array(Shipment),
  total: v.number(),
});
export type ShipmentReport = v.InferOutput<typeof ShipmentReport>;

export const getShipments = defineGet({
  name: 'getShipments',
  summary:
    'What other registrants shipped here or took over a period, with partner, order and containers.',
  path: '/api/Reports/Shipments',
  isReport: true,
  access: 'custody',
  query: v.object({ ...reportFilters, start }),
  reply: ShipmentReport,
});

export const exportShipments = definePost({
  name: 'exportShipments',
  summary: 'Receipts and returns as a CSV file; the export is an audit entry.',
  path: '/api/Reports/Shipments/Export',
  isReport: true,
  access: 'custody',
  body: v.object(reportFilters),
  reply: ReportFile,
});
