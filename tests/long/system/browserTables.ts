type Handler = (() => void) | null;

/** What promises are made of: a request of IndexedDB. */
type Request = {
  onsuccess: Handler;
  onerror: Handler;
  onupgradeneeded: Handler;
  result: unknown;
  error: unknown;
};

type Range = { from: string; to: string };

export type TablesMode = 'answering' | 'silent' | 'failing';

function newRequest(): Request {
  const result: unknown = undefined;
  return { onsuccess: null, onerror: null, onupgradeneeded: null, result, error: null };
}

/** The database of the simulated browser: maps in memory that answer at once, later, or with an error. */
export class BrowserTables {
  #mode: TablesMode = 'answering';
  #waiting: (() => void)[] = [];
  readonly #tables = new Map<string, Map<string, unknown>>();
  readonly #opened: { onclose: Handler }[] = [];

  /** `indexedDB` */
  readonly factory = {
    open: (name: string): Request => {
      const isNew = !this.#tables.has(name);
      const rows = this.#tables.get(name) ?? new Map<string, unknown>();
      this.#tables.set(name, rows);
      const request = newRequest();
      return this.#ask(request, () => {
        const database = this.#databaseOf(rows);
        this.#opened.push(database);
        request.result = database;
        if (isNew) request.onupgradeneeded?.();
        return database;
      });
    },
  };

  /** `IDBKeyRange` */
  readonly range = { bound: (from: string, to: string): Range => ({ from, to }) };

  /** What becomes of requests from now on, and of those that wait. */
  become(mode: TablesMode): void {
    this.#mode = mode;
    if (mode === 'silent') return;
    for (const go of this.#waiting.splice(0)) go();
  }

  reset(): void {
    this.become('failing');
    for (const { onclose } of this.#opened.splice(0)) onclose?.();
    this.#tables.clear();
    this.#mode = 'answering';
  }

  #later(act: () => void, fail: (reason: DOMException) => void): void {
    const go = () =>
      queueMicrotask(() => {
        if (this.#mode === 'failing') fail(new DOMException('The disk is broken.', 'UnknownError'));
        else act();
      });
    if (this.#mode === 'silent') this.#waiting.push(go);
    else go();
  }

  #ask(request: Request, act: () => unknown): Request {
    this.#later(
      () => {
        request.result = act();
        request.onsuccess?.();
      },
      (reason) => {
        request.error = reason;
        request.onerror?.();
      },
    );
    return request;
  }

  #databaseOf(rows: Map<string, unknown>) {
    const onclose: Handler = null;
    return {
      onclose,
      onversionchange: null,
      close: () => undefined,
      createObjectStore: () => undefined,
      transaction: () => ({ objectStore: () => this.#storeOf(rows) }),
    };
  }

  #storeOf(rows: Map<string, unknown>) {
    const transaction = new Transaction((act, fail) => this.#later(act, fail));
    const ask = (act: () => unknown) =>
      this.#ask(newRequest(), () => (transaction.isAborted ? undefined : act()));
    const within = ({ from, to }: Range) =>
      [...rows].filter(([key]) => key >= from && key <= to).toSorted();
    return {
      transaction,
      get: (key: string) => ask(() => rows.get(key)),
      getAllKeys: (range: Range) => ask(() => within(range).map(([key]) => key)),
      getAll: (range: Range) => ask(() => within(range).map(([, value]) => value)),
      put: (value: unknown, key: string) => ask(() => rows.set(key, value)),
      delete: (key: string) => ask(() => rows.delete(key)),
    };
  }
}

type Later = (act: () => void, fail: (reason: DOMException) => void) => void;

/** It is complete when what was asked before its end was awaited is done. */
class Transaction {
  isAborted = false;
  error: unknown = null;
  onabort: Handler = null;
  readonly #later: Later;
  readonly #listeners = new Set<() => void>();

  constructor(later: Later) {
    this.#later = later;
  }

  set oncomplete(handler: Handler) {
    const complete = () => {
      if (this.isAborted) return;
      for (const listener of this.#listeners) listener();
      handler?.();
    };
    this.#later(complete, (reason) => this.#end(reason));
  }

  abort(): void {
    this.#end(new DOMException('Given up.', 'AbortError'));
  }

  addEventListener(_: string, listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_: string, listener: () => void): void {
    this.#listeners.delete(listener);
  }

  #end(reason: DOMException): void {
    this.isAborted = true;
    this.error = reason;
    this.onabort?.();
  }
}
