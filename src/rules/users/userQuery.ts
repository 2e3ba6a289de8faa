import * as v from 'valibot';
import { getUserList } from '../../contract/users/user.ts';
import { userColumns } from './userColumns.ts';

/** The filters of the user list, as they are in the address; an empty text is left out. */
export type UserQuery = {
  readonly search: string;
  readonly permissionProfile: string;
  readonly userType: string;
  readonly isActive: string;
  /** Logged in within so many days. */
  readonly daysAgo: string;
  readonly sort: string;
  readonly start: string;
};

/** Nothing is typed or chosen. */
export const wholeList: UserQuery = {
  search: '',
  permissionProfile: '',
  userType: '',
  isActive: '',
  daysAgo: '',
  sort: '',
  start: '',
};

/** What is typed and chosen above the list. */
export type UserFilters = Pick<
  UserQuery,
  'search' | 'permissionProfile' | 'userType' | 'isActive' | 'daysAgo'
>;

export const userListPath = '/admin/users/list';

/** Rows on a page of the list (CALL-14). */
export const userPageLength = 100;

const names = [
  'search',
  'permissionProfile',
  'userType',
  'isActive',
  'daysAgo',
  'sort',
  'start',
] as const;

/** The query in an address. What the contract does not know is left out, so that a mistyped address shows the list. */
export function userQueryOf(given: Readonly<Record<string, string | undefined>>): UserQuery {
  const { entries } = getUserList.query;
  const read = (name: (typeof names)[number]): string => {
    const text = given[name] ?? '';
    return v.is(entries[name], text) ? text : '';
  };
  return {
    search: read('search').trim(),
    permissionProfile: read('permissionProfile'),
    userType: read('userType'),
    isActive: read('isActive'),
    daysAgo: read('daysAgo'),
    sort: read('sort'),
    start: read('start'),
  };
}

/** The query without empty values: as it is put into an address or a call. */
export function givenOf(query: UserQuery): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (query[name] === '' ? [] : [[name, query[name]]])),
  );
}

/**
 * The fields of CALL-14 but for the page, as the specification lists them; what is not set is empty. Who is active is
 * what the list shows unless something else is chosen.
 */
export function listFields(query: UserQuery): Record<string, string> {
  const { search, sort, isActive, permissionProfile, daysAgo, userType } = query;
  return {
    search,
    sort: sort || 'fullName',
    isActive: isActive || 'true',
    permissionProfile,
    daysAgo,
    userType,
    columnJson: JSON.stringify(Object.keys(userColumns)),
  };
}

/** The address that shows a query again. */
export function userListAddress(query: UserQuery): string {
  const text = new URLSearchParams(givenOf(query)).toString();
  return text === '' ? userListPath : `${userListPath}?${text}`;
}

/** Filters start again at the first page. */
export function withFilters(query: UserQuery, filters: UserFilters): UserQuery {
  return { ...query, ...filters, search: filters.search.trim(), start: '' };
}

export function isSameQuery(one: UserQuery, other: UserQuery): boolean {
  return names.every((name) => one[name] === other[name]);
}

/** Whether something narrows the list: then an empty one is not a sign that no one is there. */
export function isNarrowed(query: UserQuery): boolean {
  const { search, permissionProfile, userType, isActive, daysAgo } = query;
  return [search, permissionProfile, userType, isActive, daysAgo].some((text) => text !== '');
}
