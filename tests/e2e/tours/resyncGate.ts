import type { UserRow } from '../../../src/contract/users/user.ts';

/* Run in the page: the functions name nothing outside of themselves. */

type Held = { proceed(how: 'open' | 'broken'): void };

/** What is held of one kind, and the tests that wait for more of it. */
interface Queue {
  held: Held[];
  waiting: ((held: Held) => void)[];
}

/** `table`: readings of all edits. `row`: readings of one edit, without a change. `lock`: the lock of an edit. */
interface Gate {
  table: Queue;
  row: Queue;
  lock: Queue;
  isDeaf: boolean;
}

/**
 * Holds every reading of the table of edits, and every request for the lock of an edit, until the test lets it
 * continue: with what is really there, or failing. Chance is not a chance, so that waits are what the tour says.
 */
export function installGate(): void {
  const gate: Gate = {
    table: { held: [], waiting: [] },
    row: { held: [], waiting: [] },
    lock: { held: [], waiting: [] },
    isDeaf: false,
  };
  Object.assign(window, { gate });
  const hold = ({ held, waiting }: Queue, one: Held) => {
    const next = waiting.shift();
    if (next) next(one);
    else held.push(one);
  };
  const { request } = LockManager.prototype;
  Object.assign(LockManager.prototype, {
    request(this: LockManager, ...given: unknown[]) {
      const ask = () => Reflect.apply(request, this, given) as Promise<unknown>;
      if (!String(given[0]).startsWith('countersign-edit-')) return ask();
      return new Promise((resolve, reject) => {
        hold(gate.lock, {
          proceed(how) {
            if (how === 'open') resolve(ask());
            else reject(new DOMException('Locks are not allowed here.', 'SecurityError'));
          },
        });
      });
    },
  });
  Math.random = () => 0.5;
  // What is held is not abandoned by the tables themselves, as they would after so many milliseconds.
  const patienceOfTables = 3_000;
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (handler: () => void, ms?: number) =>
      ms === patienceOfTables ? 0 : setTimeout(handler, ms),
  });
  const { get, getAll, getAllKeys } = IDBObjectStore.prototype;
  interface Stand {
    onsuccess?: () => void;
    onerror?: () => void;
    result?: unknown;
    error?: unknown;
  }
  /** Lets requests continue together, with what a connection opened since reads. */
  const holdReading = (
    queue: Queue,
    stands: readonly Stand[],
    read: (store: IDBObjectStore) => readonly Pick<IDBRequest<unknown>, 'result'>[],
  ) => {
    hold(queue, {
      proceed(how) {
        const last = stands.at(-1);
        if (how === 'broken') {
          Object.assign(last ?? {}, {
            error: new DOMException('The disk is gone.', 'UnknownError'),
          });
          last?.onerror?.();
          return;
        }
        const again = indexedDB.open('countersign-EditUserTbl');
        again.onsuccess = () => {
          const transaction = again.result.transaction('EditUserTbl');
          const real = read(transaction.objectStore('EditUserTbl'));
          transaction.oncomplete = () => {
            again.result.close();
            for (const [index, stand] of stands.entries()) {
              stand.result = real[index]?.result;
              stand.onsuccess?.();
            }
          };
        };
      },
    });
  };
  // The keys are requested first, then the values: both continue together.
  let keys: Stand = {};
  IDBObjectStore.prototype.getAllKeys = function (...given: Parameters<typeof getAllKeys>) {
    if (this.name !== 'EditUserTbl') return getAllKeys.apply(this, given);
    keys = {};
    return keys as unknown as IDBRequest<IDBValidKey[]>;
  };
  IDBObjectStore.prototype.getAll = function (...given: Parameters<typeof getAll>) {
    if (this.name !== 'EditUserTbl') return getAll.apply(this, given);
    const values: Stand = {};
    holdReading(gate.table, [keys, values], (store) => [
      getAllKeys.apply(store, given),
      getAll.apply(store, given),
    ]);
    return values as unknown as IDBRequest<unknown[]>;
  };
  IDBObjectStore.prototype.get = function (...given: Parameters<typeof get>) {
    // What a change reads must stay in its transaction.
    if (this.name !== 'EditUserTbl' || this.transaction.mode !== 'readonly')
      return get.apply(this, given);
    const value: Stand = {};
    holdReading(gate.row, [value], (store) => [get.apply(store, given)]);
    return value as unknown as IDBRequest<unknown>;
  };
}

/** Lets the last of a kind continue; one that was abandoned since stays where it is. */
export async function releaseGate({
  kind,
  how,
}: {
  kind: 'table' | 'row' | 'lock';
  how: 'open' | 'broken';
}): Promise<void> {
  const { gate } = window as unknown as { gate: Gate };
  const queue = gate[kind];
  const last =
    queue.held.at(-1) ?? (await new Promise<Held>((resolve) => queue.waiting.push(resolve)));
  queue.held.length = 0;
  last.proceed(how);
}

/** Puts one sealed edit of a person into the table, or empties it. */
export async function setRow(edit: { user: UserRow; operationId: string } | null): Promise<void> {
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
  if (edit) {
    const { user, operationId } = edit;
    const keyDatabase = await databaseOf('keys');
    const keys = keyDatabase.transaction('keys').objectStore('keys');
    const [places, values] = [keys.getAllKeys(), keys.getAll()];
    await finished(keys.transaction);
    keyDatabase.close();
    const prefix = places.result[0] as string;
    const [editedBy = '', agencyId = ''] = prefix.split('|');
    const record = {
      user: { ...user, fullName: `${user.fullName}-Diaz` },
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
