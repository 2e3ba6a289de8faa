import { expect, test } from 'vitest';
import { actionKinds } from '../../../src/client/features/audit/AuditFilters.tsx';
import { filesIn, read } from '../docs/markdown.ts';

const server = filesIn('src/server', /\.ts$/).map(read).join('\n');

test.each(actionKinds)(
  'the audit filter $text finds actions that the server writes',
  ({ value }) => {
    // Records are created and changed by their kind: `${kind}.changed`.
    expect(server).toMatch(new RegExp(`['"\`]${value}\\.[a-z$]|kind: '${value}',`));
  },
);
