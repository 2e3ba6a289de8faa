import { eq } from 'drizzle-orm';
import { saveUser } from '../../../../src/contract/users/user.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { userSaves } from '../../../../src/server/database/schema/userSave.ts';
import { followTo } from '../../followTo.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { tableOf } from '../app/browserTables.ts';
import {
  countSaves,
  edit,
  phoneOf,
  savePhone,
  saveUnsent,
  saving,
  someone,
  title,
  unsentChanges,
} from './unsentEdits.ts';

test('[SYNC-02] [SYNC-03] saves during a delivery, of the edit before or of its own, and a reply that is lost', async ({
  page,
  context,
  server,
  loggedIn,
}) => {
  const person = await someone(server);
  await loggedIn('supervisor');
  await edit(page, person);

  await test.step('[SYNC-03] a save made while the previous one is on its way is not lost: both reach the server, in their order', async () => {
    await saveUnsent(page, '518 555 0197');
    // First: the next attempt may come at any moment.
    const release = server.planned.hold(saveUser);
    await page.unroute(saving);
    await unsentChanges(page).click();
    const list = page.getByRole('dialog', { name: 'Unsent changes' });
    await expect(list).toContainText('Sending');
    await list.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.route(saving, (route) => route.abort('connectionrefused'), { times: 1 });
    await savePhone(page, '518 555 0198');
    await expect(page.getByRole('status').filter({ hasText: 'Sending' })).toBeVisible();
    release();
    await expect.poll(() => phoneOf(server, person.id)).toBe('518 555 0198');
    await expect(unsentChanges(page)).toBeHidden();
  });

  await test.step('[SYNC-03] a save during the delivery of its own earlier edit meets no conflict', async () => {
    await saveUnsent(page, '518 555 0172');
    const release = server.planned.hold(saveUser);
    const sending = page.waitForRequest(saving);
    await page.unroute(saving);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await sending;
    await savePhone(page, '518 555 0173');
    await expect(page.getByRole('status').filter({ hasText: 'Sending' })).toBeVisible();
    release();
    await expect.poll(() => phoneOf(server, person.id)).toBe('518 555 0173');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.unroute(saving);
  });

  await test.step('[SYNC-02] a reply is lost and the page is closed in the middle: the next start sends the same save, which counts once', async () => {
    const counted = async () => {
      const kept = await server.database.select().from(userSaves);
      return kept.filter(({ model }) => model.userId === person.id).length;
    };
    const before = await counted();
    // The server accepts it; its reply is never received.
    await page.route(saving, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await savePhone(page, '518 555 0191');
    await expect(page.getByText('Saved here').first()).toBeVisible();
    expect(await phoneOf(server, person.id)).toBe('518 555 0191');
    await page.close();

    const next = await context.newPage();
    const saves = countSaves(context);
    await next.goto('/dashboard');
    await expect
      .poll(async () => (await tableOf(next, 'EditUserTbl'))[0]?.[1].isUpdatedOffline)
      .toBe(false);
    expect(saves()).toBe(1);
    expect(await counted()).toBe(before + 1);
  });
});

test('[SYNC-02] [SYNC-03] one conflict stops nothing else; it is shown, and resolved field by field', async ({
  page,
  server,
  loggedIn,
}) => {
  const [disputed, free] = [await someone(server), await someone(server)];
  await loggedIn('supervisor');
  await edit(page, disputed);
  await saveUnsent(page, '518 555 0192');
  await followTo(page, `/admin/users/edit/details/${free.id}`);
  await expect(title(page, free.name)).toBeVisible();
  await savePhone(page, '518 555 0193');
  const waiting = page.getByRole('button', { name: '2 unsent' });
  await expect(waiting).toBeVisible();
  const theirs = { phoneNumber: '518 555 0001' };
  await server.database.update(users).set(theirs).where(eq(users.id, disputed.id));

  const release = server.planned.hold(saveUser);
  await page.unroute(saving);
  await waiting.click();
  release();
  const list = page.getByRole('dialog', { name: 'Unsent changes' });
  const item = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect(item(free.name)).toContainText('Saved');
  await expect(item(free.name)).not.toContainText('Saved here');
  await expect(item(disputed.name)).toContainText('Needs attention');
  await expectAccessible(page, 'the unsent changes');
  expect(await phoneOf(server, disputed.id)).toBe('518 555 0001');
  expect(await phoneOf(server, free.id)).toBe('518 555 0193');

  await list.getByRole('link', { name: disputed.name }).click();
  await expect(list).toBeHidden();
  await page.getByLabel('Keep mine').check();
  await page.getByRole('button', { name: 'Save my choices' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  expect(await phoneOf(server, disputed.id)).toBe('518 555 0192');
  await expect(page.getByRole('button', { name: /unsent/ })).toBeHidden();
});
