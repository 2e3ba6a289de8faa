import * as v from 'valibot';
import { definePost } from '../core/call.ts';
import { Day, RecordId, storable } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { Lot } from '../inventory/inventory.ts';
import { ControlValueLife, ControlValueRow, ScannedLabels } from './controlValue.ts';

/** A code as it was scanned or typed: separators of GS1 are in it. */
const Code = v.pipe(
  v.string('Scan or type the label.'),
  v.trim(),
  v.minLength(1, 'Scan or type the label.'),
  v.maxLength(200, 'This is too long for a label. Scan it again.'),
  storable(),
);

/** What a scan answers. */
export const ScanAnswer = v.variant('result', [
  v.object({ result: v.literal('found'), life: ControlValueLife }),
  /** It does not reveal whose it is, and whether it exists there. */
  v.object({ result: v.literal('foreign') }),
  v.object({ result: v.literal('unknown'), label: v.string() }),
  /** A manufacturer's code, which no single vial of an agency has for itself. */
  v.object({
    result: v.literal('package'),
    gtin: v.nullable(v.string()),
    /** As on the package; null if the code does not say it. */
    lotNumber: v.nullable(v.string()),
    expiresOn: v.nullable(Day),
    serial: v.nullable(v.string()),
    /** The agency's product and lot of that name; null if it has none. */
    product: v.nullable(Product),
    lot: v.nullable(Lot),
    /** Labels on vials of that lot, the last changed first. */
    labels: v.array(ControlValueRow),
    total: v.number(),
  }),
]);
export type ScanAnswer = v.InferOutput<typeof ScanAnswer>;

/** Not a GET: what people scan stands in no address and in no log, and a foreign label leaves a trace. */
export const findControlValue = definePost({
  name: 'findControlValue',
  summary: 'The history of the vial whose label was scanned (ROUTE-16).',
  path: '/api/ControlValues/Find',
  access: 'controlValues',
  body: v.object({ code: Code }),
  reply: ScanAnswer,
});

/** Labels that were scanned in an inventory where the ledger does not have them, and where it has them, in words. */
export const PlacedLabels = v.object({
  labels: v.array(v.object({ label: v.string(), where: v.string() })),
});
export type PlacedLabels = v.InferOutput<typeof PlacedLabels>;

/** Not a GET, as `findControlValue`. */
export const placeLabels = definePost({
  name: 'placeLabels',
  summary: 'Where the ledger has labels that were scanned at a count and are not here.',
  path: '/api/Inventories/{id}/PlaceLabels',
  access: 'custody',
  params: v.object({ id: RecordId }),
  body: v.object({ labels: ScannedLabels.wrapped }),
  reply: PlacedLabels,
});
