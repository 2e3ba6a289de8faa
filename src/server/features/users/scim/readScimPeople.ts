import { and, asc, count, eq, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { RecordId } from '../../../../contract/core/primitives.ts';
import {
  type ScimList,
  type ScimQuery,
  type ScimUser,
  scimPath,
  scimSchemas,
} from '../../../../contract/users/scim.ts';
import { readScimFilter, scimPageOf } from '../../../../rules/users/scimChange.ts';
import { isNamed } from '../../../core/identity/checkSecret.ts';
import type { Reader } from '../../../database/database.ts';
import { userExternalIds } from '../../../database/schema/programs/externalId.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import { ScimRefused } from './scimError.ts';

/** Whose people are read, and the public origin, which addresses start with. */
export interface ScimScope {
  readonly agencyId: number;
  readonly origin: string;
}

/** The people whose home is the agency; programs and auditors are none of the directory's. */
function ofAgency({ agencyId }: ScimScope, which?: SQL): SQL | undefined {
  return and(
    eq(userAgencies.agencyId, agencyId),
    eq(users.agencyId, agencyId),
    eq(users.userType, 'Regular'),
    which,
  );
}

/** @throws ScimRefused for another filter than the two that directories need. */
export async function listScimPeople(
  reader: Reader,
  scope: ScimScope,
  query: v.InferOutput<typeof ScimQuery>,
): Promise<ScimList> {
  const which = ofAgency(scope, query.filter === undefined ? undefined : filterOf(query.filter));
  const { startIndex, count: most } = scimPageOf(query);
  const found =
    most === 0
      ? []
      : await select(reader)
          .where(which)
          .orderBy(asc(users.createdAt), asc(users.id))
          .limit(most)
          .offset(startIndex - 1);
  const [total] = await reader
    .select({ people: count() })
    .from(users)
    .innerJoin(userAgencies, eq(userAgencies.userId, users.id))
    .leftJoin(userExternalIds, eq(userExternalIds.userId, users.id))
    .where(which);
  return {
    schemas: [scimSchemas.list],
    totalResults: total?.people ?? 0,
    startIndex,
    itemsPerPage: found.length,
    Resources: found.map((row) => toScimUser(row, scope)),
  };
}

/** @throws ProblemError 404 for everyone else. */
export async function readScimPerson(
  reader: Reader,
  scope: ScimScope,
  userId: string,
): Promise<ScimUser> {
  const id = v.safeParse(RecordId, userId);
  const [row] = id.success
    ? await select(reader).where(ofAgency(scope, eq(users.id, id.output)))
    : [];
  if (row === undefined) throw notFound('This person does not exist.');
  return toScimUser(row, scope);
}

function filterOf(text: string): SQL {
  const read = readScimFilter(text);
  if ('fault' in read) throw new ScimRefused(read.fault);
  const { attribute, value } = read.value;
  return attribute === 'userName' ? isNamed(value) : eq(userExternalIds.externalId, value);
}

function select(reader: Reader) {
  return reader
    .select({
      id: users.id,
      userName: users.userName,
      fullName: users.fullName,
      email: users.email,
      isActive: users.isActive,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      externalId: userExternalIds.externalId,
    })
    .from(users)
    .innerJoin(userAgencies, eq(userAgencies.userId, users.id))
    .leftJoin(userExternalIds, eq(userExternalIds.userId, users.id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toScimUser(row: Row, { origin }: ScimScope): ScimUser {
  return {
    schemas: [scimSchemas.user],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    userName: row.userName,
    name: { formatted: row.fullName },
    displayName: row.fullName,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.isActive,
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${origin}${scimPath}/Users/${row.id}`,
    },
  };
}
