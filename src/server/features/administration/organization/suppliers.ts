import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm';
import type {
  listSuppliers as listCall,
  SupplierFields,
  SupplierList,
} from '../../../../contract/administration/supplier.ts';
import type { CallArguments } from '../../../../contract/core/call.ts';
import { supplierForm } from '../../../../rules/administration/supplierForm.ts';
import type { FieldErrors } from '../../../../rules/core/fieldErrors.ts';
import { containsText } from '../../../core/records/likeText.ts';
import type { RecordStore } from '../../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../../core/records/toStoredRecord.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { suppliers } from '../../../database/schema/agency.ts';

/** The suppliers of an agency, by name. */
export async function listSuppliers(
  reader: Reader,
  agencyId: number,
  { start, length, search, kind }: CallArguments<typeof listCall>['query'],
): Promise<SupplierList> {
  const which = and(
    eq(suppliers.agencyId, agencyId),
    kind === undefined ? undefined : eq(suppliers.kind, kind),
    containsText(search, suppliers.name, suppliers.deaNumber, suppliers.address),
  );
  const counted = await reader.select({ total: count() }).from(suppliers).where(which);
  const data = await reader
    .select({
      id: suppliers.id,
      name: suppliers.name,
      kind: suppliers.kind,
      deaNumber: suppliers.deaNumber,
      phoneNumber: suppliers.phoneNumber,
      isActive: suppliers.isActive,
    })
    .from(suppliers)
    .where(which)
    .orderBy(asc(suppliers.name), asc(suppliers.id))
    .limit(length)
    .offset(start);
  return { data, total: counted[0]?.total ?? 0 };
}

async function validate(
  tx: Transaction,
  agencyId: number,
  { id, fields }: { id: string; fields: SupplierFields },
): Promise<FieldErrors> {
  const others = await tx
    .select({ name: suppliers.name, deaNumber: suppliers.deaNumber })
    .from(suppliers)
    .where(
      and(
        eq(suppliers.agencyId, agencyId),
        ne(suppliers.id, id),
        or(
          sql`lower(${suppliers.name}) = lower(${fields.name})`,
          eq(suppliers.deaNumber, fields.deaNumber),
        ),
      ),
    );
  const errors: FieldErrors = {};
  const wanted = fields.name.toLowerCase();
  if (others.some(({ name }) => name.toLowerCase() === wanted)) {
    errors.name = 'Another supplier has this name. Choose a different one.';
  }
  const namesake = others.find(({ deaNumber }) => deaNumber === fields.deaNumber);
  if (namesake) errors.deaNumber = `This is the DEA number of ${namesake.name}.`;
  return errors;
}

export const supplierStore: RecordStore<SupplierFields> = {
  kind: 'supplier',
  form: supplierForm,
  validate,
  find: async (tx, agencyId, id) => {
    const rows = await tx
      .select()
      .from(suppliers)
      .where(and(eq(suppliers.agencyId, agencyId), eq(suppliers.id, id)));
    const row = rows[0];
    if (row === undefined) return undefined;
    const { name, kind, deaNumber, address, phoneNumber, email, isActive } = row;
    return toStoredRecord(row, row.id, {
      name,
      kind,
      deaNumber,
      address,
      phoneNumber,
      email,
      isActive,
    });
  },
  insert: async (tx, agencyId, { id, fields }, stamp) => {
    const rows = await tx
      .insert(suppliers)
      .values({ ...fields, ...stamp, id, agencyId })
      .onConflictDoNothing({ target: suppliers.id })
      .returning({ id: suppliers.id });
    return rows.length === 1;
  },
  update: async (tx, agencyId, { id, fields }, stamp) => {
    await tx
      .update(suppliers)
      .set({ ...fields, ...stamp })
      .where(and(eq(suppliers.agencyId, agencyId), eq(suppliers.id, id)));
  },
};
