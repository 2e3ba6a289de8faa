import type { Page, Route } from 'playwright/test';

type Manner = 'hold' | 'refuse' | 'pass';

/** Calls of the page that wait until the test says whether they reach the server. */
export class HeldCalls {
  #manner: Manner = 'hold';
  #held: Route[] = [];
  #waiting: ((route: Route) => void)[] = [];

  static async of(page: Page, patterns: readonly (string | RegExp)[]): Promise<HeldCalls> {
    const calls = new HeldCalls();
    for (const pattern of patterns) await page.route(pattern, (route) => calls.#take(route));
    // Else, where the next call is slow to come, the one that was abandoned would be taken for it.
    page.on('requestfailed', (request) => {
      calls.#held = calls.#held.filter((route) => route.request() !== request);
    });
    return calls;
  }

  async #take(route: Route): Promise<void> {
    if (this.#manner === 'refuse') return route.abort('connectionrefused');
    if (this.#manner === 'pass') return route.continue();
    this.#held.push(route);
    this.#waiting.shift()?.(route);
    return undefined;
  }

  /** The call made last, of those that the page has not abandoned. */
  async last(): Promise<Route> {
    const route = this.#held.at(-1);
    if (route) return route;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Lets the call made last go to the real server. */
  async release(): Promise<void> {
    const route = await this.last();
    this.#held = [];
    await route.continue();
  }

  /** Answers the call made last in another way. */
  async resolve(answer: (route: Route) => Promise<void>): Promise<void> {
    const route = await this.last();
    this.#held = [];
    await answer(route);
  }

  /** The server cannot be reached: not by the held call, nor by its repetitions, until `hold`. */
  async refuse(): Promise<void> {
    const route = await this.last();
    this.#held = [];
    this.#manner = 'refuse';
    await route.abort('connectionrefused');
  }

  hold(): void {
    this.#manner = 'hold';
  }

  /** From now on nothing is held. */
  async pass(): Promise<void> {
    this.#manner = 'pass';
    const held = this.#held;
    this.#held = [];
    // The page may have given a call up in the meantime; then there is nothing to let go.
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  }
}
