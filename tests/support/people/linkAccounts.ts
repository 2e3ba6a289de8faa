import { appendAudit } from '../../../src/server/core/audit-trail/appendAudit.ts';
import type { Database } from '../../../src/server/database/database.ts';

/** One account made another at a time, so that both may belong to one person (ROLE-05). */
export async function linkAccounts(
  database: Database,
  agencyId: number,
  { by, made, at }: { readonly by: string; readonly made: string; readonly at: Date },
): Promise<void> {
  await database.transaction((tx) =>
    appendAudit(tx, {
      ...{ agencyId, at, action: 'user.invited', outcome: 'success', factor: 'password' },
      actor: { id: by, name: 'One' },
      subject: { kind: 'user', id: made, name: 'Other' },
      summary: 'One invited Other',
      origin: { requestId: null, address: null },
    }),
  );
}
