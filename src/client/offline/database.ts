import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';

/* The product's tables in IndexedDB, each a map from a text to a value, and each in a database of its own: idb-keyval makes one store per database. */
type Table = 'EditUserTbl' | 'warmCaches' | 'keys' | 'typedWork';

const stores = new Map<Table, UseStore>();

function storeOf(table: Table): UseStore {
  const store = stores.get(table) ?? createStore(`countersign-${table}`, table);
  stores.set(table, store);
  return store;
}

export function read(table: Table, key: string): Promise<unknown> {
  return get<unknown>(key, storeOf(table));
}

/** Every key that begins so, with its value. */
export function readAll(table: Table, prefix: string): Promise<[string, unknown][]> {
  return storeOf(table)('readonly', async (store) => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range) as IDBRequest<string[]>),
      promisifyRequest<unknown[]>(store.getAll(range)),
    ]);
    return keys.map((key, index): [string, unknown] => [key, values[index]]);
  });
}

/**
 * Puts what `make` makes of the present value, in one transaction: nothing comes between reading and writing.
 * `undefined` removes it. Resolves with the value put, once it is on the disk; rejects with the reason, a
 * QuotaExceededError among them.
 */
export function change<Value>(
  table: Table,
  key: string,
  make: (present: unknown) => Value,
): Promise<Value> {
  return storeOf(table)('readwrite', async (store) => {
    const present = await promisifyRequest<unknown>(store.get(key));
    const next = make(present);
    const writing =
      next === undefined
        ? promisifyRequest(store.delete(key))
        : next !== present && promisifyRequest(store.put(next, key));
    // The request knows the reason where it fails, the transaction where committing does.
    await Promise.all([writing, promisifyRequest(store.transaction)]);
    return next;
  });
}
