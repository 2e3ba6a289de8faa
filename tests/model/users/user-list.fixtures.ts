import { userListMachine } from '../../../machines/users/userList.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { userQueryOf } from '../../../src/rules/users/userQuery.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const filters = { search: 'adj', permissionProfile: '', userType: '', isActive: '', daysAgo: '' };
const list = { data: [sampleRow()], total: 1 };

export const userList = model('user-list', userListMachine, {
  events: {
    'filters.changed': [
      { type: 'filters.changed', filters },
      { type: 'filters.changed', filters: { ...filters, search: '' } },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: {
    userExport: [],
    loadUsers: [
      succeeded({ list, labels: { [sampleRow().userId]: 'Saved here' }, storedAt: null }),
      failed('The server did not answer.', 503),
    ],
  },
  errors: { userExport: ['its chart failed'], loadUsers: ['a strange answer'] },
  inputs: {
    'the second page': {
      query: userQueryOf({ start: '100' }),
      list: { data: [], total: 0 },
      labels: {},
      storedAt: '2026-03-10T08:00:00.000Z',
    },
  },
  context: ({ query, list: shown, labels, storedAt, failure, isExportBroken }) => ({
    search: query.search,
    start: query.start,
    shown: shown.total,
    labels: Object.values(labels).join(),
    storedAt,
    failure: failure?.message.slice(0, 20) ?? null,
    isExportBroken,
  }),
});
