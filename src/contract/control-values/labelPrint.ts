import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, RecordId } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { Lot } from '../inventory/inventory.ts';
import { ControlValueStatus, labelsAtOnce } from './controlValue.ts';

/** A label as it is printed. */
export const PrintableLabel = v.object({
  id: RecordId,
  label: v.string(),
  /** What its two-dimensional code holds (see `labelCode`). */
  code: v.string(),
  status: ControlValueStatus,
  product: Product,
  lot: Lot,
  inventory: v.object({ id: RecordId, name: v.string() }),
  /** Null: never printed by this program. */
  printed: v.nullable(v.object({ times: v.number(), lastAt: Instant, lastBy: v.string() })),
});
export type PrintableLabel = v.InferOutput<typeof PrintableLabel>;

export const LabelsToPrint = v.object({
  agency: v.string(),
  labels: v.array(PrintableLabel),
  /** Labels of that activation whose vials are no longer in any inventory. */
  gone: v.number(),
});
export type LabelsToPrint = v.InferOutput<typeof LabelsToPrint>;

export const getLabelsToPrint = defineGet({
  name: 'getLabelsToPrint',
  summary: 'Labels of one activation, or one label, whose vials are in an inventory.',
  path: '/api/ControlValueLabels',
  access: 'custody',
  query: v.object({
    activationId: v.optional(RecordId),
    /** One label; the activation is not looked at then. */
    id: v.optional(RecordId),
  }),
  reply: LabelsToPrint,
});

export const LabelPrintForm = v.object({
  /** One per act: a repeat with the same key and content is noted once. */
  idempotencyKey: RecordId,
  ids: v.pipe(
    v.array(RecordId),
    v.minLength(1, 'Choose at least one label.'),
    v.maxLength(labelsAtOnce, `Print at most ${labelsAtOnce} labels at once.`),
  ),
});
export type LabelPrintForm = v.InferOutput<typeof LabelPrintForm>;

export const LabelPrint = v.object({
  id: RecordId,
  /** How many of them had been printed before. */
  again: v.number(),
  labels: v.array(PrintableLabel),
});
export type LabelPrint = v.InferOutput<typeof LabelPrint>;

export const printLabels = definePost({
  name: 'printLabels',
  summary: 'Records that labels are printed, in their histories and in the audit trail.',
  path: '/api/ControlValueLabels/Print',
  access: 'custody',
  body: LabelPrintForm,
  reply: LabelPrint,
});
