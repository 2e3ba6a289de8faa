import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as recordStore from '../../../../src/client/platform/field/recordStore.ts';
import type { FieldEnvelope } from '../../../../src/contract/custody/fieldEnvelope.ts';
import { sampleKit } from '../../../support/field/sampleKit.ts';
import { bundled, launch } from '../../ui/inBrowser.ts';
import { type Made, owner, tabScript } from './storingTab.ts';

const kit = sampleKit();

let browser: Browser;
let script: string;
let context: BrowserContext;
let tab: Page;

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled(tabScript)]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext();
  await context.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  );
  tab = await openTab();
});

afterEach(() => context.close());

async function openTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('http://localhost/');
  return page;
}

async function prepare(): Promise<void> {
  await tab.evaluate(
    async ([whose, given]) => {
      await window.field.ensureDevice(whose.agencyId);
      await window.field.setDeviceId(whose.agencyId, given.deviceId);
      await window.field.saveKit(whose, given, {
        loggedInAt: 5,
        openPart: { places: ['Medic 9'] },
      });
    },
    [owner, kit] as const,
  );
}

const record = (recordId: string, page = tab) =>
  page.evaluate((id) => window.field.record(id), recordId);

/** What the device has. */
const state = () =>
  tab.evaluate(async (whose) => {
    const device = await window.field.readDevice(whose.agencyId);
    const row = await window.field.readKitRow(whose);
    const records = await window.field.readRecords(whose.agencyId);
    return {
      lastSeq: device?.lastSeq,
      lastHash: device?.lastHash,
      nonces: row?.nonces.length,
      records: records.map(({ recordId }) => recordId),
      undelivered: await window.field.countRecords(whose.agencyId),
    };
  }, owner);

describe('[FIELD-02] the device', () => {
  it('has one key, whichever tab makes it, and no script can export its private half', async () => {
    const other = await openTab();
    const publicKey = (page: Page) =>
      page.evaluate(async () => {
        const { keys } = await window.field.ensureDevice(7);
        const raw = await crypto.subtle.exportKey('raw', keys.publicKey);
        const refused = await crypto.subtle.exportKey('pkcs8', keys.privateKey).catch(String);
        return [new Uint8Array(raw).join(), refused];
      });
    const [one, two] = await Promise.all([publicKey(tab), publicKey(other)]);
    expect(one).toEqual(two);
    expect(one[1]).toMatch(/InvalidAccessError/);
  });

  it('is another one for another agency', async () => {
    await prepare();
    expect(await tab.evaluate(() => window.field.readDevice(8))).toBeNull();
    expect(await tab.evaluate(() => window.field.readRecords(8))).toEqual([]);
  });
});

describe('[FIELD-02] the kit', () => {
  it('lies sealed on the disk, is opened again in another tab, and shows what a PIN may see without being opened', async () => {
    await prepare();
    const later = await openTab();
    const seen = await later.evaluate(async (whose) => {
      const [row, ...others] = await window.field.readKitRows();
      if (!row) return null;
      const bytes = [row.sealed, ...row.nonces].map(({ text }) =>
        new TextDecoder('latin1').decode(text),
      );
      const refused = await crypto.subtle.exportKey('raw', row.key).catch(String);
      return {
        others: others.length,
        onDisk: bytes.join() + JSON.stringify(row),
        opened: await window.field.openKit(row),
        nonce: await window.field.openNonce(row),
        isOwn: row.userId === whose.userId,
        refused,
        isOfThisPage: row.onPage.start === performance.timeOrigin,
      };
    }, owner);
    const { nonces, ...kept } = kit;
    expect(seen?.opened).toMatchObject({
      kit: kept,
      noncesLeft: 2,
      loggedInAt: 5,
      openPart: { places: ['Medic 9'] },
    });
    expect(seen).toMatchObject({ others: 0, nonce: nonces[0], isOwn: true, isOfThisPage: false });
    expect(seen?.refused).toMatch(/InvalidAccessError/);
    for (const secret of ['Rosa Halloran', kit.serverKey.publicKey, ...nonces]) {
      expect(seen?.onDisk).not.toContain(secret);
    }
  });

  it('[FIELD-16] is removed with its nonces; what was recorded with it stays', async () => {
    await prepare();
    await record('one');
    await tab.evaluate((whose) => window.field.removeKit(whose), owner);
    expect(await state()).toEqual({
      lastSeq: 1,
      lastHash: 'hash of one',
      nonces: undefined,
      records: ['one'],
      undelivered: 1,
    });
    expect(await record('two')).toBe('noKit');
  });
});

describe('[FIELD-03] a record', () => {
  it('takes the next number and a nonce of its own, names the one before, and is never made twice', async () => {
    await prepare();
    expect(await record('b')).toEqual({ deviceSeq: 1, previousHash: null, nonce: kit.nonces[0] });
    expect(await record('b')).toBe('alreadyMade');
    expect(await record('a')).toEqual({
      deviceSeq: 2,
      previousHash: 'hash of b',
      nonce: kit.nonces[1],
    });
    expect(await record('c')).toBe('noNonces');
    expect(await state()).toMatchObject({ lastSeq: 2, records: ['b', 'a'], undelivered: 2 });
  });

  it('of one tab waits for that of another', async () => {
    await prepare();
    const other = await openTab();
    const made = await Promise.all([record('one'), record('two', other)]);
    const numbers = made.map((one) => (one as Made).deviceSeq).toSorted();
    const nonces = made.map((one) => (one as Made).nonce).toSorted();
    expect([numbers, nonces]).toEqual([[1, 2], kit.nonces.toSorted()]);
  });

  it('that was reserved by a tab that is killed uses up no number and no nonce', async () => {
    await prepare();
    const killed = await openTab();
    const held = await killed.evaluate(() => window.field.hold('one'));
    await killed.close();
    expect(await record('two')).toEqual(held);
  });

  it.each([
    ['the number', 1, 'QuotaExceededError'],
    ['the nonce', 2, 'QuotaExceededError'],
    ['the envelope', 3, 'QuotaExceededError'],
    ['the end of the transaction', 0, 'AbortError'],
  ])(
    'is not there at all if the device is full at %s, and can be made afterwards',
    async (_, write, error) => {
      await prepare();
      const before = await state();
      await tab.evaluate((nth) => window.field.failAt(nth), write);
      expect(await record('one')).toBe(error);
      await tab.evaluate(() => window.field.failAt(-1));
      expect(await state()).toEqual(before);
      expect(await record('one')).toMatchObject({ deviceSeq: 1, nonce: kit.nonces[0] });
    },
  );

  it('leaves a kit that was renewed in between as it is', async () => {
    await prepare();
    const other = await openTab();
    await tab.evaluate(
      async ([whose, renewed]) => {
        const { signal } = new AbortController();
        const reserved = await window.field.reserveRecord(whose, 'one', signal);
        await window.field.saveKit(whose, renewed, { loggedInAt: 5, openPart: null });
        const envelope = { recordId: 'one', deviceSeq: 1 } as FieldEnvelope;
        await reserved.store({ envelope, hash: 'h', copies: [] }).finally(reserved.release);
      },
      [owner, sampleKit({ kitId: '00000000-0000-4000-8000-0000000000bb' })] as const,
    );
    expect(await state()).toMatchObject({ lastSeq: 1, nonces: 2, records: ['one'] });
    expect(await record('two', other)).toMatchObject({ deviceSeq: 2 });
  });

  it('[FIELD-16] that is signed while another tab logs out and removes the kit is kept', async () => {
    await prepare();
    const other = await openTab();
    await tab.evaluate(async (whose) => {
      const { signal } = new AbortController();
      Object.assign(window, { reserved: await window.field.reserveRecord(whose, 'one', signal) });
    }, owner);
    await other.evaluate((whose) => window.field.removeKit(whose), owner);
    await tab.evaluate(async () => {
      const { reserved } = window as unknown as { reserved: recordStore.Reservation };
      const envelope = { recordId: 'one', deviceSeq: 1 } as FieldEnvelope;
      await reserved.store({ envelope, hash: 'h', copies: [] }).finally(reserved.release);
    });
    expect(await state()).toEqual({
      ...{ lastSeq: 1, lastHash: 'h', nonces: undefined, records: ['one'], undelivered: 1 },
    });
    expect(await record('two')).toBe('noKit');
  });

  it('[FIELD-18] keeps what became of it, without what was posted, until it is removed', async () => {
    await prepare();
    await record('one');
    const rows = await tab.evaluate(
      async ([agencyId]) => {
        const { readRecord, setDelivered, removeRecord } = window.field;
        const outcome = {
          state: 'waiting' as const,
          reason: { code: 'signer_unproven' as const, message: 'Morphine of Rosa Halloran' },
        };
        await setDelivered({ agencyId, recordId: 'one' }, outcome);
        await setDelivered({ agencyId, recordId: 'two' }, outcome);
        const kept = await readRecord(agencyId, 'one');
        const strange = await readRecord(agencyId, 'two');
        const open = await window.field.countRecords(agencyId);
        await removeRecord(agencyId, 'one');
        return { kept: kept?.delivered, strange, open, last: await readRecord(agencyId, 'one') };
      },
      [owner.agencyId] as const,
    );
    expect(rows).toEqual({
      kept: { state: 'waiting', reason: 'signer_unproven' },
      strange: null,
      open: 0,
      last: null,
    });
  });

  it('[FIELD-07] a device and a kit that a newer build stored stay as they are, and no record is made with them', async () => {
    await prepare();
    await record('one');
    const found = await tab.evaluate(
      async ([whose, renewed]) => {
        const { readDevice, readKitRow, removeRecord, setDelivered, saveKit } = window.field;
        await window.field.store('kit|medic|7', 2);
        const isKept = await saveKit(whose, renewed, { loggedInAt: 5, openPart: null });
        const withKit = await window.field.record('two');
        await window.field.store('kit|medic|7', 1);
        await window.field.store('device|7', 2);
        const withDevice = await window.field.record('two');
        await window.field.store('record|7|one', 2);
        await setDelivered({ agencyId: 7, recordId: 'one' }, { state: 'posted', reason: null });
        await removeRecord(7, 'one');
        return {
          ...{ isKept, withKit, withDevice, undelivered: await window.field.countRecords(7) },
          lastSeq: (await readDevice(7))?.lastSeq,
          nonces: (await readKitRow(whose))?.nonces.length,
          newer: (await window.field.readNewerRecords(7)).map(({ recordId }) => recordId),
          known: await window.field.readRecord(7, 'one'),
        };
      },
      [owner, sampleKit({ kitId: '00000000-0000-4000-8000-0000000000bb' })] as const,
    );
    expect(found).toEqual({
      ...{ isKept: false, withKit: 'newerApp', withDevice: 'newerApp', undelivered: 1 },
      ...{ lastSeq: 1, nonces: 1, newer: ['one'], known: null },
    });
  });
});
