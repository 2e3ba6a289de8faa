import { eq } from 'drizzle-orm';
import type { BrowserContext, Page, Request } from 'playwright/test';
import { unattendedHeader } from '../../../../src/contract/core/call.ts';
import { saveUser } from '../../../../src/contract/users/user.ts';
import { agencies } from '../../../../src/server/database/schema/agency.ts';
import { sessions } from '../../../../src/server/database/schema/session.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { userSaves } from '../../../../src/server/database/schema/userSave.ts';
import { addUser } from '../../../support/people/people.ts';
import { followTo } from '../../followTo.ts';
import { accountOf, type Person, submitLogin } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';
import { damageEdits, fillDisk, tableOf } from '../app/browserTables.ts';

const saving = '**/api/Admin/Users/SaveUser*';

function title(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

/** A technician of the supervisor's agency whom no other test knows. */
async function somebody({ database }: E2eServer): Promise<{ id: string; name: string }> {
  const [agency] = await database
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.name, 'Tamarack Valley Ambulance'));
  const name = `Offline ${crypto.randomUUID().slice(0, 8)}`;
  const id = await addUser(database, agency?.id ?? 0, name, { fullName: name });
  return { id, name };
}

async function phoneOf({ database }: E2eServer, id: string): Promise<string | null> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row?.phoneNumber ?? null;
}

async function logInByForm(page: Page, name: Person, path: string) {
  const { userName, password } = accountOf(name);
  await page.goto(`/login?redirectUrl=${encodeURIComponent(path)}`);
  await submitLogin(page, userName, password);
}

async function untilKeyed(page: Page) {
  await expect.poll(async () => (await tableOf(page, 'keys')).length).toBe(1);
}

/** The editor of a person, once this device can keep changes. */
async function edit(page: Page, { id, name }: { id: string; name: string }) {
  await page.goto(`/admin/users/edit/details/${id}`);
  await expect(title(page, name)).toBeVisible();
  await untilKeyed(page);
}

async function savePhone(page: Page, phone: string) {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Saves while the call for it does not get through. */
async function saveUnsent(page: Page, phone: string) {
  await page.route(saving, (route) => route.abort('connectionrefused'));
  await savePhone(page, phone);
  await expect(page.getByText('Saved here').first()).toBeVisible();
  await expect(unsentChanges(page)).toBeVisible();
}

function unsentChanges(page: Page) {
  return page.getByRole('button', { name: '1 unsent' });
}

/** Whether the resync of a tab is at an edit. */
function isSending(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    type Charts = { get(id: string): { getSnapshot(): { value: unknown } } };
    const { countersign } = window as unknown as { countersign: { app: { system: Charts } } };
    return countersign.app.system.get('resync').getSnapshot().value === 'sending';
  });
}

/**
 * How often the tabs of a browser send a save. One that found no network, since it returned after the event, was not
 * sent.
 */
function countSaves(context: BrowserContext): () => number {
  const sent = new Set<Request>();
  context.on('request', (request) => {
    if (request.url().includes('/SaveUser')) sent.add(request);
  });
  // That of one from before the counting may still be under way to here.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED') sent.delete(request);
  });
  return () => sent.size;
}

test('[OFF-01] [OFF-02] [SYNC-01] [ENT-06] offline, the list opens and a person is edited; online again the edit is sent, by one tab', async ({
  page,
  context,
  server,
}) => {
  const { id, name } = await somebody(server);
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
  await expect(page.getByText('This user is shown as of')).toBeVisible();
  await savePhone(page, '518 555 0190');
  await expect(page.getByText('Saved here').first()).toBeVisible();
  await expect(unsentChanges(page)).toBeVisible();
  await expect(unsentChanges(other)).toBeVisible();
  expect(await phoneOf(server, id)).toBeNull();
  const [[, row] = ['', {}]] = await tableOf(page, 'EditUserTbl');
  expect(row).toMatchObject({ isUpdatedOffline: true });

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
});

test('[SYNC-02] a reply is lost and the page is closed in the middle: the next start sends the same save, which counts once', async ({
  page,
  context,
  server,
  loggedIn,
}) => {
  const person = await somebody(server);
  await loggedIn('supervisor');
  await edit(page, person);
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
  const kept = await server.database.select().from(userSaves);
  expect(kept.filter(({ model }) => model.userId === person.id)).toHaveLength(1);
});

test('[SYNC-03] a save made while the previous one is on its way is not lost: both reach the server, in their order', async ({
  page,
  server,
  loggedIn,
}) => {
  const person = await somebody(server);
  await loggedIn('supervisor');
  await edit(page, person);
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

test('[SYNC-02] [SYNC-03] one conflict stops nothing else; it is shown, and resolved field by field', async ({
  page,
  server,
  loggedIn,
}) => {
  const [disputed, free] = [await somebody(server), await somebody(server)];
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

test('[OFF-02] [ENT-06] no room on the device: it says so and the form keeps its text; a damaged record is shown and can be discarded', async ({
  page,
  server,
  loggedIn,
}) => {
  const person = await somebody(server);
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
});

test('[OFF-03] a session that ends keeps unsent edits encrypted: no one else sees them, and their author sends them', async ({
  page,
  server,
}) => {
  const person = await somebody(server);
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

test('[SYNC-01] [SYNC-03] the open form says that its edit was delivered, keeps what is typed, and can be saved again', async ({
  page,
  context,
  server,
}) => {
  const { id, name } = await somebody(server);
  const path = `/admin/users/list?search=${encodeURIComponent(name)}`;
  await logInByForm(page, 'supervisor', path);
  await page.getByRole('link', { name }).click();
  await expect(title(page, name)).toBeVisible();
  await expect.poll(async () => (await tableOf(page, 'cacheWarming')).length).toBe(3);
  await untilKeyed(page);
  await context.setOffline(true);
  await followTo(page, path);
  await page.getByRole('link', { name }).click();
  const outdated = page.getByText('This user is shown as of');
  await expect(outdated).toBeVisible();
  await savePhone(page, '518 555 0170');
  await expect(page.getByText('Saved here').first()).toBeVisible();
  await page.getByLabel('Email').fill('typed.meanwhile@tamarack.example');

  await context.setOffline(false);
  await expect.poll(() => phoneOf(server, id)).toBe('518 555 0170');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Saved here')).toBeHidden();
  await expect(outdated).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue('typed.meanwhile@tamarack.example');
  await expect(page.getByLabel('Email')).toBeFocused();

  await savePhone(page, '518 555 0171');
  await expect.poll(() => phoneOf(server, id)).toBe('518 555 0171');
  const [saved] = await server.database.select().from(users).where(eq(users.id, id));
  expect(saved?.email).toBe('typed.meanwhile@tamarack.example');
  await expect(page.getByRole('button', { name: 'unsentChanges' })).toBeHidden();
});

test('[SYNC-03] a save during the delivery of its own earlier edit meets no conflict', async ({
  page,
  server,
}) => {
  const person = await somebody(server);
  await logInByForm(page, 'supervisor', `/admin/users/edit/details/${person.id}`);
  await expect(title(page, person.name)).toBeVisible();
  await untilKeyed(page);
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

test('[OFF-03] a deliberate logout asks first: stay, send, or discard, and nothing is left behind', async ({
  page,
  server,
}) => {
  const person = await somebody(server);
  await logInByForm(page, 'supervisor', `/admin/users/edit/details/${person.id}`);
  await expect(title(page, person.name)).toBeVisible();
  await untilKeyed(page);
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
