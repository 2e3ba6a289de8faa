import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { createActor, waitFor } from 'xstate';
import type { TypedRecord } from '../../../machines/core/recordEdit.context.ts';
import type { hasOfflineKey } from '../../../src/client/core/offline-edits/offlineKey.ts';
import type {
  labelsHere,
  withStoredEdit,
} from '../../../src/client/core/offline-edits/offlineUsers.ts';
import type { clientLeaveWithUnsentMachine } from '../../../src/client/features/offline/leaveWithUnsent.actors.ts';
import type { DraftStore, typedBefore } from '../../../src/client/features/users/typedUser.ts';
import type { clearSession, keepSession } from '../../../src/client/platform/http/session.ts';
import type { setEdit } from '../../../src/client/platform/offline/editUserTable.ts';
import type { readKey } from '../../../src/client/platform/offline/encryption.ts';
import type { clearAgencyData } from '../../../src/client/platform/offline/forget.ts';
import { userRecord } from '../../../src/rules/users/userRecord.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { bundled, launch } from '../ui/inBrowser.ts';

// A browser is started: slow machines need longer than the default
const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../src/client', path));

type Device = {
  createActor: typeof createActor;
  waitFor: typeof waitFor;
  clientLeaveWithUnsentMachine: typeof clientLeaveWithUnsentMachine;
  hasOfflineKey: typeof hasOfflineKey;
  labelsHere: typeof labelsHere;
  withStoredEdit: typeof withStoredEdit;
  DraftStore: typeof DraftStore;
  typedBefore: typeof typedBefore;
  keepSession: typeof keepSession;
  clearSession: typeof clearSession;
  setEdit: typeof setEdit;
  clearAgencyData: typeof clearAgencyData;
  readKey: typeof readKey;
  /** Where something is in a table. */
  tableOf: (name: string) => Promise<string[]>;
};

declare global {
  interface Window {
    device: Device;
  }
}

const device = `
  import { createActor, waitFor } from 'xstate';
  import { clientLeaveWithUnsentMachine } from ${client('features/offline/leaveWithUnsent.actors.ts')};
  import { hasOfflineKey } from ${client('core/offline-edits/offlineKey.ts')};
  import { labelsHere, withStoredEdit } from ${client('core/offline-edits/offlineUsers.ts')};
  import { DraftStore, typedBefore } from ${client('features/users/typedUser.ts')};
  import { clearSession, keepSession } from ${client('platform/http/session.ts')};
  import { readAll } from ${client('platform/offline/database.ts')};
  import { setEdit } from ${client('platform/offline/editUserTable.ts')};
  import { clearAgencyData } from ${client('platform/offline/forget.ts')};
  import { readKey } from ${client('platform/offline/encryption.ts')};
  const tableOf = async (name) => (await readAll(name, '')).map(([key]) => key);
  window.device = { createActor, waitFor, clientLeaveWithUnsentMachine, hasOfflineKey, labelsHere,
    withStoredEdit, DraftStore, typedBefore, keepSession, clearSession, setEdit, clearAgencyData, readKey, tableOf };`;

const prime = { needsNarcPrime: false, needsBillPrime: false };
const arrival = sampleArrival();
const owner = { userId: arrival.user.id, agencyId: arrival.user.currentClientId };
const row = sampleRow();
const key = 'k'.repeat(43);
const calling = '**/api/Account/OfflineKey*';

let browser: Browser;
let script: string;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled(device)]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext();
  await context.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  );
  await context.route(calling, (route) => route.fulfill({ json: { key } }));
  page = await openTab();
});

afterEach(() => context.close());

async function openTab(): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('http://localhost/');
  return tab;
}

/** Someone logs in at this browser, in whatever tab. */
function logIn(token: string, who = arrival): Promise<unknown> {
  return page.evaluate(([session, asked]) => window.device.keepSession(session, asked), [
    { ...who, token },
    prime,
  ] as const);
}

const fetchKey = () =>
  page.evaluate((whose) => window.device.hasOfflineKey(whose, new AbortController().signal), owner);

const tableOf = (name: string) => page.evaluate((table) => window.device.tableOf(table), name);

describe('[OFF-03] leaving with unsent edits', () => {
  it('can be discarded by a person who no longer has a key, who then continues', async () => {
    await logIn('first');
    await fetchKey();
    const answer = await page.evaluate(
      async ([whose, user]) => {
        const { createActor, waitFor, clientLeaveWithUnsentMachine, ...tables } = window.device;
        const operationId = crypto.randomUUID();
        const editedAt = new Date().toISOString();
        await tables.setEdit(whose, { user, base: user, operationId, editedAt, over: null });
        // The session ended, and the server has not given the next one its key.
        await tables.clearAgencyData();
        const leaveWithUnsent = createActor(clientLeaveWithUnsentMachine, {
          input: { owner: whose },
        }).start();
        leaveWithUnsent.send({ type: 'leave.requested' });
        const asked = await waitFor(leaveWithUnsent, (state) => !state.matches('counting'));
        leaveWithUnsent.send({ type: 'discard.chosen' });
        const left = await waitFor(leaveWithUnsent, (state) => !state.matches('discarding'));
        return { ...left.context, asked: asked.value };
      },
      [owner, row] as const,
    );
    expect(answer).toMatchObject({ asked: 'confirming', unsentChanges: 1, answer: 'go' });
    expect(await tableOf('EditUserTbl')).toEqual([]);
  });
});

describe('[OFF-03] the key', () => {
  it.each([
    ['another person', sampleArrival({ id: 'c7a1b1de-43f1-4d21-9a43-1d8f7f6a0c11' })],
    ['another agency', sampleArrival({ currentClientId: 2 })],
  ])('is not stored if the session became that of %s while it was loading', async (_, other) => {
    await logIn('first');
    let give = () => {};
    const isGiven = new Promise<void>((resolve) => (give = resolve));
    await context.route(calling, async (route) => {
      await isGiven;
      await route.fulfill({ json: { key } });
    });
    const asking = page.waitForRequest(calling);
    const answer = fetchKey();
    await asking;
    await logIn('second', other);
    give();
    expect(await answer).toBe(false);
    expect(await tableOf('keys')).toEqual([]);
    // Nor is it requested in the other session's name.
    expect(await fetchKey()).toBe(false);
  });

  it('is stored for the session that requested it', async () => {
    await logIn('first');
    expect(await fetchKey()).toBe(true);
    expect(await tableOf('keys')).toEqual([`${owner.userId}|${owner.agencyId}|`]);
  });
});

describe('[OFF-03] unsaved text', () => {
  const editor = { id: owner.userId, agencyId: owner.agencyId, permissionId: 2 };
  const input = { userId: row.userId, editor };
  type Step = TypedRecord | null | 'leave';

  beforeEach(async () => {
    await logIn('first');
    await fetchKey();
  });

  /** An editor gets the steps as events; each is on the disk before the next. */
  async function edit(tab: Page, ...steps: Step[]): Promise<void> {
    await tab.evaluate(
      async ([editing, all]) => {
        const keeper = new window.device.DraftStore(editing);
        for (const step of all) await (step === 'leave' ? keeper.leave() : keeper.keep(step));
      },
      [input, steps] as const,
    );
  }

  const offered = () =>
    page.evaluate(
      (editing) => window.device.typedBefore(editing, new AbortController().signal),
      input,
    );

  const base = userRecord(row);
  const typed = { id: base.id, base, fields: { phoneNumber: '518 555 0199' } };
  const kept = { fields: typed.fields, before: { phoneNumber: base.fields.phoneNumber } };
  const nothing = null;

  it('is deleted when its editor is left, or has no more typed text', async () => {
    for (const last of ['leave', nothing] as const) {
      await edit(page, typed, last);
      expect(await tableOf('typedWork')).toEqual([]);
    }
  });

  it.each([
    ['is left', 'leave'],
    ['has nothing typed', nothing],
  ] as const)('stays if the same editor in another tab %s', async (_, step) => {
    await edit(page, typed);
    await edit(await openTab(), step);
    await logIn('second');
    expect(await offered()).toEqual(kept);
  });

  it('is offered to the next session, until the editor that showed it is left', async () => {
    await edit(page, typed);
    expect(await offered()).toBeNull();
    await logIn('second');
    expect(await offered()).toEqual(kept);
    await edit(page, 'leave');
    expect(await tableOf('typedWork')).toEqual([]);
  });

  it('is not from before a logout if the session got another token', async () => {
    await edit(page, typed);
    await page.evaluate((session) => window.device.keepSession(session), {
      ...arrival,
      token: 'renewed',
    });
    expect(await offered()).toBeNull();
    await logIn('second');
    expect(await offered()).toEqual(kept);
  });

  it('the mark of a session is removed with it', async () => {
    const mark = () => page.evaluate(() => localStorage.getItem('sessionMark'));
    const first = await mark();
    await logIn('second');
    expect(await mark()).not.toBe(first);
    await page.evaluate(() => window.device.clearSession());
    expect(await mark()).toBeNull();
  });
});

describe('[OFF-02] a browser whose tables are of a newer version', () => {
  /** A later version of the application keeps its tables otherwise. */
  const upgrade = (tab: Page) =>
    tab.evaluate(async () => {
      for (const name of ['EditUserTbl', 'cacheWarming', 'keys', 'typedWork']) {
        const opening = indexedDB.open(`countersign-${name}`, 9);
        opening.onupgradeneeded = () => {
          for (const old of opening.result.objectStoreNames) opening.result.deleteObjectStore(old);
        };
        await new Promise((resolve, reject) => {
          opening.onsuccess = resolve;
          opening.onblocked = () => reject(new Error('Another tab holds it up.'));
        });
        opening.result.close();
      }
    });

  const shown = () =>
    page.evaluate(
      async (base) => ({
        labels: await window.device.labelsHere(),
        loaded: await window.device.withStoredEdit(base, { operationId: null }),
      }),
      row,
    );

  it('shows the server’s replies', async () => {
    await upgrade(page);
    await logIn('first');
    await expect(fetchKey()).rejects.toThrow('NotFoundError');
    expect(await shown()).toEqual({
      labels: {},
      loaded: { base: row, user: row, label: null, changed: null },
    });
  });

  it('lets another tab change them under an open page, and continues', async () => {
    await logIn('first');
    expect(await fetchKey()).toBe(true);
    await upgrade(await openTab());
    expect(await shown()).toMatchObject({ labels: {}, loaded: { user: row } });
  });
});
