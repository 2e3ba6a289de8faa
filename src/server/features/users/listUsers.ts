import { and, asc, count, eq, gte, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { CallArguments } from '../../../contract/core/call.ts';
import type { getUserList, UserList, UserRow, UserSort } from '../../../contract/users/user.ts';
import { permissionProfiles } from '../../../rules/core/permissions.ts';
import type { Reader } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { readUserRows } from './readUserRows.ts';

export type UserFilter = CallArguments<typeof getUserList>['query'];

type SortColumn = Exclude<UserSort, `-${string}`>;

/** What each order sorts by; nothing else ever reaches the statement. */
const columns: Readonly<Record<SortColumn, SQL>> = {
  fullName: sql`lower(${users.fullName})`,
  email: sql`lower(${users.email})`,
  permissionProfile: sql`${users.permissionId}`,
  userType: sql`${users.userType}`,
  lastLoginDate: sql`${users.lastLoginDate}`,
  isActive: sql`${users.isActive}`,
};

const dayMilliseconds = 86_400_000;

/**
 * CALL-14: the people who work in an agency, filtered and in order, one page of them and their number. The page's
 * people are found first, and only their rows are read: an order over ten thousand people must not read complete rows.
 */
export async function listUsers(
  reader: Reader,
  agencyId: number,
  filter: UserFilter,
  now: Date,
): Promise<UserList> {
  const which = and(eq(userAgencies.agencyId, agencyId), ...conditions(filter, now));
  const found = await reader
    .select({ id: users.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(which)
    .orderBy(...orderOf(filter.sort))
    .offset(filter.start)
    .limit(filter.length);
  const first = found[0];
  if (first === undefined) return { data: [], total: await countBeyond(reader, which, filter) };
  const ids = found.map(({ id }) => id);
  const rows = await readUserRows(reader, agencyId, inArray(users.id, ids), now);
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ userId }: UserRow) => places.get(userId) ?? ids.length;
  return { data: rows.toSorted((one, other) => placeOf(one) - placeOf(other)), total: first.total };
}

/** For a page behind the last one, only the total number is returned. */
async function countBeyond(
  reader: Reader,
  which: SQL | undefined,
  { start }: UserFilter,
): Promise<number> {
  if (start === 0) return 0;
  const counted = await reader
    .select({ total: count() })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(which);
  return counted[0]?.total ?? 0;
}

/** People who never logged in are last either way; names, then ids, make the order complete. */
function orderOf(sort: UserSort): SQL[] {
  const isDescending = sort.startsWith('-');
  const column = columns[(isDescending ? sort.slice(1) : sort) as SortColumn];
  const direction = isDescending ? sql`desc` : sql`asc`;
  return [sql`${column} ${direction} nulls last`, asc(columns.fullName), asc(users.id)];
}

function conditions(filter: UserFilter, now: Date): (SQL | undefined)[] {
  const { search, isActive, permissionProfile, daysAgo, userType } = filter;
  return [
    search === '' ? undefined : containing(search),
    isActive === 'all' ? undefined : eq(users.isActive, isActive === 'true'),
    permissionProfile && eq(users.permissionId, permissionIdOf(permissionProfile)),
    daysAgo === undefined
      ? undefined
      : gte(users.lastLoginDate, new Date(now.getTime() - daysAgo * dayMilliseconds)),
    userType && eq(users.userType, userType),
  ];
}

function permissionIdOf(profile: NonNullable<UserFilter['permissionProfile']>): number {
  const found = Object.entries(permissionProfiles).find(([, name]) => name === profile);
  if (found === undefined) throw new Error(`No permission ${profile}`);
  return Number(found[0]);
}

function containing(search: string): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(users.fullName, pattern),
    ilike(users.email, pattern),
    ilike(users.friendlyId, pattern),
  );
}
