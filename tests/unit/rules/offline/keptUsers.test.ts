import { describe, expect, it } from 'vitest';
import type { UserRow } from '../../../../src/contract/users/user.ts';
import { storedUserList } from '../../../../src/rules/offline/keptUsers.ts';
import { userQueryOf } from '../../../../src/rules/users/userQuery.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';

const rosa = sampleRow();
const ben = sampleRow({
  userId: 'b',
  fullName: 'ben Adeyemi',
  email: 'ben@example.org',
  permissionId: 3,
  permissionProfile: 'Admin',
  lastLoginDate: '2026-03-10T08:00:00.000Z',
});
const gone = sampleRow({
  userId: 'c',
  fullName: 'Carla Gone',
  isActive: false,
  friendlyId: 'M-17',
});
const rows = [rosa, gone, ben];
const now = new Date('2026-03-17T08:00:00.000Z');

function listed(from: readonly UserRow[], query: Record<string, string>, pageLength = 25) {
  return storedUserList(from, userQueryOf(query), pageLength, now).data.map(
    ({ fullName }) => fullName,
  );
}

const names = (query: Record<string, string>) => listed(rows, query);

describe('[OFF-02] the list from this device', () => {
  it('shows active users, by name, as the server does', () => {
    expect(names({})).toEqual(['ben Adeyemi', 'Rosa Halloran']);
    expect(names({ isActive: 'false' })).toEqual(['Carla Gone']);
    expect(names({ daysAgo: '7' })).toEqual(['ben Adeyemi']);
    expect(names({ daysAgo: '6' })).toEqual([]);
    const tooEarly = { ...ben, lastLoginDate: '2026-03-10T07:59:59.999Z' };
    expect(listed([tooEarly], { daysAgo: '7' })).toEqual([]);
    expect(names({ isActive: 'all', sort: '-fullName' })).toEqual([
      'Rosa Halloran',
      'Carla Gone',
      'ben Adeyemi',
    ]);
  });

  it('is by full name unless another order is chosen, accents included', () => {
    const people = ['Zoe', 'Émile', 'adam'].map((fullName) => sampleRow({ fullName }));
    expect(listed(people, { sort: '' })).toEqual(listed(people, { sort: 'fullName' }));
  });

  it('puts users who never logged in last, either way', () => {
    expect(names({ sort: 'lastLoginDate' })).toEqual(['ben Adeyemi', 'Rosa Halloran']);
    expect(names({ sort: '-lastLoginDate' })).toEqual(['ben Adeyemi', 'Rosa Halloran']);
    for (const sort of ['lastLoginDate', '-lastLoginDate']) {
      expect(listed([ben, rosa], { sort })).toEqual(['ben Adeyemi', 'Rosa Halloran']);
    }
  });

  it('searches names, addresses and ids, whatever the case', () => {
    expect(names({ search: 'HALLO' })).toEqual(['Rosa Halloran']);
    expect(names({ search: 'ben@' })).toEqual(['ben Adeyemi']);
    expect(names({ search: 'm-17', isActive: 'all' })).toEqual(['Carla Gone']);
    expect(names({ search: 'unknown' })).toEqual([]);
    const nameless = sampleRow({ fullName: 'Ben', email: 'ben@hudson.org', friendlyId: null });
    expect(listed([nameless], { search: 'x' })).toEqual([]);
  });

  it('filters by permission and kind', () => {
    expect(names({ permissionProfile: 'Admin' })).toEqual(['ben Adeyemi']);
    expect(names({ userType: 'ApiOnly' })).toEqual([]);
    expect(names({ sort: '-permissionProfile' })).toEqual(['ben Adeyemi', 'Rosa Halloran']);
  });

  it('puts users with the same value in the order of their names', () => {
    const inOrder = (sort: string) => names({ isActive: 'all', sort });
    expect(inOrder('permissionProfile')).toEqual(['Carla Gone', 'Rosa Halloran', 'ben Adeyemi']);
    expect(inOrder('-permissionProfile')).toEqual(['ben Adeyemi', 'Carla Gone', 'Rosa Halloran']);
    expect(inOrder('isActive')).toEqual(['Carla Gone', 'ben Adeyemi', 'Rosa Halloran']);
    expect(inOrder('-isActive')).toEqual(['ben Adeyemi', 'Rosa Halloran', 'Carla Gone']);
  });

  it('[CALL-14] gives one page and the total number', () => {
    const page = storedUserList(rows, userQueryOf({ isActive: 'all', start: '2' }), 2, now);
    expect(page).toEqual({ data: [rosa], total: 3 });
  });
});
