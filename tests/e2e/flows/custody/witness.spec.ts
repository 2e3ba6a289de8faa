import { loginAttempts } from '../../../../src/server/database/schema/loginAttempt.ts';
import { accountOf } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed, RecordUsePage } from './recordUsePage.ts';

// Other tests on this server sign as the same people, before these and after.
async function clearAttempts({ server }: { server: E2eServer }): Promise<void> {
  await server.database.delete(loginAttempts);
}
test.beforeEach(clearAttempts);
test.afterEach(clearAttempts);

const agent = accountOf('agent');

const refusals: readonly (readonly [string, { userName: string; pin: string }, string])[] = [
  ['oneself', accountOf('supervisor'), 'You can’t witness your own entry.'],
  ['a disabled person', accountOf('disabled'), 'account is disabled'],
  ['a person of another agency', accountOf('medicElsewhere'), 'No one in this agency'],
  ['a name that no one has', { userName: 'unknown-at-all', pin: '1234' }, 'No one in this agency'],
  [
    'a person without a PIN',
    { userName: accountOf('newcomer').userName, pin: '1234' },
    'no PIN yet',
  ],
  ['a wrong PIN', { userName: agent.userName, pin: '0000' }, '4 attempts are left'],
  ['no name', { userName: '', pin: agent.pin }, 'username'],
  [
    'a PIN that is too short',
    { userName: agent.userName, pin: '123' },
    'Enter the PIN: 4 to 20 characters.',
  ],
];

test('each witness who may not sign is refused with a sentence, and nothing is recorded', async ({
  page,
  loggedIn,
  server,
}) => {
  test.slow();
  await loggedIn('supervisor');
  const vault = await inventoryNamed(server, 'HQ Vault');
  const use = new RecordUsePage(page);
  await use.reachSigning(vault);
  for (const [what, witness, sentence] of refusals) {
    await test.step(what, async () => {
      await use.typePins('supervisor', witness);
      await use.act.click();
      const summary = page.getByRole('alert').filter({ hasText: 'your attention' });
      await expect(summary).toContainText(sentence);
      await expect(use.heading('Check and sign')).toBeVisible();
    });
  }
  await use.typePins('supervisor', agent);
  await use.act.click();
  await use.entryNumber();
});

test('the fifth incorrect PIN of a witness locks it, and then the correct one is refused', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('supervisor');
  const use = new RecordUsePage(page);
  await use.reachSigning(await inventoryNamed(server, 'HQ Vault'));
  const summary = page.getByRole('alert').filter({ hasText: 'your attention' });
  for (const sentence of [
    '4 attempts are left',
    '3 attempts are left',
    '2 attempts are left',
    'One attempt is left',
    'locked for 15 minutes',
  ]) {
    await use.typePins('supervisor', { userName: agent.userName, pin: '0000' });
    await use.act.click();
    await expect(summary).toContainText(sentence);
  }
  await use.typePins('supervisor', agent);
  await use.act.click();
  await expect(summary).toContainText(/locked|paused|Try again in|minutes/);
  await expect(use.heading('Check and sign')).toBeVisible();
});
