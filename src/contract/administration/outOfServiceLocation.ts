import * as v from 'valibot';
import { optionalLine, RecordId } from '../core/primitives.ts';
import { activePage, defineResource } from '../core/resource.ts';

/** Where a vehicle or a bag is while it is out of service: a workshop, a spare bay. */
export const OutOfServiceLocationFields = v.object({
  name: optionalLine(100),
  address: optionalLine(200),
  phoneNumber: optionalLine(40),
  /** Whether controlled substances may be stored in the inventories there. */
  mayHoldStock: v.boolean(),
  isActive: v.boolean(),
});
export type OutOfServiceLocationFields = v.InferOutput<typeof OutOfServiceLocationFields>;

export const OutOfServiceLocationRow = v.object({
  ...OutOfServiceLocationFields.entries,
  id: RecordId,
  inventories: v.number(),
});
export type OutOfServiceLocationRow = v.InferOutput<typeof OutOfServiceLocationRow>;

export const outOfServiceLocations = defineResource({
  one: 'OutOfServiceLocation',
  many: 'OutOfServiceLocations',
  fields: OutOfServiceLocationFields,
  row: OutOfServiceLocationRow,
  query: activePage,
});
