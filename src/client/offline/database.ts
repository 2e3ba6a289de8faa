/* The product's tables in IndexedDB, each a map from a text to a value; docs/decisions/0014 says why not a library. */
const tables = ['EditUserTbl', 'warmCaches', 'keys'] as const;
type Table = (typeof tables)[number];

let opening: Promise<IDBDatabase> | null = null;

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no reason.'));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('countersign', 1);
  request.onupgradeneeded = () => {
    for (const table of tables) request.result.createObjectStore(table);
  };
  const database = await settled(request);
  // Another tab brings a newer version, or the browser takes the file away: the next use opens it anew.
  database.onversionchange = () => database.close();
  const forget = () => {
    opening = null;
  };
  database.onclose = forget;
  return database;
}

async function storeOf(table: Table, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opening ??= open();
  try {
    return (await opening).transaction(table, mode).objectStore(table);
  } catch {
    opening = open();
    return (await opening).transaction(table, mode).objectStore(table);
  }
}

/** Resolves once it is on the disk, not only accepted; rejects with the reason, QuotaExceededError among them. */
function committed({ transaction }: IDBObjectStore): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up.'));
  });
}

export async function read(table: Table, key: string): Promise<unknown> {
  return settled<unknown>((await storeOf(table, 'readonly')).get(key));
}

/** Every key that begins so, with its value. */
export async function readAll(table: Table, prefix: string): Promise<[string, unknown][]> {
  const store = await storeOf(table, 'readonly');
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, values] = await Promise.all([
    settled(store.getAllKeys(range)),
    settled<unknown[]>(store.getAll(range)),
  ]);
  return keys.map((key, index) => [key as string, values[index]]);
}

/**
 * Puts what `change` makes of the present value, in one transaction: nothing comes between reading and writing.
 * `undefined` removes it. Resolves with the value put.
 */
export async function change<Value>(
  table: Table,
  key: string,
  make: (present: unknown) => Value,
): Promise<Value> {
  const store = await storeOf(table, 'readwrite');
  const done = committed(store);
  const present = await settled<unknown>(store.get(key));
  const next = make(present);
  if (next === undefined) store.delete(key);
  else if (next !== present) store.put(next, key);
  await done;
  return next;
}
