import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '../../../src/server/core/identity/secret.ts';
import { writeStrangerRefusals } from '../../../src/server/core/identity/strangerRefusals.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import {
  mailQueue,
  outboxMails,
  passwordRequests,
} from '../../../src/server/database/schema/mail.ts';
import { passwordLinks } from '../../../src/server/database/schema/passwordLink.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { codeIn, deliver, readOutbox, requestMail } from './passwordServer.ts';

let server: TestServer;
let agencyId: number;
let otherAgencyId: number;

beforeAll(async () => {
  server = await startTestServer({
    environment: { PUBLIC_ORIGIN: 'https://narcotics.example.org' },
  });
  const { database } = server.open;
  agencyId = await addAgency(database, 'Hudson Valley EMS');
  otherAgencyId = await addAgency(database, 'Lakeside Fire');
  await addUser(database, agencyId, 'riley');
  await addUser(database, agencyId, 'gone', { isActive: false });
  await addUser(database, agencyId, 'federated', { isUsingSso: true, passwordHash: null });
  await addUser(database, agencyId, 'newcomer', { isNewUser: true, passwordHash: null });
  await addUser(database, otherAgencyId, 'fresh', { isNewUser: true, passwordHash: null });
  await addUser(database, agencyId, 'twin1', { email: 'Twins@example.org' });
  await addUser(database, otherAgencyId, 'twin2', { email: 'twins@example.org' });
  await addUser(database, agencyId, 'chief', { permissionId: 3 });
});

beforeEach(async () => {
  const { database } = server.open;
  for (const table of [loginAttempts, outboxMails, passwordLinks, mailQueue, passwordRequests]) {
    await database.delete(table);
  }
});

afterAll(() => server.close());

const confirmation =
  'Your email was submitted successfully. If you do not receive an email from us shortly, please verify that you entered the correct email.';

const inbox = async () => (await readOutbox(server)).map(({ toAddress }) => toAddress);

describe('[FORGOT-02] [CALL-05] requesting an email', () => {
  it('gives known, unknown and disabled addresses the same reply, before anyone is looked up', async () => {
    const answers = new Set<string>();
    for (const email of ['riley@example.org', 'unknown@example.org', 'gone@example.org']) {
      const reply = await requestMail(server, email);
      answers.add(`${String(reply.status)} ${await reply.text()}`);
    }
    expect([...answers]).toEqual([
      `200 ${JSON.stringify({ isSuccessful: true, message: confirmation, value: null })}`,
    ]);
    expect(await server.open.database.select().from(passwordRequests)).toHaveLength(3);
    expect(await server.open.database.select().from(mailQueue)).toEqual([]);
    await deliver(server);
    expect(await inbox()).toEqual(['riley@example.org']);
    expect(await server.open.database.select().from(passwordRequests)).toEqual([]);
  });

  it('accepts the address in any case, and writes to the one in the record', async () => {
    await requestMail(server, 'RILEY@Example.org');
    await deliver(server);
    expect(await inbox()).toEqual(['riley@example.org']);
  });

  it('sends a link of the configured origin with 256 bits, stored only as a hash', async () => {
    await server.send('/api/Account/ForgotPassword', {
      body: { email: 'riley@example.org', clientId: 0 },
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    });
    await deliver(server);
    const [mail] = await readOutbox(server);
    expect(mail?.text).toMatch(
      /\nhttps:\/\/narcotics\.example\.org\/change-password\/[\w-]{43}\?code=fromEmail\n/,
    );
    expect(mail?.text + (mail?.html ?? '')).not.toContain('evil');
    const code = codeIn(mail?.text ?? '');
    expect(mail?.html).toContain(code);
    const links = await server.open.database.select().from(passwordLinks);
    expect(links.map(({ codeHash }) => codeHash)).toEqual([hashSecret(code)]);
    expect(JSON.stringify(links)).not.toContain(code);
    expect(server.logLines.join('')).not.toContain(code);
    const audited = JSON.stringify(await server.open.database.select().from(auditEntries));
    expect(audited).not.toContain(code);
  });

  it('stores no code while the email waits', async () => {
    await requestMail(server, 'riley@example.org');
    expect(await server.open.database.select().from(passwordLinks)).toEqual([]);
  });

  it('writes to each account of a shared address, first to those of the named agency', async () => {
    await requestMail(server, 'twins@example.org');
    await deliver(server);
    const mails = await readOutbox(server);
    expect(mails.map(({ text }) => /password for (\w+)/.exec(text)?.[1])).toEqual([
      'twin1',
      'twin2',
    ]);
    await server.open.database.delete(outboxMails);
    await requestMail(server, 'twins@example.org', { clientId: otherAgencyId });
    await deliver(server);
    expect(
      (await readOutbox(server)).map(({ text }) => /password for (\w+)/.exec(text)?.[1]),
    ).toEqual(['twin2']);
  });

  it('refers single sign-on users to their own page, without a link', async () => {
    await requestMail(server, 'federated@example.org');
    await deliver(server);
    const [mail] = await readOutbox(server);
    expect(mail?.text).toContain('https://narcotics.example.org/login?useSso=true');
    expect(codeIn(mail?.text ?? '')).toBe('');
    expect(await server.open.database.select().from(passwordLinks)).toEqual([]);
  });

  it('[CHPW-02] says Setup Password to a user who never had one', async () => {
    await requestMail(server, 'newcomer@example.org');
    await deliver(server);
    const [mail] = await readOutbox(server);
    expect(mail?.subject).toBe('Set up your Countersign password');
    expect(mail?.text).toContain('Setup Password:');
  });
});

describe('[FORGOT-01] requests that only an administrator may make', () => {
  it('are ignored without a session', async () => {
    await requestMail(server, 'riley@example.org', { isSendToAll: true, isWelcomeEmail: true });
    await deliver(server);
    const mails = await readOutbox(server);
    expect(mails.map(({ subject }) => subject)).toEqual(['Change your Countersign password']);
  });

  it.each(['riley', 'chief'])('are ignored as %s', async (userName) => {
    const { headers } = await logInAs(server, userName);
    await server.send('/api/Account/ForgotPassword', {
      headers,
      body: { email: 'riley@example.org', clientId: 0, isSendToAll: true },
    });
    await deliver(server);
    expect(await inbox()).toEqual([
      userName === 'chief' ? 'newcomer@example.org' : 'riley@example.org',
    ]);
  });

  it('never reach people of another agency', async () => {
    const { headers } = await logInAs(server, 'chief');
    await server.send('/api/Account/ForgotPassword', {
      headers,
      body: { email: 'fresh@example.org', clientId: otherAgencyId, isWelcomeEmail: true },
    });
    await deliver(server);
    expect(await inbox()).toEqual([]);
  });
});

describe('[FORGOT-04] requesting too often', () => {
  it('gets the same reply for known and unknown addresses, and sends nothing more', async () => {
    const answers: string[][] = [];
    for (const email of ['riley@example.org', 'unknown@example.org']) {
      const own: string[] = [];
      for (let round = 0; round < 7; round += 1)
        own.push(await (await requestMail(server, email)).text());
      answers.push(own);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[5]).toContain('Too many emails were requested.');
    expect(answers[0]?.[5]).toContain('in 15 minutes');
    await deliver(server);
    expect(await inbox()).toHaveLength(5);
  });

  it('is counted per address as well', async () => {
    const ask = async (round: number, from: string) => {
      const reply = await server.send('/api/Account/ForgotPassword', {
        body: { email: `p${String(round)}@example.org`, clientId: 0 },
        from,
      });
      return (await reply.json()) as { isSuccessful: boolean };
    };
    for (let round = 0; round < 50; round += 1) {
      expect((await ask(round, '203.0.113.50')).isSuccessful).toBe(true);
    }
    expect((await ask(51, '203.0.113.50')).isSuccessful).toBe(false);
    expect((await ask(52, '203.0.113.51')).isSuccessful).toBe(true);
  });

  it('stores no more than the limit of 200 at the same time', async () => {
    await Promise.all(Array.from({ length: 200 }, () => requestMail(server, 'riley@example.org')));
    expect(await server.open.database.select().from(passwordRequests)).toHaveLength(5);
  });
});

it('[FORGOT-01] refuses what is not an address, or is longer than 101 characters', async () => {
  for (const email of ['', 'riley', `${'x'.repeat(96)}@a.org`, 'a@b.org\r\nBcc: c@d.org']) {
    const reply = await requestMail(server, email);
    expect(reply.status, email).toBe(400);
  }
  const reply = await server.send('/api/Account/ForgotPassword', { body: { email: 'a@b.org' } });
  expect(reply.status).toBe(400);
  expect(await server.open.database.select().from(passwordRequests)).toEqual([]);
});

it('audits requests in the chain of the agency, and unknown addresses without the address', async () => {
  await requestMail(server, 'riley@example.org');
  await requestMail(server, 'my secret.typed@example.org'.replace(' ', ''));
  await requestMail(server, 'gone@example.org');
  await deliver(server);
  const entries = await server.open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.agencyId, agencyId))
    .orderBy(auditEntries.seq);
  expect(entries.slice(-3).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'passwordLink.requested success',
    'passwordLink.refused failure',
    'mail.sent success',
  ]);
  await writeStrangerRefusals(server.open.database, server.clock.now, true);
  const all = await server.open.database.select().from(auditEntries);
  expect(all.some(({ summary }) => / with an unknown email \(\d+\)$/.test(summary))).toBe(true);
  expect(JSON.stringify(all)).not.toContain('secret.typed');
  expect(JSON.stringify(all)).not.toContain('@example.org');
});
