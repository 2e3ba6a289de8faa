import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { line, optionalLine, pageQuery, RecordId, Search } from '../core/primitives.ts';
import { NewOrRecordId, recordToEdit, recordToSave, storedRecord } from '../core/record.ts';

/** A reverse distributor takes expired and damaged stock back. */
export const SupplierKind = v.picklist(
  ['distributor', 'pharmacy', 'reverseDistributor'],
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
export const SupplierList = v.object({ data: v.array(SupplierRow), total: v.number() });
export type SupplierList = v.InferOutput<typeof SupplierList>;

export const listSuppliers = defineCall({
  name: 'listSuppliers',
  summary: 'The suppliers of the session agency, in pages of 100.',
  method: 'GET',
  path: '/api/Admin/Suppliers',
  access: 'administration',
  query: v.object({ ...pageQuery, search: Search, kind: v.optional(SupplierKind) }),
  reply: SupplierList,
});

export const getSupplier = defineCall({
  name: 'getSupplier',
  summary: 'One supplier, to be edited; `new` for the form of a new one.',
  method: 'GET',
  path: '/api/Admin/Suppliers/{id}',
  access: 'administration',
  params: v.object({ id: NewOrRecordId }),
  reply: recordToEdit(SupplierFields),
});

export const saveSupplier = defineCall({
  name: 'saveSupplier',
  summary: 'Saves a supplier; 409 where someone else saved it first.',
  method: 'POST',
  path: '/api/Admin/Suppliers/Save',
  access: 'administration',
  body: recordToSave(RecordId, SupplierFields),
  reply: storedRecord(SupplierFields),
});
