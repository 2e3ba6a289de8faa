import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import {
  blankDepartment,
  type DepartmentFields,
  departmentForm,
  departments as resource,
} from '../../../../contract/administration/department.ts';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import { resourceCalls } from '../../../core/http/resourceCalls.ts';
import { tableList } from '../../../core/records/tableList.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import type { Transaction } from '../../../database/database.ts';
import { departments } from '../../../database/schema/agency.ts';
import { users } from '../../../database/schema/user.ts';

// Names are written out: in a select from one table, columns lose theirs.
const people = sql<number>`(
  select count(*) from users person where person.department_id = departments.id
    and person.is_active)`.mapWith(Number);

const departmentStore = tableStore({
  kind: 'department',
  form: departmentForm,
  blank: blankDepartment,
  table: departments,
  idName: 'recordId',
  fieldsOf: async ({ id, agencyId, name, isActive }, tx) => {
    const members = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.agencyId, agencyId), eq(users.departmentId, id)))
      .orderBy(asc(users.id));
    return { name, isActive, people: members.map((one) => one.id) };
  },
  columnsOf: ({ name, isActive }) => ({ name, isActive }),
  writeFurther: ({ people: chosen }, { id, agencyId }, { tx, stamp }) =>
    writePeople(tx, agencyId, id, chosen, stamp.changedAt),
  unique: [
    { field: 'name', sentence: 'Another department has this name. Choose a different one.' },
  ],
  lockFirst: lockPeople,
  validate: validatePeople,
  choices: async (tx, agencyId, { people: chosen }) => {
    const members = await tx
      .select({ id: users.id, name: users.fullName, email: users.email, isActive: users.isActive })
      .from(users)
      .where(and(eq(users.agencyId, agencyId), ne(users.userType, 'ApiOnly')))
      .orderBy(asc(users.fullName), asc(users.id));
    const standing = new Set(chosen);
    const shown = members.filter(({ id, isActive }) => isActive || standing.has(id));
    return {
      people: shown.map(({ id, name, email, isActive }) => ({
        value: id,
        text: `${name} (${email})${isActive ? '' : ', deactivated'}`,
      })),
    };
  },
});

export const departmentCalls = resourceCalls(
  resource,
  departmentStore,
  tableList({
    table: departments,
    further: { id: departments.recordId, peopleCount: people },
    filters: {},
    search: [departments.name],
    order: [asc(departments.name), asc(departments.id)],
  }),
);

interface Save {
  readonly id: string;
  readonly fields: DepartmentFields;
  readonly before: DepartmentFields | undefined;
}

/**
 * The people added to it belong to the agency, and are in no other department: no one is moved without their old one.
 */
async function validatePeople(
  tx: Transaction,
  agencyId: number,
  { fields, before }: Save,
): Promise<FieldErrors> {
  const added = [...new Set(fields.people)].filter((id) => !before?.people.includes(id));
  if (added.length === 0) return {};
  if (!fields.isActive) {
    return { people: 'This department is inactive. Choose an active one.' };
  }
  const found = await tx
    .select({ name: users.fullName, department: departments.name })
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId))
    .where(
      and(eq(users.agencyId, agencyId), inArray(users.id, added), ne(users.userType, 'ApiOnly')),
    )
    .orderBy(asc(users.fullName));
  if (found.length < added.length) return { people: 'Choose only people in this agency.' };
  const taken = found.find(({ department }) => department !== null);
  return taken === undefined
    ? {}
    : { people: `${taken.name} is in ${taken.department}. Remove them there first.` };
}

/**
 * Its people are locked before the agency and in the order of their ids, like in every change of people: removing an administrator’s rights locks them in this order.
 */
async function lockPeople(
  tx: Transaction,
  agencyId: number,
  { id, fields }: { id: string; fields: DepartmentFields },
): Promise<void> {
  const own = tx
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.agencyId, agencyId), eq(departments.recordId, id)));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.agencyId, agencyId),
        or(inArray(users.departmentId, own), inArray(users.id, [...fields.people])),
      ),
    )
    .orderBy(asc(users.id))
    .for('no key update');
}

async function writePeople(
  tx: Transaction,
  agencyId: number,
  departmentId: number,
  chosen: readonly string[],
  now: Date,
): Promise<void> {
  const touched = await tx
    .select({ id: users.id, departmentId: users.departmentId })
    .from(users)
    .where(
      and(
        eq(users.agencyId, agencyId),
        or(eq(users.departmentId, departmentId), inArray(users.id, [...chosen])),
      ),
    );
  const wanted = new Set(chosen);
  const isInside = ({ departmentId: of }: { departmentId: number | null }) => of === departmentId;
  const gone = touched.filter((one) => isInside(one) && !wanted.has(one.id));
  const added = touched.filter((one) => !isInside(one));
  for (const [rows, to] of [
    [gone, null],
    [added, departmentId],
  ] as const) {
    if (rows.length === 0) continue;
    const ids = rows.map(({ id }) => id);
    await tx.update(users).set({ departmentId: to, updatedAt: now }).where(inArray(users.id, ids));
  }
}
