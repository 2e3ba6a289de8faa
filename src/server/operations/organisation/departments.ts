import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { CallArguments } from '../../../contract/call.ts';
import type {
  DepartmentFields,
  DepartmentList,
  listDepartments as listCall,
} from '../../../contract/department.ts';
import { departmentForm } from '../../../rules/departmentForm.ts';
import type { Reader } from '../../database/database.ts';
import { departments } from '../../database/schema/agency.ts';
import { containsText } from '../records/likeText.ts';
import type { RecordStore } from '../records/saveRecord.ts';
import { storedOf } from '../records/storedOf.ts';

// Names are written out: in a select from one table, columns lose theirs.
const people = sql<number>`(
  select count(*) from users person where person.department_id = departments.id
    and person.is_active)`.mapWith(Number);

/** The departments of an agency, by name. */
export async function listDepartments(
  reader: Reader,
  agencyId: number,
  { start, length, search }: CallArguments<typeof listCall>['query'],
): Promise<DepartmentList> {
  const which = and(eq(departments.agencyId, agencyId), containsText(search, departments.name));
  const counted = await reader.select({ total: count() }).from(departments).where(which);
  const data = await reader
    .select({
      id: departments.recordId,
      name: departments.name,
      isActive: departments.isActive,
      peopleCount: people,
    })
    .from(departments)
    .where(which)
    .orderBy(asc(departments.name), asc(departments.id))
    .limit(length)
    .offset(start);
  return { data, total: counted[0]?.total ?? 0 };
}

export const departmentStore: RecordStore<DepartmentFields> = {
  kind: 'department',
  form: departmentForm,
  judge: async (tx, agencyId, { id, fields }) => {
    const namesake = await tx
      .select({ id: departments.id })
      .from(departments)
      .where(
        and(
          eq(departments.agencyId, agencyId),
          ne(departments.recordId, id),
          sql`lower(${departments.name}) = lower(${fields.name})`,
        ),
      )
      .limit(1);
    if (namesake.length === 0) return {};
    return { name: 'Another department has this name. Choose a different one.' };
  },
  find: async (tx, agencyId, id) => {
    const rows = await tx
      .select()
      .from(departments)
      .where(and(eq(departments.agencyId, agencyId), eq(departments.recordId, id)));
    const row = rows[0];
    return row && storedOf(row, row.recordId, { name: row.name, isActive: row.isActive });
  },
  insert: async (tx, agencyId, { id, fields }, stamp) => {
    const rows = await tx
      .insert(departments)
      .values({ ...fields, ...stamp, recordId: id, agencyId })
      .onConflictDoNothing({ target: departments.recordId })
      .returning({ id: departments.id });
    return rows.length === 1;
  },
  update: async (tx, agencyId, { id, fields }, stamp) => {
    await tx
      .update(departments)
      .set({ ...fields, ...stamp })
      .where(and(eq(departments.agencyId, agencyId), eq(departments.recordId, id)));
  },
};
