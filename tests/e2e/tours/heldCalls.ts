import type { Page } from 'playwright/test';

type Manner = 'hold' | 'refuse' | 'pass';

/** What is done instead of a call, or changed in it. */
interface Changes {
  readonly headers?: Readonly<Record<string, string>>;
  readonly postData?: string;
}

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly json?: unknown;
}

interface Ways {
  proceed(changes: Changes): void;
  reply(reply: Reply): void;
  fail(): void;
}

/** In the page. */
interface Holder {
  manner: Manner;
  held: (Ways & { readonly request: Request })[];
  /** The call that the test decides about. */
  taken: (Ways & { readonly request: Request }) | undefined;
}

type Holding = Window & { heldCalls: Holder };

/** A call that waits, with what can become of it. */
export interface HeldCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** It is sent to the real server, as it is or changed. */
  proceed(changes?: Changes): Promise<void>;
  reply(reply: Reply): Promise<void>;
  /** The connection breaks. */
  fail(): Promise<void>;
}

/** Runs in the page before its scripts; names nothing outside of itself. */
function holdCalls(addresses: readonly string[]): void {
  const fetchReally = window.fetch.bind(window);
  const holder: Holder = { manner: 'hold', held: [], taken: undefined };
  Object.assign(window, { heldCalls: holder });
  const broken = () => new TypeError('Failed to fetch');
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isNamed = addresses.some((part) => request.url.includes(part));
    if (!isNamed || holder.manner === 'pass') return fetchReally(request);
    if (holder.manner === 'refuse') throw broken();
    return new Promise((resolve, reject) => {
      const held = {
        request,
        proceed: ({ headers, postData }: Changes) => {
          // The page abandoned it while the test decided, and knows it: no one would receive a second rejection.
          if (request.signal.aborted) return;
          const changed = {
            ...(headers && { headers }),
            ...(postData !== undefined && { body: postData }),
          };
          resolve(fetchReally(new Request(request, changed)));
        },
        reply: ({ status = 200, headers = {}, body, json }: Reply) =>
          resolve(new Response(body ?? JSON.stringify(json), { status, headers })),
        fail: () => reject(broken()),
      };
      holder.held.push(held);
      // Else, where the next call is slow to come, the one that was abandoned would be taken for it.
      request.signal.addEventListener('abort', () => {
        holder.held = holder.held.filter((one) => one !== held);
        reject(request.signal.reason as Error);
      });
    });
  };
}

/**
 * Calls of the page that wait until the test says whether they reach the server. They wait in the page: a route would
 * send each request of the page through the test, and none to the browser's cache.
 */
export class HeldCalls {
  readonly #page: Page;
  #manner: Manner = 'hold';

  private constructor(page: Page) {
    this.#page = page;
  }

  /** @param addresses whose calls are held, from now on and in every document that the page loads: `*` is anything. */
  static async of(page: Page, addresses: readonly string[]): Promise<HeldCalls> {
    const parts = addresses.map((address) => address.replaceAll('*', ''));
    if (parts.length > 0) {
      await page.addInitScript(holdCalls, parts);
      await page.evaluate(holdCalls, parts);
    }
    return new HeldCalls(page);
  }

  /** The call made last, of those that the page has not abandoned. */
  async last(): Promise<HeldCall> {
    const page = this.#page;
    await page.waitForFunction(() => {
      const { heldCalls } = window as Partial<Holding>;
      const last = heldCalls?.held.at(-1);
      if (heldCalls !== undefined) heldCalls.taken = last;
      return last !== undefined;
    });
    const { url, headers, body } = await page.evaluate(async () => {
      const { request } = (window as unknown as Holding).heldCalls.taken ?? {};
      return {
        url: request?.url ?? '',
        headers: Object.fromEntries(request?.headers ?? []),
        body: (await request?.clone().text()) ?? '',
      };
    });
    const become = (way: keyof Ways, how: Changes | Reply = {}) =>
      page.evaluate(
        ([name, given]) => {
          const { taken } = (window as unknown as Holding).heldCalls;
          taken?.[name](given);
        },
        [way, how] as const,
      );
    return {
      url,
      headers,
      body,
      proceed: (changes) => become('proceed', changes),
      reply: (reply) => become('reply', reply),
      fail: () => become('fail'),
    };
  }

  /** Lets the call made last go to the real server. */
  async release(): Promise<void> {
    await this.resolve((call) => call.proceed());
  }

  /** Answers the call made last in another way. */
  async resolve(answer: (call: HeldCall) => Promise<void>): Promise<void> {
    const call = await this.last();
    await this.#clear();
    await answer(call);
  }

  /** The server cannot be reached: not by the held call, nor by its repetitions, until `hold`. */
  async refuse(): Promise<void> {
    const call = await this.last();
    await this.#clear();
    await this.#set('refuse');
    await call.fail();
  }

  async hold(): Promise<void> {
    if (this.#manner !== 'hold') await this.#set('hold');
  }

  /** From now on nothing is held. */
  async pass(): Promise<void> {
    await this.#set('pass');
    await this.#page.evaluate(() => {
      const { heldCalls } = window as unknown as Holding;
      for (const call of heldCalls.held.splice(0)) call.proceed({});
    });
  }

  async #clear(): Promise<void> {
    await this.#page.evaluate(() => {
      (window as unknown as Holding).heldCalls.held = [];
    });
  }

  async #set(manner: Manner): Promise<void> {
    this.#manner = manner;
    await this.#page.evaluate((name) => {
      (window as unknown as Holding).heldCalls.manner = name;
    }, manner);
  }
}
