import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type {
  DepartmentFields,
  DepartmentList,
  listDepartments as listCall,
} from '../../../../contract/administration/department.ts';
import type { CallArguments } from '../../../../contract/core/call.ts';
import type { RecordToSave, StoredRecord } from '../../../../contract/core/record.ts';
import { departmentForm } from '../../../../rules/administration/departmentForm.ts';
import type { FieldErrors } from '../../../../rules/core/fieldErrors.ts';
import { containsText } from '../../../core/records/likeText.ts';
import {
  type RecordScope,
  type RecordStore,
  saveRecord,
} from '../../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../../core/records/toStoredRecord.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { departments } from '../../../database/schema/agency.ts';
import { users } from '../../../database/schema/user.ts';

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
  validate: async (tx, agencyId, save) => ({
    ...(await validateName(tx, agencyId, save)),
    ...(await validatePeople(tx, agencyId, save)),
  }),
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
  find: async (tx, agencyId, id) => {
    const rows = await tx
      .select()
      .from(departments)
      .where(and(eq(departments.agencyId, agencyId), eq(departments.recordId, id)));
    const row = rows[0];
    if (row === undefined) return undefined;
    const members = await tx
      .select({ id: users.id })
      .from(users)
      .where(isIn(agencyId, row.id))
      .orderBy(asc(users.id));
    const { name, isActive, recordId } = row;
    return toStoredRecord(row, recordId, { name, isActive, people: members.map((one) => one.id) });
  },
  insert: async (tx, agencyId, { id, fields: { people: chosen, ...fields } }, stamp) => {
    const rows = await tx
      .insert(departments)
      .values({ ...fields, ...stamp, recordId: id, agencyId })
      .onConflictDoNothing({ target: departments.recordId })
      .returning({ id: departments.id });
    const inserted = rows[0];
    if (inserted === undefined) return false;
    await writePeople(tx, agencyId, inserted.id, chosen, stamp.changedAt);
    return true;
  },
  update: async (tx, agencyId, { id, fields: { people: chosen, ...fields } }, stamp) => {
    const rows = await tx
      .update(departments)
      .set({ ...fields, ...stamp })
      .where(and(eq(departments.agencyId, agencyId), eq(departments.recordId, id)))
      .returning({ id: departments.id });
    for (const updated of rows) {
      await writePeople(tx, agencyId, updated.id, chosen, stamp.changedAt);
    }
  },
};

interface Save {
  readonly id: string;
  readonly fields: DepartmentFields;
  readonly before: DepartmentFields | undefined;
}

const isIn = (agencyId: number, departmentId: number) =>
  and(eq(users.agencyId, agencyId), eq(users.departmentId, departmentId));

async function validateName(
  tx: Transaction,
  agencyId: number,
  { id, fields }: Save,
): Promise<FieldErrors> {
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
}

/** Who is put into it belongs to the agency, and is in no other department: no one is moved without their old one. */
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
 * Saves a department. Its people are locked first and in the order of their ids, as by whoever changes people: the save
 * locks the agency, and who takes an administrator’s rights away locks them in this order.
 *
 * @throws ProblemError as `saveRecord`.
 */
export async function saveDepartment(
  tx: Transaction,
  save: RecordToSave & { fields: DepartmentFields },
  scope: RecordScope,
): Promise<StoredRecord & { fields: DepartmentFields }> {
  const { agency } = scope.session;
  const own = tx
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.agencyId, agency.id), eq(departments.recordId, save.id)));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.agencyId, agency.id),
        or(inArray(users.departmentId, own), inArray(users.id, [...save.fields.people])),
      ),
    )
    .orderBy(asc(users.id))
    .for('no key update');
  return saveRecord(tx, departmentStore, save, scope);
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
