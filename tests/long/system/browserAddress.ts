import type { BrowserEvents } from './browserEvents.ts';

export const origin = 'http://localhost';

/** The address bar of the simulated browser, and its history. */
export class BrowserAddress {
  /** Path, query and hash. */
  current = '/';
  /** The address of a full page load that was requested. */
  leftFor: string | null = null;
  readonly location: object;
  readonly history = {
    scrollRestoration: 'auto',
    // As the router has it, which announces what the browser does not.
    pushState: (_data: unknown, _title: string, address: string) => {
      this.#past.push(this.current);
      this.#replace(address, 'pushState');
    },
    replaceState: (_data: unknown, _title: string, address: string) =>
      this.#replace(address, 'replaceState'),
    back: () => this.goBack(),
  };
  #past: string[] = [];
  readonly #window: BrowserEvents;

  constructor(window: BrowserEvents) {
    this.#window = window;
    const part = (name: 'href' | 'pathname' | 'search' | 'hash') => ({
      get: () => this.#url[name],
    });
    const methods = {
      origin,
      assign: (address: string) => {
        this.leftFor = address;
      },
      reload: () => {
        this.leftFor = this.current;
      },
    };
    this.location = Object.defineProperties(methods, {
      href: part('href'),
      pathname: part('pathname'),
      search: part('search'),
      hash: part('hash'),
    });
  }

  /** As a link does that the router follows. */
  follow(address: string): void {
    this.history.pushState(null, '', address);
  }

  goBack(): void {
    const former = this.#past.pop();
    if (former === undefined) return;
    this.current = former;
    this.#window.announce('popstate');
  }

  /** Opens a new page. */
  open(address: string): void {
    this.current = address;
    this.#past = [];
    this.leftFor = null;
  }

  get #url(): URL {
    return new URL(this.current, origin);
  }

  #replace(address: string, type: string): void {
    const { pathname, search, hash } = new URL(address, this.#url);
    this.current = pathname + search + hash;
    this.#window.announce(type);
  }
}
