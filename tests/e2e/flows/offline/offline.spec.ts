import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { unattendedHeader } from '../../../../src/contract/core/call.ts';
import { saveUser } from '../../../../src/contract/users/user.ts';
import { sessions } from '../../../../src/server/database/schema/session.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { followTo } from '../../followTo.ts';
import { expect, test } from '../../test.ts';
import { damageEdits, fillDisk, tableOf } from '../app/browserTables.ts';
import {
  countSaves,
  edit,
  logInByForm,
  phoneOf,
  savePhone,
  saveUnsent,
  saving,
  someone,
  title,
  unsentChanges,
  untilKeyed,
} from './unsentEdits.ts';

/** Whether the resync of a tab is at an edit. */
function isSending(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    type Charts = { get(id: string): { getSnapshot(): { hasTag(tag: string): boolean } } };
    const { countersign } = window as unknown as { countersign: { app: { system: Charts } } };
    return countersign.app.system.get('resync').getSnapshot().hasTag('sending');
  });
}

test('[OFF-01] [OFF-02] [SYNC-01] [SYNC-03] [ENT-06] offline, the list opens and a person is edited; online again the edit is sent, by one tab, and the open form keeps what is typed', async ({
  page,
  context,
  server,
}) => {
  const { id, name } = await someone(server);
  const path = `/admin/users/list?search=${encodeURIComponent(name)}`;
  const unattended = context.waitForEvent('request', {
    // The page itself asks for whom it was sent to find.
    predicate: (request) => /GetUserList\?(?!.*search=[^&])/.test(request.url()),
  });
  await logInByForm(page, 'supervisor', path);
  // IDLE-08: no one caused it.
  expect((await unattended).headers()).toHaveProperty(unattendedHeader.toLowerCase());
  await page.getByRole('link', { name }).click();
  await expect(title(page, name)).toBeVisible();
  await expect.poll(async () => (await tableOf(page, 'cacheWarming')).length).toBe(3);
  // ENT-02: the request is fulfilled, so that a reload loads nothing again; the other flag is stored as it was
  // received.
  const prime = () => page.evaluate(() => localStorage.getItem('prime'));
  await expect.poll(prime).toBe('{"needsNarcPrime":false,"needsBillPrime":false}');
  await untilKeyed(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(title(other, 'Dashboard')).toBeVisible();

  await context.setOffline(true);
  await followTo(page, path);
  await expect(page.getByText('Users are shown as of')).toBeVisible();
  await page.getByRole('link', { name }).click();
  const outdated = page.getByText('This user is shown as of');
  await expect(outdated).toBeVisible();
  await savePhone(page, '518 555 0190');
  await expect(page.getByText('Saved here').first()).toBeVisible();
  await expect(unsentChanges(page)).toBeVisible();
  await expect(unsentChanges(other)).toBeVisible();
  expect(await phoneOf(server, id)).toBeNull();
  const [[, row] = ['', {}]] = await tableOf(page, 'EditUserTbl');
  expect(row).toMatchObject({ isUpdatedOffline: true });

  await page.getByLabel('Email').fill('still.typed@tamarack.example');
  const saves = countSaves(context);
  const release = server.planned.hold(saveUser, 2);
  await context.setOffline(false);
  // Both tabs are about it; one of them holds the lock.
  for (const tab of [page, other]) await expect.poll(() => isSending(tab)).toBe(true);
  await expect.poll(saves).toBe(1);
  release();
  await expect(unsentChanges(page)).toBeHidden();
  await expect(unsentChanges(other)).toBeHidden();
  expect(await phoneOf(server, id)).toBe('518 555 0190');
  expect(saves()).toBe(1);
  const [[, sent] = ['', {}]] = await tableOf(page, 'EditUserTbl');
  expect(sent).toMatchObject({ isUpdatedOffline: false });

  await test.step('[SYNC-01] [SYNC-03] the open form says that its edit was delivered, keeps what is typed, and can be saved again', async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByText('Saved here')).toBeHidden();
    await expect(outdated).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue('still.typed@tamarack.example');
    await expect(page.getByLabel('Email')).toBeFocused();
    await savePhone(page, '518 555 0171');
    await expect.poll(() => phoneOf(server, id)).toBe('518 555 0171');
    const [saved] = await server.database.select().from(users).where(eq(users.id, id));
    expect(saved?.email).toBe('still.typed@tamarack.example');
    await expect(page.getByRole('button', { name: /unsent/ })).toBeHidden();
  });
});

test('[OFF-02] [OFF-03] [ENT-06] no room on the device: it says so and the form keeps its text; a damaged record is shown and can be discarded; a deliberate logout asks first, and leaves nothing', async ({
  page,
  server,
  loggedIn,
}) => {
  const person = await someone(server);
  await loggedIn('supervisor');
  await edit(page, person);
  await page.route(saving, (route) => route.abort('connectionrefused'));
  const makeRoom = await fillDisk(page);
  await savePhone(page, '518 555 0194');
  await expect(page.getByRole('alert')).toContainText('this device has no space left');
  await expect(page.getByLabel('Phone number')).toHaveValue('518 555 0194');
  expect(await tableOf(page, 'EditUserTbl')).toEqual([]);
  await makeRoom();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(unsentChanges(page)).toBeVisible();

  await damageEdits(page);
  await page.reload();
  await page.getByRole('button', { name: '1 unsent (needs attention)' }).click();
  const list = page.getByRole('dialog', { name: 'Unsent changes' });
  await expect(list).toContainText('A change that can’t be read');
  await list.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard change' }).click();
  await expect(list).toContainText('No unsent changes on this device.');
  expect(await tableOf(page, 'EditUserTbl')).toEqual([]);

  await test.step('[OFF-03] a deliberate logout asks first: stay, send, or discard, and nothing is left behind', async () => {
    await list.getByRole('button', { name: 'Close', exact: true }).last().click();
    await saveUnsent(page, '518 555 0196');
    const logOut = page.getByRole('button', { name: 'Log out' });
    const question = page.getByRole('alertdialog', { name: 'One change is not sent yet' });
    await logOut.click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(title(page, person.name)).toBeVisible();
    await logOut.click();
    await question.getByRole('button', { name: 'Send, then leave' }).click();
    await expect(question.getByRole('alert')).toContainText('Some changes couldn’t be sent');
    await question.getByRole('button', { name: 'Discard and leave' }).click();
    await expect(title(page, 'Log in')).toBeVisible();
    for (const table of ['EditUserTbl', 'cacheWarming', 'keys'] as const) {
      expect(await tableOf(page, table), table).toEqual([]);
    }
    expect(await phoneOf(server, person.id)).toBeNull();
  });
});

test('[OFF-03] a session that ends keeps unsent edits encrypted: no one else sees them, and their author sends them', async ({
  page,
  server,
}) => {
  const person = await someone(server);
  const path = `/admin/users/edit/details/${person.id}`;
  await logInByForm(page, 'supervisor', path);
  await expect(title(page, person.name)).toBeVisible();
  await untilKeyed(page);
  await saveUnsent(page, '518 555 0195');
  await server.database.update(sessions).set({ endedAt: new Date(), endReason: 'test' });
  await followTo(page, '/dashboard');
  await expect(title(page, 'Log in')).toBeVisible();
  await expect.poll(() => tableOf(page, 'keys')).toEqual([]);
  expect(await tableOf(page, 'cacheWarming')).toEqual([]);
  const [[, row] = ['', {}]] = await tableOf(page, 'EditUserTbl');
  expect(Object.keys(row).toSorted()).toEqual(['isUpdatedOffline', 'operationId', 'sealed']);
  expect(JSON.stringify(row)).not.toContain('555 0195');

  await page.unroute(saving);
  await logInByForm(page, 'medic', '/dashboard');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await untilKeyed(page);
  await expect(unsentChanges(page)).toBeHidden();
  // OFF-01: a technician has no user list.
  await expect
    .poll(async () => (await tableOf(page, 'cacheWarming')).map(([key]) => key.split('|').at(-1)))
    .toEqual(['departments', 'permissions']);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(title(page, 'Log in')).toBeVisible();
  expect(await phoneOf(server, person.id)).toBeNull();

  await logInByForm(page, 'supervisor', '/dashboard');
  await expect.poll(() => phoneOf(server, person.id)).toBe('518 555 0195');
});

test('[IDLE-07] [OFF-02] a browser whose database never answers shows its pages and logs out', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  });
  await logInByForm(page, 'supervisor', '/admin/users/list');
  await expect(page.getByRole('table').first()).toBeVisible();
  const leaving = page.waitForRequest('**/api/Account/Logout*');
  await page.getByRole('button', { name: 'Log out' }).click();
  await leaving;
  await expect(title(page, 'Log in')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
