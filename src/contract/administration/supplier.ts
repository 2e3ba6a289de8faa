import * as v from 'valibot';
import { line, optionalLine, RecordId } from '../core/primitives.ts';
import { defineResource, searchedPage } from '../core/resource.ts';

/** The other registrants: each may take stock back, and a reverse distributor does nothing else. */
export const SupplierKind = v.picklist(
  ['distributor', 'pharmacy', 'hospital', 'reverseDistributor'],
  'Choose the kind of supplier.',
);

export const SupplierFields = v.object({
  name: line('the name', 100),
  kind: SupplierKind,
  deaNumber: line('the DEA number', 20),
  address: optionalLine(200),
  phoneNumber: optionalLine(40),
  email: v.pipe(
    optionalLine(254).wrapped,
    v.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an email address like name@supplier.com.'),
  ),
  isActive: v.boolean(),
});
export type SupplierFields = v.InferOutput<typeof SupplierFields>;

export const SupplierRow = v.object({
  id: RecordId,
  name: v.string(),
  kind: SupplierKind,
  deaNumber: v.string(),
  phoneNumber: v.string(),
  isActive: v.boolean(),
});
export type SupplierRow = v.InferOutput<typeof SupplierRow>;

export const suppliers = defineResource({
  one: 'Supplier',
  many: 'Suppliers',
  fields: SupplierFields,
  row: SupplierRow,
  query: { ...searchedPage, kind: v.optional(SupplierKind) },
  summaries: {
    list: 'The suppliers of the session agency, in pages of 100.',
    get: 'One supplier, to be edited; `new` for the form of a new one.',
    save: 'Saves a supplier; 409 where someone else saved it first.',
  },
});
