import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { LoginReply } from '../../../src/contract/session/account.ts';
import {
  listAdmins,
  resetFactor,
  sendLink,
  unlockAccount,
} from '../../../src/server/cli/adminAccounts.ts';
import { checkConfiguration } from '../../../src/server/cli/checkConfiguration.ts';
import { listMail, retryMail } from '../../../src/server/cli/mail.ts';
import { migrateDatabase } from '../../../src/server/cli/migrateDatabase.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { logInAs, password } from '../../support/people/people.ts';
import { storePasskey } from '../../support/people/storedPasskey.ts';
import { commandScene, firstAdmin as first, production } from './commandScene.ts';

const scene = commandScene();
const { run, create } = scene;

it('the first administrator is a system administrator, who sets a password by the printed link', async () => {
  expect(await run(listAdmins)).toMatchObject({ code: 1, data: { ok: false, admins: [] } });
  const refused = await create({ ...first, state: undefined, email: 'ada' });
  expect(refused).toMatchObject({ code: 1, data: { ok: false, code: 'option_invalid' } });
  expect(refused.data.message).toBe(
    '--email: Enter the administrator’s email address, like name@agency.org.\n--state: Choose the state.',
  );
  expect(await scene.server.open.database.select().from(users)).toEqual([]);

  const made = await create(first);
  expect(made).toMatchObject({
    code: 0,
    data: { ok: true, agencyName: 'Northfield EMS', isSystem: true },
  });
  const link = new URL(String(made.data.link));
  expect(link.origin).toBe(production.PUBLIC_ORIGIN);
  const code = link.pathname.split('/').at(-1);
  const chosen = { code, password, confirmPassword: password };
  const set = await scene.server.send('/api/Account/ChangePassword', { body: chosen });
  expect(await set.json()).toMatchObject({ isSuccessful: true });
  const login = { userName: first.email, password };
  const reply = await scene.server.send('/api/Account/Login', { body: login });
  expect(v.parse(LoginReply, await reply.json())).toMatchObject({ isSuccessful: true });
});

it('another administrator of the same agency is mailed a link; a wrong place or address changes nothing', async () => {
  const second = { ...first, name: 'Bo Deputy', email: 'bo@northfield.example', printLink: false };
  expect(await create({ ...second, state: 'OH' })).toMatchObject({
    code: 1,
    data: { code: 'agency_exists' },
  });
  const made = await create({ ...second, agency: 'northfield ems' });
  expect(made).toMatchObject({ code: 0, data: { isSystem: false, link: null } });
  expect(await create(second)).toMatchObject({ code: 1, data: { code: 'user_name_taken' } });
  expect(await run(listAdmins)).toMatchObject({
    code: 0,
    data: {
      admins: [
        { name: 'Ada Boss', role: 'SysAdmin', hasPassword: true },
        { name: 'Bo Deputy', role: 'Admin', hasPassword: false },
      ],
    },
  });
  // The notice of the first one's new password is of no interest here.
  const { database } = scene.server.open;
  await database.delete(mailQueue).where(eq(mailQueue.kind, 'notice'));
  expect(await database.select().from(mailQueue)).toMatchObject([
    { kind: 'passwordLink', isWelcome: true },
  ]);
});

it('the operator sends mail again that was not delivered', async () => {
  const { database } = scene.server.open;
  const lost = { givenUpAt: scene.server.clock.now, attempts: 7, fault: 'EAUTH' };
  await database.update(mailQueue).set(lost);
  const listed = await run(listMail);
  expect(listed).toMatchObject({ code: 1, data: { mails: [{ fault: 'EAUTH' }] } });
  const [{ id }] = listed.data.mails as [{ id: string }];
  for (const unknown of ['7', crypto.randomUUID()]) {
    expect(await run((context) => retryMail(context, unknown))).toMatchObject({ code: 1 });
  }
  expect(await run((context) => retryMail(context, id))).toMatchObject({ data: { retried: 1 } });
  expect(await run((context) => retryMail(context, 'all'))).toMatchObject({
    code: 0,
    data: { retried: 0 },
  });
  expect(await database.select().from(mailQueue)).toMatchObject([{ givenUpAt: null, attempts: 0 }]);
});

it('the operator unlocks an account, sends a link and removes passkeys, and the audit trail names each act', async () => {
  const { database } = scene.server.open;
  const userName = first.email;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await scene.server.send('/api/Account/Login', { body: { userName, password: 'wrong' } });
  }
  await expect(logInAs(scene.server, userName)).rejects.toThrow();
  expect((await run((context) => unlockAccount(context, ' ADA@Northfield.example'))).code).toBe(0);
  await logInAs(scene.server, userName);

  const printed = await run((context) => sendLink(context, userName, { printLink: true }));
  expect(printed.data.link).toMatch(/^https:\/\/narcotics\.example\.org\/change-password\//);
  const [ada] = await database.select().from(users).where(eq(users.userName, userName));
  await storePasskey(database, ada?.id ?? '');
  const reset = await run((context) => resetFactor(context, userName));
  expect(reset).toMatchObject({ code: 0, data: { removed: ['Phone'] } });
  const ended = await database.select({ endedAt: sessions.endedAt }).from(sessions);
  expect(ended.every(({ endedAt }) => endedAt !== null)).toBe(true);
  const notices = await database.select().from(mailQueue).where(eq(mailQueue.kind, 'notice'));
  expect(notices).toMatchObject([{ userId: ada?.id, notice: { title: 'A passkey was removed' } }]);

  await database.update(users).set({ isActive: false }).where(eq(users.fullName, 'Bo Deputy'));
  for (const [name, code] of [
    ['unknown@northfield.example', 'user_unknown'],
    ['bo@northfield.example', 'user_inactive'],
  ] as const) {
    expect(await run((context) => unlockAccount(context, name))).toMatchObject({
      code: 1,
      data: { code },
    });
  }
  const entries = await database
    .select({
      agencyId: auditEntries.agencyId,
      actor: auditEntries.actorName,
      action: auditEntries.action,
    })
    .from(auditEntries)
    .where(eq(auditEntries.factor, 'command line'));
  expect(entries.every(({ actor }) => actor === 'The operator')).toBe(true);
  expect(
    entries
      .map(({ agencyId, action }) => `${agencyId === 0 ? 'installation' : 'agency'} ${action}`)
      .toSorted(),
  ).toEqual([
    'agency user.factorReset',
    'agency user.invited',
    'agency user.invited',
    'agency user.linkIssued',
    'agency user.unlocked',
    'installation customer.created',
  ]);
  const failures: string[] = [];
  for await (const proof of proveChains(database)) failures.push(...proof.failures);
  expect(failures).toEqual([]);
});

it('the operator makes no administrator and sends no link where neither could log in', async () => {
  const { database } = scene.server.open;
  const [agency] = await database.select().from(agencies);
  if (agency === undefined) throw new Error('The agency is missing');
  const { id: _id, ...columns } = agency;
  await database
    .insert(agencies)
    .values({
      ...{ ...columns, name: 'Northfield training', trainingOf: agency.id },
      recordId: crypto.randomUUID(),
    });
  const cy = { name: 'Cy Deputy', email: 'cy@northfield.example', printLink: true };
  expect(await create({ ...cy, agency: 'Northfield training' })).toMatchObject({
    code: 1,
    data: { code: 'agency_training' },
  });
  const setActive = (isActive: boolean) =>
    database.update(agencies).set({ isActive }).where(eq(agencies.id, agency.id));
  await setActive(false);
  expect(await run((context) => sendLink(context, first.email, { printLink: true }))).toMatchObject(
    { code: 1, data: { code: 'agency_suspended' } },
  );
  expect(await create({ ...cy, agency: first.agency })).toMatchObject({
    code: 1,
    data: { code: 'agency_suspended' },
  });
  await setActive(true);
});

it('shows every setting, never a password in it, and what is missing', async () => {
  const environment = { ...production, SMTP_URL: 'smtp://user:hidden-word@mail.example.org' };
  const checked = await run((context) => checkConfiguration(context, environment), environment);
  expect(checked.printed).not.toContain('hidden-word');
  expect(checked.data.settings).toContainEqual({
    name: 'PUBLIC_ORIGIN',
    source: 'environment',
    value: 'https://narcotics.example.org',
  });
  expect(checked.data.warnings).toEqual([expect.stringContaining('SUPPORT_EMAIL')]);
  const misspelled = { ...environment, BACKUP_DRI: '/backup' };
  const found = await run((context) => checkConfiguration(context, misspelled), misspelled);
  expect(found).toMatchObject({ code: 1 });
  expect(found.data.warnings).toContain(
    'BACKUP_DRI is not a setting and has no effect. Use BACKUP_DIR, or remove it.',
  );
  const invalid = { ...environment, PORT: 'eighty' };
  expect(await run((context) => checkConfiguration(context, invalid), invalid)).toMatchObject({
    code: 2,
    data: {
      code: 'configuration_invalid',
      message: 'PORT must be a whole number from 0 to 65535.',
    },
  });
  expect(await run((context) => migrateDatabase(context, { plan: true }))).toMatchObject({
    code: 0,
    data: { pending: [] },
  });
});
