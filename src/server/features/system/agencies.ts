import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { CallArguments } from '../../../contract/core/call.ts';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import type {
  AgencyFields,
  AgencyRow,
  agencies as resource,
} from '../../../contract/system/agencies.ts';
import { administrator } from '../../../rules/core/permissions.ts';
import { agencyForm, blankAgency } from '../../../rules/system/agencyForm.ts';
import type { Agency } from '../../core/identity/account.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import { containsText } from '../../core/records/likeText.ts';
import type { RecordScope, RecordStamp, RecordStore } from '../../core/records/saveRecord.ts';
import type { ListPage } from '../../core/records/tableList.ts';
import { toStoredRecord } from '../../core/records/toStoredRecord.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { users } from '../../database/schema/user.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { createAdministrator } from './createAdministrator.ts';

// Names are written out: in a select from one table, columns lose theirs.
const activeUsers = sql<number>`(
  select count(*) from users person where person.agency_id = agencies.id and person.is_active)`.mapWith(
  Number,
);
const activeIntegrations = sql<number>`(
  select count(*) from integration_keys program
    where program.agency_id = agencies.id and program.is_active)`.mapWith(Number);

/** The agencies of the installation, by name (ROUTE-10). */
export async function listAgencies(
  reader: Reader,
  query: CallArguments<typeof resource.list>['query'],
): Promise<ListPage<AgencyRow>> {
  const { start, length, search, status, state } = query;
  const which = and(
    status === undefined ? undefined : eq(agencies.isActive, status === 'active'),
    state === undefined ? undefined : eq(agencies.state, state),
    containsText(search, agencies.name, agencies.county),
  );
  const [counted] = await reader.select({ total: count() }).from(agencies).where(which);
  const rows = await reader
    .select({
      id: agencies.recordId,
      number: agencies.id,
      name: agencies.name,
      state: agencies.state,
      isActive: agencies.isActive,
      suspendedAt: agencies.suspendedAt,
      suspensionReason: agencies.suspensionReason,
      users: activeUsers,
      integrations: activeIntegrations,
      createdAt: agencies.createdAt,
    })
    .from(agencies)
    .where(which)
    .orderBy(sql`lower(${agencies.name})`, asc(agencies.id))
    .limit(length)
    .offset(start);
  const data = rows.map(({ suspendedAt, createdAt, ...row }) => ({
    ...row,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  return { data, total: counted?.total ?? 0 };
}

/** The agency of a record id or of its number. */
export async function findAgency(
  reader: Reader,
  by: { readonly id: string } | { readonly number: number },
): Promise<Agency | undefined> {
  const which = 'id' in by ? eq(agencies.recordId, by.id) : eq(agencies.id, by.number);
  const [agency] = await reader.select().from(agencies).where(which);
  return agency;
}

/** @throws ProblemError 404 */
export async function requireAgency(
  reader: Reader,
  by: Parameters<typeof findAgency>[1],
): Promise<Agency> {
  const agency = await findAgency(reader, by);
  if (agency === undefined) throw notFound('This customer does not exist.');
  return agency;
}

/** What makes a name, or the address of a first administrator, unusable. */
export async function validateAgency(
  tx: Transaction,
  { id, fields, before }: { id: string; fields: AgencyFields; before: AgencyFields | undefined },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const [namesake] = await tx
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(ne(agencies.recordId, id), sql`lower(${agencies.name}) = lower(${fields.name})`));
  if (namesake !== undefined) errors.name = 'Another customer has this name.';
  if (before !== undefined) return errors;
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.userName}) = lower(${fields.adminEmail})`);
  if (known !== undefined) {
    errors.adminEmail = 'Someone already logs in with this address. Enter another one.';
  }
  return errors;
}

/** Adds the row of an agency. @returns undefined if another one has the id. */
export async function insertAgency(
  tx: Transaction,
  { id, fields }: { readonly id: string; readonly fields: AgencyFields },
  stamp: RecordStamp,
): Promise<Agency | undefined> {
  const { adminName: _name, adminEmail: _email, number: _number, ...columns } = fields;
  const [agency] = await tx
    .insert(agencies)
    .values({ ...columns, ...stampOf(stamp), recordId: id, createdAt: stamp.changedAt })
    .onConflictDoNothing()
    .returning();
  return agency;
}

/** Agencies as system administrators edit them. A new one includes its first administrator, who is invited. */
export function agencyStore(scope: RecordScope): RecordStore<AgencyFields> {
  return {
    kind: 'customer',
    form: agencyForm,
    blank: blankAgency,
    validate: (tx, _agencyId, save) => validateAgency(tx, save),
    find: async (tx, _agencyId, id) => {
      const agency = await findAgency(tx, { id });
      if (agency === undefined) return undefined;
      const { id: number, name, state, timeZone, deactivateAfterDays } = agency;
      const stamp = {
        version: agency.customerVersion,
        changedBy: agency.customerChangedBy,
        changedAt: agency.customerChangedAt,
      };
      return toStoredRecord(stamp, agency.recordId, {
        number,
        name,
        state,
        timeZone,
        deactivateAfterDays,
        adminName: '',
        adminEmail: '',
      });
    },
    insert: async (tx, _agencyId, save, stamp) => {
      const { adminName, adminEmail } = save.fields;
      const agency = await insertAgency(tx, save, stamp);
      if (agency === undefined) return false;
      const by = actedBy({ ...scope, session: { ...scope.session, agency } });
      const person = { name: adminName, email: adminEmail, permissionId: administrator } as const;
      await createAdministrator(tx, by, person, { isMailed: true });
      return true;
    },
    update: async (tx, _agencyId, { id, fields }, stamp) => {
      const { adminName: _name, adminEmail: _email, number: _number, ...columns } = fields;
      await tx
        .update(agencies)
        .set({ ...columns, ...stampOf(stamp) })
        .where(eq(agencies.recordId, id));
    },
  };
}

function stampOf({ version, changedBy, changedAt }: RecordStamp) {
  return { customerVersion: version, customerChangedBy: changedBy, customerChangedAt: changedAt };
}
