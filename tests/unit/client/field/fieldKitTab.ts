import { resolve } from 'node:path';
import type { sampleArrival } from '../../../model/users/sampleUser.ts';

const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../../src/client', path));

type Arrival = ReturnType<typeof sampleArrival>;

/** What the test asks of a page. */
type Tab = {
  /** Logs in and waits for what becomes of the kit: the state of the chart. */
  logIn: (arrival: Arrival) => Promise<string>;
  /** Loads the page of the same session again. */
  restart: () => Promise<string>;
  renew: () => Promise<string>;
  /** The problem of the owner's kit so many milliseconds from now, or the names of its places. */
  kit: (later: number) => Promise<string>;
  /** How many kits lie on this device. */
  kits: () => Promise<number>;
  /** Loads a page whose call ends in this way; what it shows, or why it shows nothing. */
  load: (ending: 'answer' | 'refusal' | 'silence', placeId: string) => Promise<string>;
  /** Loads without a network while so many tries find a storage that does not answer. */
  loadSlow: (placeId: string, times: number) => Promise<string>;
  endSession: () => void;
  fillStorage: () => void;
  /** The browser clears what this page stored. */
  evict: () => Promise<void>;
  /** Why nothing can be recorded, as the page says it; null while it can. */
  said: () => string | null;
};

declare global {
  interface Window {
    kitTab: Tab;
  }
}

/** Puts `window.kitTab` into a page: the chart of the kit, as the product runs it. */
export const tabScript = `
  import { createActor, setup, waitFor } from 'xstate';
  import { clientFieldKitMachine } from ${client('features/offline/fieldKit.actors.ts')};
  import { fromServerOrKit, placeOf } from ${client('core/field/kitPlace.ts')};
  import { CallError } from ${client('platform/http/callError.ts')};
  import { readOpenKit } from ${client('platform/field/openKit.ts')};
  import { readKitRows } from ${client('platform/field/fieldStore.ts')};
  import { endStoredSession, keepSession } from ${client('platform/http/session.ts')};
  import { change, readAll } from ${client('platform/offline/database.ts')};
  let chart;
  let owner;
  const isSettled = (state) => !['deciding', 'reading', 'renewing', 'checking'].includes(state.value);
  const settled = async () => (await waitFor(chart, isSettled)).value;
  const start = async () => {
      const app = createActor(setup({ actors: { fieldKit: clientFieldKitMachine } }).createMachine({
        invoke: { src: 'fieldKit', id: 'fieldKit', systemId: 'fieldKit', input: { owner, mayRecord: true } },
      })).start();
      chart = app.system.get('fieldKit');
      return settled();
  };
  window.kitTab = {
    async logIn(arrival) {
      keepSession({ ...arrival, token: crypto.randomUUID() }, { needsNarcPrime: false, needsBillPrime: false });
      owner = { userId: arrival.user.id, agencyId: arrival.user.currentClientId };
      return start();
    },
    restart: start,
    async renew() {
      chart.send({ type: 'kit.requested' });
      return settled();
    },
    async kit(later) {
      const found = await readOpenKit(owner, Date.now() + later);
      return found.problem ?? found.open.kit.places.map(({ use }) => use.inventory.name).join();
    },
    async load(ending, placeId) {
      const ask = async () => {
        if (ending === 'answer') return 'the server';
        throw new CallError('test', ending === 'refusal' ? 403 : 0, { code: 'code', message: ending }, true);
      };
      const asking = { system: { get: () => undefined }, signal: new AbortController().signal };
      try {
        const { value, kit } = await fromServerOrKit(asking, ask, (places) => placeOf(places, placeId).use.inventory.name);
        return kit === null ? value : value + ' as of ' + kit.asOf;
      } catch (error) {
        return error.message;
      }
    },
    async loadSlow(placeId, times) {
      const begin = IDBDatabase.prototype.transaction;
      let left = times;
      IDBDatabase.prototype.transaction = function (...given) {
        left -= 1;
        if (left >= 0) throw new DOMException('It does not answer.', 'TimeoutError');
        return begin.apply(this, given);
      };
      const loaded = await window.kitTab.load('silence', placeId);
      IDBDatabase.prototype.transaction = begin;
      return loaded;
    },
    kits: async () => (await readKitRows()).length,
    endSession: endStoredSession,
    said: () => chart.getSnapshot().context.kit.problem,
    async evict() {
      for (const [key] of await readAll('field', '')) await change('field', key, () => undefined);
    },
    fillStorage() {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    },
  };`;
