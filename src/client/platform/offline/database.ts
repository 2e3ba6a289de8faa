import { promisifyRequest } from 'idb-keyval';

/* The product's tables in IndexedDB, each a map from a text to a value, and each in its own database. */
type Table =
  | 'EditUserTbl'
  | 'cacheWarming'
  | 'drafts'
  | 'field'
  | 'keys'
  | 'pendingActs'
  | 'typedWork';

/** Milliseconds that the browser's database may take for one operation. */
const patience = 3_000;

/** What is known of a browser's database while the page is open. */
type Known = {
  readonly databases: Map<Table, Promise<IDBDatabase>>;
  /** Operations that were given up and have not ended: while there is one, the browser's database is not asked again. */
  givenUp: number;
};

const knownOf = new WeakMap<IDBFactory, Known>();

function known(): Known {
  const found = knownOf.get(indexedDB) ?? { databases: new Map(), givenUp: 0 };
  knownOf.set(indexedDB, found);
  return found;
}

/**
 * The open database of a table, in whatever version it is. Another tab that wants a newer one is not held up: this tab
 * closes its own and opens it again when it needs it.
 */
function databaseOf(table: Table): Promise<IDBDatabase> {
  const { databases } = known();
  const open = databases.get(table);
  if (open !== undefined) return open;
  const request = indexedDB.open(`countersign-${table}`);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  const opening = promisifyRequest(request);
  const forget = () => databases.delete(table);
  databases.set(table, opening);
  opening.then((database) => {
    database.onclose = forget;
    database.onversionchange = () => {
      forget();
      database.close();
    };
  }, forget);
  return opening;
}

async function storeOf(table: Table, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const database = await databaseOf(table);
  return database.transaction(table, mode, { durability: durabilityOf(table) }).objectStore(table);
}

/** A field record is nowhere else: what is stored must outlast a battery that dies at once. */
function durabilityOf(table: Table): IDBTransactionDurability {
  return table === 'field' ? 'strict' : 'default';
}

const unanswered = () => new DOMException('The browser’s database did not answer.', 'TimeoutError');

/**
 * Runs an operation and gives it up after three seconds, so that no page waits for a database that never answers.
 *
 * @throws DOMException TimeoutError; at once where an operation before was abandoned and has not ended.
 */
async function inTime<Result>(act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const state = known();
  if (state.givenUp > 0) throw unanswered();
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = act(control.signal);
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      state.givenUp += 1;
      const ended = () => (state.givenUp -= 1);
      work.then(ended, ended);
      const reason = unanswered();
      control.abort(reason);
      reject(reason);
    }, patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function read(table: Table, key: string): Promise<unknown> {
  return inTime(async () => promisifyRequest<unknown>((await storeOf(table, 'readonly')).get(key)));
}

/** Every key with this prefix, with its value. */
export function readAll(table: Table, prefix: string): Promise<[string, unknown][]> {
  return inTime(async () => {
    const store = await storeOf(table, 'readonly');
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range) as IDBRequest<string[]>),
      promisifyRequest<unknown[]>(store.getAll(range)),
    ]);
    return keys.map((key, index): [string, unknown] => [key, values[index]]);
  });
}

/**
 * Stores what `make` makes of the current value, in one transaction: nothing happens between reading and writing.
 * `undefined` removes it. Resolves with the stored value, once it is on the disk; rejects with the reason, for example
 * a QuotaExceededError. An abandoned change is not stored later; a removal is still done.
 */
export async function change<Value>(
  table: Table,
  key: string,
  make: (present: unknown) => Value,
): Promise<Value> {
  const [value] = await changeAll(table, [key], ([present]) => [make(present)] as const);
  return value;
}

/** As `change`, for several keys in one transaction: all of it is stored, or nothing. */
export function changeAll<const Values extends readonly unknown[]>(
  table: Table,
  keys: readonly string[],
  make: (present: readonly unknown[]) => Values,
): Promise<Values> {
  return inTime(async (signal) => {
    const store = await storeOf(table, 'readwrite');
    const present = await Promise.all(keys.map((key) => promisifyRequest<unknown>(store.get(key))));
    const next = make(present);
    if (next.some((value) => value !== undefined)) abortWith(signal, store.transaction);
    try {
      const writing = keys.map((key, index) => {
        const value = next[index];
        if (value === undefined) return promisifyRequest(store.delete(key));
        return value !== present[index] && promisifyRequest(store.put(value, key));
      });
      // The request knows the reason where it fails, the transaction where committing does.
      await Promise.all([...writing, promisifyRequest(store.transaction)]);
    } catch (error) {
      // A write that is refused before it is a request would leave those before it.
      abort(store.transaction);
      throw error;
    }
    return next;
  });
}

/** @throws the signal's reason where it was abandoned before. */
function abortWith(signal: AbortSignal, transaction: IDBTransaction): void {
  signal.throwIfAborted();
  const abandon = () => abort(transaction);
  signal.addEventListener('abort', abandon);
  transaction.addEventListener('complete', () => signal.removeEventListener('abort', abandon));
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It has ended already, and the event that says so is on its way.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
