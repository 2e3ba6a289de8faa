import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeldAct } from '../../../../src/client/core/signing/heldActs.ts';
import type { FieldEnvelope } from '../../../../src/contract/custody/fieldEnvelope.ts';
import { envelopeHash, noEnvelope } from '../../../../src/rules/custody/field/envelope.ts';
import { newEncryptionKeys } from '../../../../src/rules/custody/field/hpke.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';
import { bundled, launch } from '../../ui/inBrowser.ts';
import { actOf, byPins, kitFor, owner, recordId, tabScript } from './recordingTab.ts';

const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../../src/client', path));

/** How a flow ended: at its end, or before. */
type End = 'done' | 'killed';

type Tab = {
  logIn: () => Promise<void>;
  /** Ends the process at this of its moments; 0 for never. */
  killAt: (moment: number) => void;
  sign: (id: string, act: HeldAct) => Promise<End>;
  deliver: () => Promise<End>;
  logOut: () => Promise<End>;
  /** What is left on the disk. */
  disk: () => Promise<{ records: number; lastSeq: number; nonces: number | null }>;
};

declare global {
  interface Window {
    killing: Tab;
  }
}

/**
 * A page whose process ends at the nth moment at which that makes a difference: before each row that is written or deleted,
 * after each transaction, before each request, and before each answer. A transaction that was not complete is undone, and
 * nothing is stored or sent any longer.
 */
const killedScript = `
  ${tabScript}
  import { createActor, setup, waitFor } from 'xstate';
  import { logOut } from ${client('app/services/logOut.ts')};
  import { hasOfflineKey } from ${client('core/offline-edits/offlineKey.ts')};
  import { clientDeliveryMachine } from ${client('features/offline/delivery.actors.ts')};
  import { keepSession } from ${client('platform/http/session.ts')};
  const arrival = ${JSON.stringify(sampleArrival({ id: owner.userId, currentClientId: owner.agencyId }))};
  let left = 0;
  let isDead = false;
  let end;
  const ended = new Promise((resolve) => { end = resolve; });
  const moment = () => {
    if (isDead) return true;
    left -= 1;
    if (left !== 0) return false;
    isDead = true;
    end('killed');
    return true;
  };
  const over = () => new DOMException('The process has ended.', 'AbortError');
  const never = () => new Promise(() => undefined);
  for (const name of ['put', 'delete']) {
    const act = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...given) {
      if (!moment()) return act.apply(this, given);
      this.transaction.abort();
      throw over();
    };
  }
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    if (isDead) throw over();
    const transaction = begin.apply(this, given);
    if (given[1] === 'readwrite') transaction.addEventListener('complete', moment);
    return transaction;
  };
  for (const name of ['setItem', 'removeItem']) {
    const act = Storage.prototype[name];
    Storage.prototype[name] = function (...given) {
      if (isDead) throw over();
      return act.apply(this, given);
    };
  }
  const ask = window.fetch;
  window.fetch = async (...given) => {
    if (moment()) return never();
    const answer = await ask(...given);
    return moment() ? never() : answer;
  };
  const untilEnd = (act) => Promise.race([
    ended,
    act().then(() => (isDead ? 'killed' : 'done'), (error) => {
      if (!isDead) throw error;
      return 'killed';
    }),
  ]);
  window.killing = {
    async logIn() {
      keepSession({ ...arrival, token: crypto.randomUUID() }, { needsNarcPrime: false, needsBillPrime: false });
      await hasOfflineKey(owner, new AbortController().signal);
    },
    killAt(nth) { left = nth; },
    sign: (id, act) => untilEnd(async () => {
      const { answer, release } = makeRecorder(owner, id, act, new AbortController().signal);
      await answer({ type: 'statement.requested' });
      const { type } = await answer({ type: 'storing.requested' });
      if (type !== 'record.stored') throw new Error('It was not stored: ' + type);
      release();
    }),
    deliver: () => untilEnd(async () => {
      const app = createActor(setup({ actors: { delivery: clientDeliveryMachine } }).createMachine({
        invoke: { src: 'delivery', systemId: 'delivery', id: 'delivery', input: { owner } },
      })).start();
      await waitFor(app.system.get('delivery'), (state) => state.matches('idle') || state.matches('waiting'));
      app.stop();
    }),
    logOut: () => untilEnd(() => logOut({ userId: owner.userId }, new AbortController().signal)),
    async disk() {
      const device = await fieldStore.readDevice(7);
      const row = await fieldStore.readKitRow(owner);
      const records = await readRecords(7);
      return { records: records.length, lastSeq: device?.lastSeq ?? 0, nonces: row?.nonces.length ?? null };
    },
  };`;

const id = recordId(1);
const act = actOf(id, byPins);

let browser: Browser;
let script: string;
let serverKey: string;

beforeAll(async () => {
  const [opened, bundle, keys] = await Promise.all([
    launch(),
    bundled(killedScript),
    newEncryptionKeys(),
  ]);
  [browser, script, serverKey] = [opened, bundle, keys.publicKey];
});

afterAll(() => browser.close());

/** A server that records each envelope once, and a device with a kit whose page is logged in. */
class Scene {
  /** What the server has, in the order in which it was received. */
  readonly received: FieldEnvelope[] = [];
  readonly faults: string[] = [];
  isReachable = true;
  readonly #context: BrowserContext;
  #page: Page | undefined;

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  static async open(): Promise<Scene> {
    const context = await browser.newContext();
    const scene = new Scene(context);
    const body = `<!doctype html><script>${script}</script>`;
    await context.route('http://localhost/**', (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body });
      if (pathname === '/api/Account/OfflineKey') {
        return route.fulfill({ json: { key: 'm'.repeat(43) } });
      }
      if (pathname !== '/api/FieldRecords' || !scene.isReachable) return route.abort();
      const { envelope } = route.request().postDataJSON() as { envelope: FieldEnvelope };
      return scene.#take(envelope).then((json) => route.fulfill({ json }));
    });
    await scene.restart();
    const { page } = scene;
    await page.evaluate(() => window.killing.logIn());
    await page.evaluate(([kit, at]) => window.recording.prepare(kit, at), [
      kitFor(serverKey),
      Date.now(),
    ] as const);
    return scene;
  }

  get page(): Page {
    if (!this.#page) throw new Error('The device is off.');
    return this.#page;
  }

  /** What the process had in memory is gone. */
  async restart(): Promise<void> {
    await this.#page?.close();
    this.#page = await this.#context.newPage();
    await this.#page.goto('http://localhost/');
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  async #take(envelope: FieldEnvelope): Promise<object> {
    const known = this.received.find(({ recordId: one }) => one === envelope.recordId);
    const last = this.received.at(-1);
    if (known) {
      if (JSON.stringify(known) !== JSON.stringify(envelope)) this.faults.push('Another envelope.');
    } else {
      const previous = last ? await envelopeHash(last) : noEnvelope;
      if (envelope.previousHash !== previous) this.faults.push('The chain is broken.');
      if (envelope.deviceSeq !== this.received.length + 1) this.faults.push('There is a gap.');
      this.received.push(envelope);
    }
    const receivedAt = '2026-07-15T14:10:00.000Z';
    const outcome = { recordId: envelope.recordId, marks: [], posted: null, receivedAt };
    return { ...outcome, state: 'posted', reason: null };
  }
}

/**
 * Ends the process at each moment of a flow, one after the other, until the flow is over before. Then the device is started
 * again and its user logs in; who finds the act neither on the device nor in the ledger signs it again.
 *
 * @returns at how many moments it ended.
 */
async function killAtEach(flow: (page: Page, scene: Scene) => Promise<End>): Promise<number> {
  for (let moment = 1; ; moment += 1) {
    const scene = await Scene.open();
    try {
      await scene.page.evaluate((nth) => window.killing.killAt(nth), moment);
      const end = await flow(scene.page, scene);
      await scene.restart();
      scene.isReachable = true;
      await scene.page.evaluate(() => window.killing.logIn());
      await scene.page.evaluate(() => window.killing.deliver());
      if (scene.received.length === 0) {
        await scene.page.evaluate(([kit, at]) => window.recording.prepare(kit, at), [
          kitFor(serverKey),
          Date.now(),
        ] as const);
        await scene.page.evaluate(([one, held]) => window.killing.sign(one, held), [
          id,
          act,
        ] as const);
        await scene.page.evaluate(() => window.killing.deliver());
      }
      const { records, lastSeq } = await scene.page.evaluate(() => window.killing.disk());
      const found = { received: scene.received.length, faults: scene.faults, records, lastSeq };
      expect(found, `moment ${moment}`).toEqual({
        ...{ received: 1, faults: [], records: 0, lastSeq: 1 },
      });
      if (end === 'done') return moment - 1;
    } finally {
      await scene.close();
    }
  }
}

const sign = (page: Page) =>
  page.evaluate(([one, held]) => window.killing.sign(one, held), [id, act] as const);

it('[FIELD-03] [FIELD-07] [FIELD-18] a phone that dies at any moment between the signature and the end of the delivery: the act is recorded once, without a gap', async () => {
  const moments = await killAtEach(async (page) => {
    const signed = await sign(page);
    return signed === 'killed' ? signed : page.evaluate(() => window.killing.deliver());
  });
  // Three rows and their transaction, request and answer, the answer on the device, and the removal.
  expect(moments).toBeGreaterThanOrEqual(10);
});

it('[FIELD-16] a phone that dies at any moment of a deliberate logout without a network keeps what was signed', async () => {
  const moments = await killAtEach(async (page, scene) => {
    scene.isReachable = false;
    const signed = await sign(page);
    return signed === 'killed' ? signed : page.evaluate(() => window.killing.logOut());
  });
  expect(moments).toBeGreaterThanOrEqual(6);
});
