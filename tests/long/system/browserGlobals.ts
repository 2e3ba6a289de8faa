import { origin } from './browserAddress.ts';
import type { BrowserTime } from './browserTime.ts';

/** `BroadcastChannel`: one for all tabs and forms. */
export class Channel {
  static readonly open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    Channel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data });
  }

  close(): void {
    Channel.open.delete(this);
  }
}

/** A field in which something is typed. */
export class Field {
  readonly isConnected = true;

  closest(selector: string): object | null {
    return selector === 'dialog' ? null : this;
  }

  matches(): boolean {
    return true;
  }
}

/** `MutationObserver`; nothing changes. */
export class Observer {
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;
}

/** `document`, of which nothing is drawn. */
export function documentParts(element: object): object {
  return {
    documentElement: element,
    head: element,
    title: '',
    readyState: 'complete',
    visibilityState: 'visible',
    querySelector: () => null,
    querySelectorAll: () => [],
    createElement: () => ({}),
  };
}

/** `Request`, whose addresses are of the page. */
export class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init);
  }
}

/** Everything that depends on the clock. */
export function timeGlobals(time: BrowserTime): Record<string, unknown> {
  class PageDate extends Date {
    constructor(...given: [] | [string | number | Date]) {
      super(given.length === 0 ? time.now() : given[0]);
    }

    static override now(): number {
      return time.now();
    }
  }
  const clear = (id: number | undefined) => time.clear(id);
  const abortSignal = new Proxy(AbortSignal, {
    get: (signals, name) => {
      if (name !== 'timeout') return Reflect.get(signals, name) as unknown;
      return (ms: number) => {
        const control = new AbortController();
        time.set(() => control.abort(new DOMException('Too late.', 'TimeoutError')), ms);
        return control.signal;
      };
    },
  });
  return {
    Date: PageDate,
    AbortSignal: abortSignal,
    setTimeout: (run: () => void, ms?: number) => time.set(run, ms),
    setInterval: (run: () => void, ms?: number) => time.repeat(run, ms),
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: (run: () => void) => time.set(run, 16),
    requestIdleCallback: (run: () => void) => time.set(run, 1),
  };
}

/** `crypto`, which seals nothing: that is for other tests. Ids are counted, so that sequences repeat exactly. */
export class PageCrypto {
  #ids = 0;

  readonly subtle = {
    importKey: () => Promise.resolve(Object.create(CryptoKey.prototype)),
    encrypt: (_: object, __: object, plain: Uint8Array) => Promise.resolve(plain.slice().buffer),
    decrypt: (_: object, __: object, text: ArrayBuffer) => Promise.resolve(text),
  };

  readonly getRandomValues = <Bytes>(bytes: Bytes): Bytes => bytes;

  readonly randomUUID = (): string => {
    this.#ids += 1;
    return `00000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
  };

  reset(): void {
    this.#ids = 0;
  }
}
