import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../../../src/server/core/mail/mailer.ts';
import { claimDueMail, queuePasswordLink } from '../../../src/server/core/mail/mailQueue.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { mailQueue, outboxMails } from '../../../src/server/database/schema/mail.ts';
import { passwordLinks } from '../../../src/server/database/schema/passwordLink.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { changeUser, codeIn, deliver, lookUp, requestMail } from './passwordServer.ts';

interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
  readonly raw: string;
}

const taken: Taken[] = [];
/** What the mail server answers to the message itself; undefined takes it. */
let refusal: number | undefined;
/** What it answers to the recipient. */
let recipientRefusal: { responseCode: number; text: string } | undefined;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    if (recipientRefusal === undefined) return done();
    const { responseCode, text } = recipientRefusal;
    done(Object.assign(new Error(text), { responseCode }));
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (refusal !== undefined) {
        done(Object.assign(new Error('not now'), { responseCode: refusal }));
        return;
      }
      const raw = Buffer.concat(chunks).toString('utf8');
      const { mailFrom, rcptTo } = session.envelope;
      void PostalMime.parse(raw).then((mail) => {
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          mail,
          raw,
        });
        done();
      }, done);
    });
  },
});

let server: TestServer;
let mailer: Mailer;
let agencyId: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
      MAIL_FROM: 'no-reply@narcotics.example.org',
      PUBLIC_ORIGIN: 'https://narcotics.example.org',
    },
  });
  agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
  await addUser(server.open.database, agencyId, 'riley', { fullName: 'Tomás Beltrán' });
  mailer = await createMailer(server.configuration, server.open.database);
});

beforeEach(async () => {
  const { database } = server.open;
  for (const table of [loginAttempts, passwordLinks, mailQueue]) await database.delete(table);
  taken.length = 0;
  refusal = undefined;
  recipientRefusal = undefined;
  await changeUser(server, 'riley', { email: 'riley@example.org', fullName: 'Tomás Beltrán' });
});

afterAll(async () => {
  mailer.close();
  await server.close();
  await new Promise<void>((resolve) => {
    smtp.close(() => resolve());
  });
});

const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

const queue = () => server.open.database.select().from(mailQueue);

async function auditOf(action: string) {
  return server.open.database.select().from(auditEntries).where(eq(auditEntries.action, action));
}

describe('an email over SMTP', () => {
  it('[FORGOT-02] is complete: from the installation, to one person, plain and HTML', async () => {
    await requestMail(server, 'riley@example.org');
    await deliver(server, mailer);
    expect(taken).toHaveLength(1);
    const [{ from, to, mail }] = taken as [Taken];
    expect(from).toBe('no-reply@narcotics.example.org');
    expect(to).toEqual(['riley@example.org']);
    expect(mail.from).toMatchObject({
      name: 'Countersign',
      address: 'no-reply@narcotics.example.org',
    });
    expect(mail.to).toMatchObject([{ name: 'Tomás Beltrán', address: 'riley@example.org' }]);
    expect(mail.subject).toBe('Change your Countersign password');
    expect(mail.cc ?? []).toEqual([]);
    expect(mail.bcc ?? []).toEqual([]);
    const code = codeIn(mail.text ?? '');
    expect(await lookUp(server, code)).toMatchObject({ standing: 'valid' });
    expect(mail.html).toContain(
      `href="https://narcotics.example.org/change-password/${code}?code=fromEmail"`,
    );
    expect(mail.html).not.toMatch(/<script|<img|https?:\/\/(?!narcotics\.example\.org)/);
    expect(mail.text).toContain('Hello Tomás Beltrán,');
    expect(await queue()).toEqual([]);
    expect(await server.open.database.select().from(outboxMails)).toEqual([]);
  });

  it('writes names as text, whatever they contain', async () => {
    const fullName = '<img src=x onerror=alert(1)> "R" & Sons';
    await changeUser(server, 'riley', { fullName });
    await requestMail(server, 'riley@example.org');
    await deliver(server, mailer);
    const [{ mail }] = taken as [Taken];
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;R&quot; &amp; Sons');
    expect(mail.html).not.toContain('<img');
    expect(mail.to).toMatchObject([{ name: '', address: 'riley@example.org' }]);
  });

  it('is sent nowhere else by a trick in the name', async () => {
    for (const fullName of [
      'Riley\r\nBcc: thief@evil.example',
      'Riley <thief@evil.example>',
      'thief@evil.example, Riley',
      'x'.repeat(300),
    ]) {
      await server.open.database.delete(loginAttempts);
      await changeUser(server, 'riley', { fullName });
      await requestMail(server, 'riley@example.org');
      await deliver(server, mailer);
    }
    expect(taken).toHaveLength(4);
    for (const { to, mail, raw } of taken) {
      expect(to).toEqual(['riley@example.org']);
      expect(mail.to?.map(({ address }) => address)).toEqual(['riley@example.org']);
      expect(mail.bcc ?? []).toEqual([]);
      const head = raw.split('\r\n\r\n', 1)[0] ?? '';
      expect(head).not.toMatch(/^bcc:/im);
      expect(head).not.toContain('thief@');
    }
  });

  const tricks = [
    'riley@example.org\r\nBcc: thief@evil.example',
    'riley@example.org\nRCPT TO:<thief@evil.example>',
    'riley@example.org, thief@evil.example',
    'riley@example.org;thief@evil.example',
    'Riley <thief@evil.example>',
    '"riley@example.org" <thief@evil.example>',
    '"thief@evil.example x"@example.org',
    'riley@example.org <thief@evil.example>',
    'group:riley@example.org,thief@evil.example;',
    'riley(thief@evil.example)@example.org',
    'riley@[127.0.0.1]',
    'riley@localhost',
    'riley@@example.org',
    'riley@example.org>',
    ' riley@example.org',
    'rìley@example.org',
    'riley%thief@evil.example@example.org',
    `${'x'.repeat(65)}@example.org`,
    `riley@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`,
    'r'.repeat(300),
    '',
  ];

  it.each(tricks)('is refused and sent nowhere for the address %j', async (address) => {
    await changeUser(server, 'riley', { email: address });
    const before = (await auditOf('mail.givenUp')).length;
    await queueFor('riley');
    await deliver(server, mailer);
    expect(taken).toEqual([]);
    expect(await queue()).toMatchObject([{ fault: 'address_refused', attempts: 1 }]);
    const audited = await auditOf('mail.givenUp');
    expect(audited).toHaveLength(before + 1);
    expect(audited.at(-1)?.outcome).toBe('failure');
    expect(await server.open.database.select().from(passwordLinks)).toEqual([]);
  });
});

async function queueFor(userName: string): Promise<void> {
  const rows = await server.open.database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userName, userName));
  const origin = { requestId: null, address: null };
  await server.open.database.transaction((tx) =>
    queuePasswordLink(
      tx,
      { userId: rows[0]?.id ?? '', isWelcome: false },
      origin,
      server.clock.now,
    ),
  );
}

describe('a mail server that does not accept an email', () => {
  it('is tried again after a while, with a link that works', async () => {
    refusal = 451;
    await queueFor('riley');
    await deliver(server, mailer);
    expect(await queue()).toMatchObject([{ attempts: 1, fault: 'smtp_451', givenUpAt: null }]);
    // What never left supersedes nothing.
    expect(await server.open.database.select().from(passwordLinks)).toEqual([]);
    refusal = undefined;
    await deliver(server, mailer);
    expect(taken).toEqual([]);
    later(1);
    await deliver(server, mailer);
    expect(taken).toHaveLength(1);
    expect(await lookUp(server, codeIn(taken[0]?.mail.text ?? ''))).toMatchObject({
      standing: 'valid',
    });
    expect(await queue()).toEqual([]);
  });

  it('is abandoned after the seventh attempt, visibly', async () => {
    refusal = 451;
    await queueFor('riley');
    for (const minutes of [0, 1, 5, 15, 60, 180, 360, 720]) {
      later(minutes);
      await deliver(server, mailer);
    }
    const [mail] = await queue();
    expect(mail).toMatchObject({ attempts: 7, fault: 'smtp_451' });
    expect(mail?.givenUpAt).not.toBeNull();
    expect((await auditOf('mail.givenUp')).at(-1)).toMatchObject({
      agencyId,
      outcome: 'failure',
      summary: 'The email to set a password to Tomás Beltrán was not delivered (smtp_451)',
    });
    expect(server.logLines.at(-1)).toContain('"mail not delivered"');
  });

  it('is abandoned immediately after a permanent refusal', async () => {
    refusal = 550;
    await queueFor('riley');
    await deliver(server, mailer);
    expect(await queue()).toMatchObject([{ attempts: 1, fault: 'smtp_550' }]);
    expect((await queue())[0]?.givenUpAt).not.toBeNull();
  });

  it.each([
    [550, '5.1.1 no such user', true],
    [550, 'no such user', true],
    [553, '5.1.3 bad address syntax', true],
    // A full mailbox is emptied.
    [552, '5.2.2 mailbox full', false],
    [552, 'mailbox full', false],
    [450, '4.2.1 try later', false],
    // These are about this installation’s right to send, for every recipient.
    [550, '5.7.1 relaying denied', false],
    [530, '5.7.0 authentication required', false],
    [554, 'relay access denied', false],
    [550, 'relay not permitted', false],
    [553, 'sorry, relaying denied from your location', false],
    [551, 'we do not relay', false],
    [550, '5.1.8 sender address rejected: domain not found', false],
    [553, 'sender address rejected', false],
  ])(
    '[ENT-05] that replies %i %s to the recipient: bounced is %s',
    async (responseCode, text, isEmailBounced) => {
      await changeUser(server, 'riley', { isEmailBounced: false });
      recipientRefusal = { responseCode, text };
      await queueFor('riley');
      await deliver(server, mailer);
      expect(await queue()).toMatchObject([{ attempts: 1, fault: `smtp_${responseCode}` }]);
      const rows = await server.open.database
        .select()
        .from(users)
        .where(eq(users.userName, 'riley'));
      expect(rows).toMatchObject([{ isEmailBounced }]);
    },
  );

  it('[ENT-05] that accepts an email again removes the mark from the address that it was sent to', async () => {
    const marked = () =>
      server.open.database
        .select({ isEmailBounced: users.isEmailBounced })
        .from(users)
        .where(eq(users.userName, 'riley'));
    await changeUser(server, 'riley', { isEmailBounced: true });
    await queueFor('riley');
    await deliver(server, mailer);
    expect(taken).toHaveLength(1);
    expect(await marked()).toEqual([{ isEmailBounced: false }]);
  });

  it('[ENT-05] says nothing about the address if it refuses the message', async () => {
    await changeUser(server, 'riley', { isEmailBounced: false });
    refusal = 550;
    await queueFor('riley');
    await deliver(server, mailer);
    const rows = await server.open.database.select().from(users).where(eq(users.userName, 'riley'));
    expect(rows).toMatchObject([{ isEmailBounced: false }]);
  });

  it('may be completely down', async () => {
    const nobody = await createMailer(
      { ...server.configuration, SMTP_URL: 'smtp://127.0.0.1:9' },
      server.open.database,
    );
    await queueFor('riley');
    await deliver(server, nobody);
    nobody.close();
    const [mail] = await queue();
    expect(mail).toMatchObject({ attempts: 1, givenUpAt: null });
    expect(mail?.fault).toMatch(/^E[A-Z]+$/);
  });

  it('leaves the email due again if the process dies in the middle', async () => {
    await queueFor('riley');
    expect(await claimDueMail(server.open.database, server.clock.now)).toBeDefined();
    await deliver(server, mailer);
    expect(taken).toEqual([]);
    later(10);
    await deliver(server, mailer);
    expect(taken).toHaveLength(1);
  });

  it('is not contacted for a user who was disabled in the meantime', async () => {
    await queueFor('riley');
    await changeUser(server, 'riley', { isActive: false });
    await deliver(server, mailer);
    await changeUser(server, 'riley', { isActive: true });
    expect(taken).toEqual([]);
    expect(await queue()).toMatchObject([{ fault: 'user_disabled' }]);
  });

  it('two servers never send one email twice', async () => {
    await queueFor('riley');
    await queueFor('riley');
    await Promise.all([deliver(server, mailer), deliver(server, mailer), deliver(server, mailer)]);
    expect(taken).toHaveLength(2);
  });
});
