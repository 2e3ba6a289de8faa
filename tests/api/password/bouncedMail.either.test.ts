import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../src/server/database/schema/user.ts';
import { changeUser, deliver } from './passwordServer.ts';
import { smtpScene } from './smtpScene.ts';

const scene = smtpScene();
const { queue, queueFor } = scene;

describe('a mail server', () => {
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
      await changeUser(scene.server, 'riley', { isEmailBounced: false });
      scene.recipientRefusal = { responseCode, text };
      await queueFor('riley');
      await deliver(scene.server, scene.mailer);
      expect(await queue()).toMatchObject([{ attempts: 1, fault: `smtp_${responseCode}` }]);
      const rows = await scene.server.open.database
        .select()
        .from(users)
        .where(eq(users.userName, 'riley'));
      expect(rows).toMatchObject([{ isEmailBounced }]);
    },
  );
});
