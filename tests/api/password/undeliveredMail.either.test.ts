import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createMailer } from '../../../src/server/core/mail/mailer.ts';
import { claimDueMail } from '../../../src/server/core/mail/mailQueue.ts';
import { passwordLinks } from '../../../src/server/database/schema/passwordLink.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { changeUser, codeIn, deliver, lookUp } from './passwordServer.ts';
import { smtpScene } from './smtpScene.ts';

const scene = smtpScene();
const { taken, queue, auditOf, queueFor } = scene;

const later = (minutes: number) => {
  scene.server.clock.now = new Date(scene.server.clock.now.getTime() + minutes * 60_000);
};

describe('a mail server that does not accept an email', () => {
  it('is tried again after a while, with a link that works', async () => {
    scene.refusal = 451;
    await queueFor('riley');
    await deliver(scene.server, scene.mailer);
    expect(await queue()).toMatchObject([{ attempts: 1, fault: 'smtp_451', givenUpAt: null }]);
    // What never left supersedes nothing.
    expect(await scene.server.open.database.select().from(passwordLinks)).toEqual([]);
    scene.refusal = undefined;
    await deliver(scene.server, scene.mailer);
    expect(taken).toEqual([]);
    later(1);
    await deliver(scene.server, scene.mailer);
    expect(taken).toHaveLength(1);
    expect(await lookUp(scene.server, codeIn(taken[0]?.mail.text ?? ''))).toMatchObject({
      standing: 'valid',
    });
    expect(await queue()).toEqual([]);
  });

  it('is abandoned after the seventh attempt, visibly', async () => {
    scene.refusal = 451;
    await queueFor('riley');
    for (const minutes of [0, 1, 5, 15, 60, 180, 360, 720]) {
      later(minutes);
      await deliver(scene.server, scene.mailer);
    }
    const [mail] = await queue();
    expect(mail).toMatchObject({ attempts: 7, fault: 'smtp_451' });
    expect(mail?.givenUpAt).not.toBeNull();
    expect((await auditOf('mail.givenUp')).at(-1)).toMatchObject({
      agencyId: scene.agencyId,
      outcome: 'failure',
      summary: 'The email to set a password to Tomás Beltrán was not delivered (smtp_451)',
    });
    expect(scene.server.logLines.at(-1)).toContain('"mail not delivered"');
  });

  it('is abandoned immediately after a permanent refusal', async () => {
    scene.refusal = 550;
    await queueFor('riley');
    await deliver(scene.server, scene.mailer);
    expect(await queue()).toMatchObject([{ attempts: 1, fault: 'smtp_550' }]);
    expect((await queue())[0]?.givenUpAt).not.toBeNull();
  });

  it('[ENT-05] that accepts an email again removes the mark from the address that it was sent to', async () => {
    const marked = () =>
      scene.server.open.database
        .select({ isEmailBounced: users.isEmailBounced })
        .from(users)
        .where(eq(users.userName, 'riley'));
    await changeUser(scene.server, 'riley', { isEmailBounced: true });
    await queueFor('riley');
    await deliver(scene.server, scene.mailer);
    expect(taken).toHaveLength(1);
    expect(await marked()).toEqual([{ isEmailBounced: false }]);
  });

  it('[ENT-05] says nothing about the address if it refuses the message', async () => {
    await changeUser(scene.server, 'riley', { isEmailBounced: false });
    scene.refusal = 550;
    await queueFor('riley');
    await deliver(scene.server, scene.mailer);
    const rows = await scene.server.open.database
      .select()
      .from(users)
      .where(eq(users.userName, 'riley'));
    expect(rows).toMatchObject([{ isEmailBounced: false }]);
  });

  it('may be completely down', async () => {
    const noOne = await createMailer(
      { ...scene.server.configuration, SMTP_URL: 'smtp://127.0.0.1:9' },
      scene.server.open.database,
    );
    await queueFor('riley');
    await deliver(scene.server, noOne);
    noOne.close();
    const [mail] = await queue();
    expect(mail).toMatchObject({ attempts: 1, givenUpAt: null });
    expect(mail?.fault).toMatch(/^E[A-Z]+$/);
  });

  it('leaves the email due again if the process dies in the middle', async () => {
    await queueFor('riley');
    expect(await claimDueMail(scene.server.open.database, scene.server.clock.now)).toBeDefined();
    await deliver(scene.server, scene.mailer);
    expect(taken).toEqual([]);
    later(10);
    await deliver(scene.server, scene.mailer);
    expect(taken).toHaveLength(1);
  });

  it('is not contacted for a user who was disabled in the meantime', async () => {
    await queueFor('riley');
    await changeUser(scene.server, 'riley', { isActive: false });
    await deliver(scene.server, scene.mailer);
    await changeUser(scene.server, 'riley', { isActive: true });
    expect(taken).toEqual([]);
    expect(await queue()).toMatchObject([{ fault: 'user_disabled' }]);
  });

  it('two servers never send one email twice', async () => {
    await queueFor('riley');
    await queueFor('riley');
    await Promise.all([
      deliver(scene.server, scene.mailer),
      deliver(scene.server, scene.mailer),
      deliver(scene.server, scene.mailer),
    ]);
    expect(taken).toHaveLength(2);
  });
});
