import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { installationChain } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { auditChains } from '../../../src/server/database/schema/auditEntry.ts';
import { countWaiting } from '../../support/database/isOneWaiting.ts';
import { logInAs } from '../../support/people/people.ts';
import { createWorld } from '../../support/samples/world.ts';
import { commandScene, firstAdmin } from './commandScene.ts';

const scene = commandScene();

it('an agency that the operator adds and one that a system administrator adds with the same person do not wait for each other', async () => {
  const { server, create } = scene;
  const { database } = server.open;
  await createWorld(database);
  const { headers } = await logInAs(server, 'sysadmin');
  // Its entry starts the chain of the installation.
  expect(await create(firstAdmin)).toMatchObject({ code: 0 });
  const [adminName, adminEmail] = ['Cy Frost', 'cy@frost.example'];
  const fields = {
    ...{ number: null, name: 'Frost Rescue', state: 'VT', timeZone: 'America/New_York' },
    ...{ deactivateAfterDays: 90, adminName, adminEmail },
  };
  const both = await database.transaction(async (tx) => {
    // Both write their people before the entry in the chain of the installation, which is held here.
    await tx
      .select()
      .from(auditChains)
      .where(eq(auditChains.agencyId, installationChain))
      .for('update');
    const byOperator = create({
      ...firstAdmin,
      ...{ agency: 'Frost EMS', name: adminName, email: adminEmail },
    });
    await expect.poll(() => countWaiting(database)).toBe(1);
    const body = { id: crypto.randomUUID(), version: 0, fields };
    const byPage = server.send('/api/Sysadmin/Customers/Save', { headers, body });
    await expect.poll(() => countWaiting(database)).toBe(2);
    return [byOperator, byPage] as const;
  });
  expect(await both[0]).toMatchObject({ code: 0, data: { agencyName: 'Frost EMS' } });
  const reply = await both[1];
  expect([reply.status, await reply.json()]).toMatchObject([422, { code: 'user_name_taken' }]);
});
