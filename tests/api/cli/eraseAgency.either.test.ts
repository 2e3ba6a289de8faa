import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { changeHold, setStatus } from '../../../src/server/cli/agencies.ts';
import { eraseAgencyData } from '../../../src/server/cli/eraseAgencyData.ts';
import { installationChain } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { checkChain } from '../../../src/server/core/audit-trail/checkChain.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { listTables } from '../../../src/server/database/dumpTables.ts';
import { adminContacts } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { passwordLinks } from '../../../src/server/database/schema/passwordLink.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { readRows } from '../../../src/server/database/writeDump.ts';
import { addEventCustody } from '../../support/custody/custodyEvents.ts';
import { addUser, logInAs } from '../../support/people/people.ts';
import { commandScene } from './commandScene.ts';

const scene = commandScene();
const database = () => scene.server.open.database;

/** What identifies the person, where it is. Chains keep what was sealed; nothing was here, because the person was added by the test. */
const personal = ['riley.reads@mail.example', '518 555 0142', 'riley-reads', 'Contact Person'];

async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns } of await listTables(database())) {
    const rows = await database().transaction(async (tx) => {
      const all: string[] = [];
      for await (const part of readRows(tx, name, { columns })) all.push(...part);
      return all;
    });
    if (rows.some((row) => row.includes(text))) found.push(name);
  }
  return found;
}

const erase = (agency: string, confirm?: string) =>
  scene.run((context) => eraseAgencyData(context, agency, { ...(confirm && { confirm }) }));

it('personal data of an agency that left is erased once its records need not be kept, and its chains stay verifiable', async () => {
  const { agencyId, people } = await addEventCustody(database(), 'er');
  const other = await addEventCustody(database(), 'eo');
  const ownId = await addUser(database(), agencyId, 'riley-reads', { fullName: 'Riley Reads' });
  await database()
    .update(users)
    .set({ email: personal[0] ?? '', phoneNumber: personal[1] ?? '' })
    .where(eq(users.id, ownId));
  await logInAs(scene.server, 'riley-reads');
  await database().insert(mailQueue).values({ kind: 'notice', userId: ownId });
  await database()
    .insert(passwordLinks)
    .values({ userId: ownId, codeHash: 'hash', email: personal[0] ?? '' });
  await database()
    .insert(adminContacts)
    .values({ agencyId, name: 'Contact Person', email: 'c@mail.example', phoneNumber: '1' });
  // A person who also works in another agency.
  const sharedId = people.manager ?? Object.values(people)[0] ?? '';
  await database().insert(userAgencies).values({ userId: sharedId, agencyId: other.agencyId });
  const shared = async () => database().select().from(users).where(eq(users.id, sharedId));
  const before = await shared();
  const which = String(agencyId);

  expect(await erase(which)).toMatchObject({ code: 1, data: { code: 'agency_active' } });
  const leaving = { isActive: false, reason: 'The agency left' } as const;
  await scene.run((context) => setStatus(context, which, leaving));
  expect(await erase(which)).toMatchObject({
    data: {
      code: 'retention_not_over',
      message: expect.stringContaining('has to keep its records until 2032-03-10') as unknown,
    },
  });
  scene.server.clock.now = new Date('2032-03-11T00:00:00.000Z');
  await scene.run((context) => changeHold(context, which, 'A court order'));
  expect(await erase(which)).toMatchObject({ data: { code: 'agency_on_hold' } });
  await scene.run((context) => changeHold(context, which, null));

  const planned = await erase(which);
  expect(planned).toMatchObject({
    code: 0,
    data: {
      ...{ isDone: false, shared: 1 },
      counts: { logins: 1, 'links to log in': 1, emails: 1, contacts: 1 },
    },
  });
  expect(await tablesWith(personal[0] ?? '')).toContain('users');
  const name = String(planned.data.agencyName);
  expect(await erase(which, 'Another one')).toMatchObject({ data: { code: 'name_differs' } });
  expect(await erase(which, name)).toMatchObject({
    data: { isDone: true, counts: planned.data.counts },
  });

  // Attempts to log in are forgotten within a day, by themselves.
  const kept = ['audit_entries', 'record_versions', 'sign_in_attempts'];
  for (const text of personal) {
    const left = await tablesWith(text);
    expect(left.filter((table) => !kept.includes(table))).toEqual([]);
  }
  const [account] = await database().select().from(users).where(eq(users.id, ownId));
  expect(account).toMatchObject({
    ...{ userName: `erased-${ownId}`, email: `erased-${ownId}@erased.invalid` },
    ...{ fullName: 'Erased', passwordHash: null, pinHash: null, isActive: false },
  });
  expect(await shared()).toEqual(before);
  const chains = [installationChain, agencyId, other.agencyId];
  for (const chain of chains) {
    expect((await verifyLedger(database(), chain)).failures).toEqual([]);
    const { isIntact } = await checkChain(database(), chain, { now: scene.server.clock.now });
    expect(isIntact).toBe(true);
  }
  const entries = await database()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'customer.erased'));
  expect(entries.map((entry) => entry.agencyId).toSorted((a, b) => a - b)).toEqual([0, agencyId]);
  expect(await erase(which)).toMatchObject({ code: 0, data: { counts: {}, isDone: false } });
  const others = await database()
    .select()
    .from(users)
    .where(inArray(users.id, Object.values(other.people)));
  expect(others.every(({ userName }) => !userName.startsWith('erased'))).toBe(true);
});
