import type { UserList, UserRow, UserSort } from '../../contract/users/user.ts';
import type { UserQuery } from '../users/userQuery.ts';

function holds(text: string | null, search: string): boolean {
  return (text ?? '').toLowerCase().includes(search);
}

const dayMilliseconds = 86_400_000;

/** Within so many days, counted in milliseconds as the server counts. */
function isRecent({ lastLoginDate }: UserRow, daysAgo: string, now: Date): boolean {
  if (daysAgo === '') return true;
  const since = now.getTime() - Number(daysAgo) * dayMilliseconds;
  return lastLoginDate !== null && Date.parse(lastLoginDate) >= since;
}

function isAskedFor(row: UserRow, query: UserQuery, now: Date): boolean {
  const search = query.search.toLowerCase();
  return (
    [row.fullName, row.email, row.friendlyId].some((text) => holds(text, search)) &&
    (query.isActive === 'all' || row.isActive === (query.isActive !== 'false')) &&
    isRecent(row, query.daysAgo, now) &&
    (query.permissionProfile === '' || row.permissionProfile === query.permissionProfile) &&
    (query.userType === '' || row.userType === query.userType)
  );
}

type UserSortColumn = Exclude<UserSort, `-${string}`>;

function sortValue(row: UserRow, column: UserSortColumn): string | number | null {
  if (column === 'permissionProfile') return row.permissionId;
  const value = row[column];
  return typeof value === 'boolean' ? Number(value) : (value?.toLowerCase() ?? null);
}

/** In the server's order: empty values are last either way, names make the order complete. */
function compare(one: UserRow, other: UserRow, sort: string): number {
  const isDescending = sort.startsWith('-');
  const column = (sort.replace(/^-/, '') || 'fullName') as UserSortColumn;
  const [first, second] = [sortValue(one, column), sortValue(other, column)];
  if (first !== second) {
    if (first === null) return 1;
    if (second === null) return -1;
    return first < second === isDescending ? 1 : -1;
  }
  return one.fullName.localeCompare(other.fullName);
}

/** OFF-02: the page of a list that the server would give, from the people kept on this device. */
export function storedUserList(
  rows: readonly UserRow[],
  query: UserQuery,
  pageLength: number,
  now: Date,
): UserList {
  const asked = rows
    .filter((row) => isAskedFor(row, query, now))
    .sort((one, other) => compare(one, other, query.sort));
  const start = Number(query.start);
  return { data: asked.slice(start, start + pageLength), total: asked.length };
}
