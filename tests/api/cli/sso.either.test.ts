import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { linkSso, listSsoLinks, unlinkSso } from '../../../src/server/cli/sso.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { ssoProviders } from '../../../src/server/database/schema/ssoProvider.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { commandScene } from './commandScene.ts';

const scene = commandScene();
const { run } = scene;
const issuer = 'https://login.northfield.example';

it('[SSO-02] the operator links a person to a subject of their own agency’s provider, and takes the link away', async () => {
  const { database } = scene.server.open;
  const agencyId = await addAgency(database, 'Northfield EMS');
  const other = await addAgency(database, 'Southfield EMS');
  const ada = await addUser(database, agencyId, 'ada');
  await addUser(database, agencyId, 'bo');
  await database.insert(ssoProviders).values([
    { agencyId, issuer, clientId: 'countersign' },
    { agencyId: other, issuer: 'https://login.southfield.example', clientId: 'countersign' },
  ]);
  const link = (userName: string, subject: string, from?: string) =>
    run((context) => linkSso(context, userName, { subject, issuer: from }));

  expect(await run(listSsoLinks)).toMatchObject({ code: 0, data: { links: [] } });
  for (const refused of [
    link('unknown', 'a-1'),
    link('ada', ' '),
    link('ada', 'a'.repeat(256)),
    link('ada', 'a-1', 'https://login.southfield.example'),
  ]) {
    expect(await refused).toMatchObject({ code: 1, data: { ok: false } });
  }
  const linked = { code: 0, data: { ok: true, userName: 'ada', issuer, subject: 'a-1' } };
  expect(await link('ADA', ' a-1 ')).toMatchObject(linked);
  expect(await link('ada', 'a-1')).toMatchObject(linked);
  expect(await link('bo', 'a-1')).toMatchObject({
    code: 1,
    data: {
      code: 'sso_subject_taken',
      message: `a-1 of ${issuer} is ada Person. Unlink that person first.`,
    },
  });
  expect(await run((context) => listSsoLinks(context, 'Ada'))).toMatchObject({
    data: { links: [{ agency: 'Northfield EMS', userName: 'ada', issuer, subject: 'a-1' }] },
  });
  expect(await run((context) => listSsoLinks(context, 'bo'))).toMatchObject({
    data: { links: [] },
  });

  await logInAs(scene.server, 'ada');
  const unlink = (userName: string, subject?: string) =>
    run((context) => unlinkSso(context, userName, { subject }));
  expect(await unlink('bo')).toMatchObject({ code: 1, data: { code: 'sso_not_linked' } });
  expect(await unlink('ada', 'a-2')).toMatchObject({ code: 1, data: { code: 'sso_not_linked' } });
  await database.update(users).set({ isActive: false }).where(eq(users.id, ada));
  expect(await link('ada', 'a-3')).toMatchObject({ code: 1, data: { code: 'user_inactive' } });
  expect(await unlink('ada')).toMatchObject({ code: 0, data: { removed: [{ subject: 'a-1' }] } });
  expect(await run(listSsoLinks)).toMatchObject({ data: { links: [] } });
  expect(await database.select().from(sessions)).toMatchObject([
    { userId: ada, endReason: 'credentialRemoved' },
  ]);

  const notices = await database.select().from(mailQueue).where(eq(mailQueue.userId, ada));
  expect(notices.map(({ notice }) => notice?.title).toSorted()).toEqual([
    'Single sign-on was added',
    'Single sign-on was removed',
  ]);
  const entries = await database
    .select({ action: auditEntries.action, summary: auditEntries.summary })
    .from(auditEntries)
    .where(eq(auditEntries.factor, 'command line'))
    .orderBy(auditEntries.seq);
  expect(entries.at(-1)).toEqual({
    action: 'user.ssoUnlinked',
    summary: `The operator unlinked ada Person from subject "a-1" of ${issuer}`,
  });
  expect(entries).toHaveLength(3);
  const failures: string[] = [];
  for await (const proof of proveChains(database)) failures.push(...proof.failures);
  expect(failures).toEqual([]);
});

it('[SSO-02] where an agency has several providers, the operator names one', async () => {
  const { database } = scene.server.open;
  const agencyId = await addAgency(database, 'Eastfield EMS');
  await addUser(database, agencyId, 'cy');
  const link = (from?: string) =>
    run((context) => linkSso(context, 'cy', { subject: 'c-1', issuer: from }));
  expect((await link()).data.message).toContain('There are: none.');
  const values = ['https://a.example', 'https://b.example'].map((address) => ({
    ...{ agencyId, issuer: address, clientId: 'countersign' },
  }));
  await database.insert(ssoProviders).values(values);
  expect((await link()).data.message).toContain('There are: https://a.example, https://b.example.');
  expect(await link('https://b.example')).toMatchObject({ code: 0, data: { subject: 'c-1' } });
});
