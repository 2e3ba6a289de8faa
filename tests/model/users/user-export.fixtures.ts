import { userExportMachine } from '../../../machines/users/userExport.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { userQueryOf } from '../../../src/rules/users/userQuery.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

export const userExport = model('user-export', userExportMachine, {
  events: {
    'export.requested': [
      { type: 'export.requested', query: userQueryOf({ search: 'adj' }) },
      { type: 'export.requested', query: userQueryOf({ search: 'whit' }) },
    ],
    'export.canceled': [{ type: 'export.canceled' }],
    'password.submitted': [
      { type: 'password.submitted', password: 'pässword of 12' },
      { type: 'password.submitted', password: 'short' },
    ],
  },
  outputs: {
    exportUsers: [
      succeeded({ fileName: 'users-2026-03-10.xlsx', total: 12 }),
      failed('The server did not answer.', 0),
    ],
  },
  errors: { exportUsers: ['a strange answer'] },
  inputs: { start: undefined },
  context: ({ query, error, saved }) => ({
    search: query?.search ?? null,
    error,
    saved: saved?.fileName ?? null,
  }),
});
