import { describe, expect, it } from 'vitest';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { outboxMails } from '../../../src/server/database/schema/mail.ts';
import { passwordLinks } from '../../../src/server/database/schema/passwordLink.ts';
import { changeUser, codeIn, deliver, lookUp, requestMail } from './passwordServer.ts';
import { smtpScene, type Taken } from './smtpScene.ts';

const scene = smtpScene();
const { taken, queue, auditOf, queueFor } = scene;

describe('an email over SMTP', () => {
  it('[FORGOT-02] is complete: from the installation, to one person, plain and HTML', async () => {
    await requestMail(scene.server, 'riley@example.org');
    await deliver(scene.server, scene.mailer);
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
    expect(await lookUp(scene.server, code)).toMatchObject({ standing: 'valid' });
    expect(mail.html).toContain(
      `href="https://narcotics.example.org/change-password/${code}?code=fromEmail"`,
    );
    expect(mail.html).not.toMatch(/<script|<img|https?:\/\/(?!narcotics\.example\.org)/);
    expect(mail.text).toContain('Hello Tomás Beltrán,');
    expect(await queue()).toEqual([]);
    expect(await scene.server.open.database.select().from(outboxMails)).toEqual([]);
  });

  it('writes names as text, whatever they contain', async () => {
    const fullName = '<img src=x onerror=alert(1)> "R" & Sons';
    await changeUser(scene.server, 'riley', { fullName });
    await requestMail(scene.server, 'riley@example.org');
    await deliver(scene.server, scene.mailer);
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
      await scene.server.open.database.delete(loginAttempts);
      await changeUser(scene.server, 'riley', { fullName });
      await requestMail(scene.server, 'riley@example.org');
      await deliver(scene.server, scene.mailer);
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
    await changeUser(scene.server, 'riley', { email: address });
    const before = (await auditOf('mail.givenUp')).length;
    await queueFor('riley');
    await deliver(scene.server, scene.mailer);
    expect(taken).toEqual([]);
    expect(await queue()).toMatchObject([{ fault: 'address_refused', attempts: 1 }]);
    const audited = await auditOf('mail.givenUp');
    expect(audited).toHaveLength(before + 1);
    expect(audited.at(-1)?.outcome).toBe('failure');
    expect(await scene.server.open.database.select().from(passwordLinks)).toEqual([]);
  });
});
