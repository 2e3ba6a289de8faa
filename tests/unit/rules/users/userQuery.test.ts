import { describe, expect, test } from 'vitest';
import {
  givenOf,
  isNarrowed,
  isSameQuery,
  userListAddress,
  userQueryOf,
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
    expect(userListAddress(userQueryOf({}))).toBe('/admin/users/list');
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
    expect(givenOf(query)).toEqual({});
    expect(givenOf(userQueryOf({ search: 'x'.repeat(101) }))).toEqual({});
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
