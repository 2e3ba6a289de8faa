import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { appendAudit } from '../../../../src/server/core/audit-trail/appendAudit.ts';
import { findMembership } from '../../../../src/server/core/identity/account.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { recordUse } from '../../../../src/server/features/custody/use/recordUse.ts';
import { addCustody } from '../../../support/custody/custody.ts';
import { isOneWaiting } from '../../../support/database/isOneWaiting.ts';
import { openTestDatabase } from '../../../support/database/testDatabase.ts';
import { pinHashOf } from '../../../support/people/sessionOf.ts';
import { requestOn } from '../useRequest.ts';

it('a use does not hold the audit trail while it waits for a person whose account is just being closed', async () => {
  const open = await openTestDatabase();
  const { database } = open;
  const by = await addCustody(database, 'a');
  const { agencyId } = by;
  const witness = await findMembership(database, by.people.witness ?? '', agencyId);
  if (witness === undefined) throw new Error('The witness is missing');
  const request = await requestOn(database, by);
  // People of tests share one PIN and its hash.
  const pinHash = await pinHashOf(database, witness.account.id);
  const signer = request.session.account;
  const account = { userName: signer.userName, id: signer.id };
  let recorded: ReturnType<typeof recordUse> | undefined;
  await database.transaction(async (tx) => {
    // The strongest lock that anyone could take of a person; the audit trail is last, for everyone.
    await tx.select().from(users).where(eq(users.id, witness.account.id)).for('update');
    recorded = recordUse(database, request, {
      verifyPin: (_, { by: named }) =>
        Promise.resolve({ kind: 'ok', account: 'id' in named ? signer : witness.account, pinHash }),
      reached: () => undefined,
    });
    await expect.poll(() => isOneWaiting(database)).toBe(true);
    await appendAudit(tx, {
      agencyId,
      actor: { id: account.id, name: account.userName },
      factor: null,
      action: 'user.looked',
      outcome: 'success',
      subject: { kind: 'user', id: account.id, name: account.userName },
      summary: 'Nothing was changed',
      origin: request.origin,
      at: request.now,
    });
  });
  expect((await recorded)?.entry).toMatchObject({ sequence: 2 });
  await open.close();
});
