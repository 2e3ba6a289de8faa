import type { UserRow } from '../../../src/contract/users/user.ts';

/* Run in the page: the functions name nothing outside of themselves. */

type Held = { proceed(how: 'open' | 'broken'): void };

interface Gate {
  held: Held[];
  waiting: ((held: Held) => void)[];
  isFull: boolean;
  isDeaf: boolean;
}

/**
 * Holds every reading of the whole table of edits until the test lets it continue: with what is really there, or
 * failing. Chance is not a chance, so that waits are what the tour says.
 */
export function installGate(): void {
  const gate: Gate = { held: [], waiting: [], isFull: false, isDeaf: false };
  Object.assign(window, { gate });
  Math.random = () => 0.5;
  // What is held is not abandoned by the tables themselves, as they would after so many milliseconds.
  const patienceOfTables = 3_000;
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (handler: () => void, ms?: number) =>
      ms === patienceOfTables ? 0 : setTimeout(handler, ms),
  });
  const { getAll, getAllKeys, put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given: Parameters<typeof put>) {
    if (gate.isFull && this.name === 'EditUserTbl') {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    }
    return put.apply(this, given);
  };
  interface Stand {
    onsuccess?: () => void;
    onerror?: () => void;
    result?: unknown;
    error?: unknown;
  }
  // The keys are requested first, then the values: both continue together.
  let keys: Stand = {};
  IDBObjectStore.prototype.getAllKeys = function (...given: Parameters<typeof getAllKeys>) {
    if (this.name !== 'EditUserTbl') return getAllKeys.apply(this, given);
    keys = {};
    return keys as unknown as IDBRequest<IDBValidKey[]>;
  };
  IDBObjectStore.prototype.getAll = function (...given: Parameters<typeof getAll>) {
    if (this.name !== 'EditUserTbl') return getAll.apply(this, given);
    const stands = [keys, {} as Stand] as const;
    const held: Held = {
      proceed(how) {
        if (how === 'broken') {
          stands[1].error = new DOMException('The disk is gone.', 'UnknownError');
          stands[1].onerror?.();
          return;
        }
        const again = indexedDB.open('countersign-EditUserTbl');
        again.onsuccess = () => {
          const transaction = again.result.transaction('EditUserTbl');
          const store = transaction.objectStore('EditUserTbl');
          const real = [getAllKeys.apply(store, given), getAll.apply(store, given)] as const;
          transaction.oncomplete = () => {
            again.result.close();
            for (const index of [0, 1] as const) {
              stands[index].result = real[index].result;
              stands[index].onsuccess?.();
            }
          };
        };
      },
    };
    const next = gate.waiting.shift();
    if (next) next(held);
    else gate.held.push(held);
    return stands[1] as unknown as IDBRequest<unknown[]>;
  };
}

/** Lets the last reading continue; one that was abandoned since stays where it is. */
export async function releaseGate(how: 'open' | 'broken'): Promise<void> {
  const { gate } = window as unknown as { gate: Gate };
  const last =
    gate.held.at(-1) ?? (await new Promise<Held>((resolve) => gate.waiting.push(resolve)));
  gate.held = [];
  last.proceed(how);
}

export function setFull(isFull: boolean): void {
  Object.assign((window as unknown as { gate: Gate }).gate, { isFull });
}

/** Puts one sealed edit of a person into the table, or empties it. */
export async function setRow(user: UserRow | null): Promise<void> {
  const { gate } = window as unknown as { gate: Gate };
  gate.isFull = false;
  const databaseOf = async (table: string) => {
    const opening = indexedDB.open(`countersign-${table}`);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    return opening.result;
  };
  const database = await databaseOf('EditUserTbl');
  const finished = (transaction: IDBTransaction) =>
    new Promise((resolve) => transaction.addEventListener('complete', resolve));
  const clearing = database.transaction('EditUserTbl', 'readwrite');
  clearing.objectStore('EditUserTbl').clear();
  await finished(clearing);
  if (user) {
    const keyDatabase = await databaseOf('keys');
    const keys = keyDatabase.transaction('keys').objectStore('keys');
    const [places, values] = [keys.getAllKeys(), keys.getAll()];
    await finished(keys.transaction);
    keyDatabase.close();
    const prefix = places.result[0] as string;
    const [editedBy = '', agencyId = ''] = prefix.split('|');
    const operationId = '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00a1';
    const record = {
      user: { ...user, fullName: `${user.fullName} anew` },
      base: user,
      operationId,
      isUpdatedOffline: true,
      editedAt: '2026-03-10T08:00:00.000Z',
      editedBy,
      agencyId: Number(agencyId),
      refusal: null,
    };
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const place = `${prefix}${user.userId}`;
    const additionalData = new TextEncoder().encode(place);
    const text = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce, additionalData },
      values.result[0] as CryptoKey,
      new TextEncoder().encode(JSON.stringify(record)),
    );
    const writing = database.transaction('EditUserTbl', 'readwrite');
    writing
      .objectStore('EditUserTbl')
      .put({ isUpdatedOffline: true, operationId, sealed: { nonce, text } }, place);
    await finished(writing);
  }
  database.close();
}

/** Another tab has left: the key is gone. */
export async function clearKeys(): Promise<void> {
  const opening = indexedDB.open('countersign-keys');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const clearing = opening.result.transaction('keys', 'readwrite');
  clearing.objectStore('keys').clear();
  await new Promise((resolve) => clearing.addEventListener('complete', resolve));
  opening.result.close();
}
