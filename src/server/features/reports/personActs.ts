import { and, asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  type PersonAct,
  type PersonActs,
  type PersonRole,
  personActsLength,
} from '../../../contract/reports/personActs.ts';
import { type ReportFile, reportFileLimit } from '../../../contract/reports/report.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { actTitle } from '../../../rules/custody/entryText.ts';
import {
  actOfCursor,
  cursorOfAct,
  personRoleLabels,
  rolesInOrder,
} from '../../../rules/reports/personActs.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import { mayReadAll } from '../../core/rights/readAll.ts';
import { requireRight } from '../../core/rights/requireRight.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { Instants } from '../../database/sql.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { readEarlySignOffs } from './lossRequest.ts';
import { actsOf } from './personActsQuery.ts';
import {
  type FileRequest,
  fileName,
  headLines,
  localTime,
  noteExport,
  scheduleGroupTexts,
} from './reportFile.ts';
import {
  type PlaceFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

type Filter = PlaceFilter & {
  readonly userId?: string | undefined;
  readonly role?: PersonRole | undefined;
};

/**
 * REPORT-04: a page of what a person did in the inventories that the reader may read, newest first, and an audit entry
 * that names both.
 *
 * @throws ProblemError 403 without the right `analytics` or `readAll`, or for a place that the reader may not read, 404 for
 * a person of another agency.
 */
export async function readPersonActs(
  tx: Transaction,
  request: FileRequest<Filter & { readonly before?: string | undefined }>,
): Promise<PersonActs> {
  const { session, filter, now } = request;
  await requireLook(tx, session);
  const scope = await readScope(tx, session, filter, now);
  const people = await readPeople(tx, session.agency.id);
  const { head, choices } = scope;
  const shown = { head, choices, people: people.map(({ id, fullName: name }) => ({ id, name })) };
  if (filter.userId === undefined) return { ...shown, person: null, rows: [], older: null };
  const person = findPerson(people, filter.userId);
  const found = await readActs(tx, scope, person, { ...filter, length: personActsLength + 1 });
  const rows = found.slice(0, personActsLength);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  await noteLook(tx, request, scope, person);
  return {
    ...shown,
    person: { id: person.id, name: person.fullName },
    rows,
    older: last === undefined ? null : cursorOfAct(last),
  };
}

const columns = [
  ...['Occurred', 'Recorded', 'Late', 'Role in the act', 'Act', 'Inventory', 'Number', 'Details'],
];

/**
 * The same as a file.
 *
 * @throws ProblemError 403, 404 (see `readPersonActs`).
 */
export async function exportPersonActs(
  tx: Transaction,
  request: FileRequest<Filter & { readonly userId: string }>,
): Promise<ReportFile> {
  const { session, filter, now } = request;
  await requireLook(tx, session);
  const scope = await readScope(tx, session, filter, now);
  const person = findPerson(await readPeople(tx, session.agency.id), filter.userId);
  const found = await readActs(tx, scope, person, { ...filter, length: reportFileLimit + 1 });
  const rows = found.slice(0, reportFileLimit);
  await noteExport(tx, request, scope, {
    action: 'personActs.exported',
    report: 'A person’s acts',
    lines: rows.length,
    told: `of ${person.fullName}`,
  });
  const { timeZone } = scope.head;
  const role = filter.role === undefined ? 'All' : personRoleLabels[filter.role];
  return {
    fileName: fileName('person-acts', scope),
    csv: csvFile(
      ['A person’s acts'],
      [
        ...headLines(scope.head),
        ['Person', person.fullName],
        ['Role in the act', role],
        [],
        columns,
        ...rows.map((row) => [
          localTime(row.occurredAt, timeZone),
          localTime(row.recordedAt, timeZone),
          row.isLate ? 'Late' : '',
          row.roles.map((one) => personRoleLabels[one]).join('; '),
          row.title,
          row.inventory?.name ?? 'Whole registration',
          row.sequence === null ? '' : String(row.sequence),
          row.summary,
        ]),
      ],
    ),
    rows: rows.length,
    isComplete: found.length === rows.length,
  };
}

/** Holders of `readAll` look at everything there is to read; everyone else needs `analytics`, for all schedules. */
async function requireLook(reader: Reader, { agency, account }: ReportSession): Promise<void> {
  const principal = { agencyId: agency.id, userId: account.id };
  if (await mayReadAll(reader, principal)) return;
  await requireRight(reader, principal, 'analytics', () => ['C-II']);
}

interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly userName: string;
}

/** Everyone of the agency, also those who left. */
function readPeople(reader: Reader, agencyId: number): Promise<Person[]> {
  return reader
    .select({ id: users.id, fullName: users.fullName, userName: users.userName })
    .from(users)
    .innerJoin(
      userAgencies,
      and(eq(userAgencies.userId, users.id), eq(userAgencies.agencyId, agencyId)),
    )
    .orderBy(asc(sql`lower(${users.fullName})`), asc(users.id));
}

function findPerson(people: readonly Person[], id: string): Person {
  const person = people.find((one) => one.id === id);
  if (person === undefined) throw notFound('This person does not work here.');
  return person;
}

const Row = v.object({
  id: v.string(),
  kind: v.string(),
  summary: v.string(),
  inventoryId: v.nullable(v.string()),
  inventory: v.nullable(v.string()),
  occurredAt: Instants,
  recordedAt: Instants,
  isLate: v.boolean(),
  sequence: v.nullable(v.number()),
  roles: v.array(v.string()),
});

async function readActs(
  reader: Reader,
  scope: ReportScope,
  person: Person,
  page: {
    readonly role?: PersonRole | undefined;
    readonly before?: string | undefined;
    readonly length: number;
  },
): Promise<PersonAct[]> {
  const { role, before, length } = page;
  const cursor = before === undefined ? null : actOfCursor(before);
  const after =
    cursor === null
      ? sql`true`
      : sql`(a.occurred_at, a.id) < (${cursor.occurredAt}::timestamptz, ${cursor.id}::uuid)`;
  const earlySignOffs = await readEarlySignOffs(reader, scope.agencyId, person.id);
  const inRole = role === undefined ? sql`true` : sql`bool_or(a.role = ${role})`;
  const rows = await selectRows(
    reader,
    sql`select a.id, a.kind, a.summary, a.inventory_id as "inventoryId", i.name as inventory,
          a.occurred_at as "occurredAt", a.recorded_at as "recordedAt", a.is_late as "isLate",
          a.sequence::integer as sequence, json_agg(distinct a.role) as roles
        from ${actsOf(scope, { ...person, earlySignOffs })} a
        left join inventories i on i.agency_id = ${scope.agencyId} and i.id = a.inventory_id
        where a.occurred_at >= ${scope.start.toISOString()}::timestamptz
          and a.occurred_at < ${scope.end.toISOString()}::timestamptz and ${after}
        group by a.id, a.kind, a.summary, a.inventory_id, i.name, a.occurred_at, a.recorded_at,
          a.is_late, a.sequence
        having ${inRole}
        order by a.occurred_at desc, a.id desc
        limit ${length}`,
    Row,
  );
  return rows.map(({ kind, inventoryId, inventory, roles, ...row }) => ({
    ...row,
    title: actTitle(kind),
    inventory: inventoryId === null ? null : { id: inventoryId, name: inventory ?? '' },
    roles: rolesInOrder(roles),
  }));
}

/** Each look is an audit entry: who, whose acts, and which. */
async function noteLook(
  tx: Transaction,
  { session, origin, now, filter }: FileRequest<Filter>,
  { agencyId, head }: ReportScope,
  person: Person,
): Promise<void> {
  const role = filter.role === undefined ? 'all roles' : personRoleLabels[filter.role];
  const drugs = head.schedule === null ? '' : `, ${scheduleGroupTexts[head.schedule]}`;
  const where = head.place ?? (head.isWholeRegistration ? 'whole registration' : 'own inventories');
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    agencyId,
    action: 'personActs.read',
    outcome: 'success',
    subject: { kind: 'user', id: person.id, name: person.fullName },
    summary: `${session.account.fullName} looked at the acts of ${person.fullName}: ${role}${drugs}, ${where}, ${head.from} to ${head.to}`,
  });
}
