import { describe, expect, test } from 'vitest';
import { columnsOf } from '../../../../src/rules/users/userColumns.ts';
import {
  givenOf,
  isNarrowed,
  isSameQuery,
  listFields,
  userListAddress,
  userPageLength,
  userQueryOf,
  wholeList,
  withFilters,
} from '../../../../src/rules/users/userQuery.ts';

describe('[CALL-14] the query of the user list in the address', () => {
  test('is read back as it was written', () => {
    const query = userQueryOf({
      search: 'Adjei & Sons',
      permissionProfile: 'Admin',
      userType: 'Mdm',
      isActive: 'all',
      sort: '-lastLoginDate',
      start: '25',
    });
    const address = userListAddress(query);
    const params = new URL(address, 'https://countersign.example').searchParams;
    expect(userQueryOf(Object.fromEntries(params))).toEqual(query);
    expect(userQueryOf({})).toEqual(wholeList);
    expect(userListAddress(wholeList)).toBe('/admin/users/list');
    expect(userQueryOf({ search: ' adj ' }).search).toBe('adj');
  });

  test('leaves out what the contract does not know, so that the list is shown', () => {
    const query = userQueryOf({
      search: 'a\u0000',
      permissionProfile: 'Owner',
      userType: 'x',
      isActive: 'maybe',
      sort: 'passwordHash',
      start: '-1',
    });
    expect(query).toEqual(wholeList);
    expect(givenOf(userQueryOf({ search: 'x'.repeat(101) }))).toEqual({});
  });

  test('calls for pages of 100 people who are active, by name, unless something else is chosen', () => {
    expect(userPageLength).toBe(100);
    const { columnJson, ...fields } = listFields(wholeList);
    expect(fields).toEqual({
      search: '',
      sort: 'fullName',
      isActive: 'true',
      permissionProfile: '',
      daysAgo: '',
      userType: '',
    });
    expect(JSON.parse(columnJson ?? '')).toEqual(columnsOf(undefined));
    const chosen = { ...wholeList, sort: '-email', isActive: 'all', daysAgo: '7' };
    expect(listFields(chosen)).toMatchObject({ sort: '-email', isActive: 'all', daysAgo: '7' });
  });

  test('starts at the first page again when a filter changes', () => {
    const query = userQueryOf({ start: '50', sort: 'email' });
    const filters = {
      search: ' adj ',
      permissionProfile: '',
      userType: '',
      isActive: '',
      daysAgo: '',
    };
    const next = withFilters(query, filters);
    expect(givenOf(next)).toEqual({ search: 'adj', sort: 'email' });
    expect(isSameQuery(next, query)).toBe(false);
    expect(isSameQuery(next, withFilters(next, { ...filters, search: 'adj' }))).toBe(true);
    expect([isNarrowed(query), isNarrowed(next)]).toEqual([false, true]);
  });
});
