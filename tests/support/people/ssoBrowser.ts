import * as v from 'valibot';
import { TextReply } from '../../../src/contract/session/account.ts';
import type { TestServer } from '../server/server.ts';

/** A browser of a test: it keeps cookies by origin, follows redirects, and calls the provider over real HTTP. */
export class SsoBrowser {
  readonly #server: TestServer;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  get #origin(): string {
    return this.#server.configuration.PUBLIC_ORIGIN;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(this.#origin)?.get(name);
  }

  /** A request to the application, or over HTTP to its target; redirects are not followed. */
  async request(address: string, form?: Record<string, string>): Promise<Response> {
    const url = new URL(address, this.#origin);
    const jar = this.#cookies.get(url.origin) ?? new Map<string, string>();
    this.#cookies.set(url.origin, jar);
    const headers = { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response =
      url.origin === this.#origin
        ? await this.#server.send(url.pathname + url.search, { headers })
        : await fetch(url, {
            headers,
            redirect: 'manual',
            ...(form && { method: 'POST', body: new URLSearchParams(form) }),
          });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** SsoLogin, and the address it gives. */
  async begin(email: string): Promise<URL> {
    const query = new URLSearchParams({ email }).toString();
    const reply = await this.request(`/api/Account/SsoLogin?${query}`);
    const { value, message } = v.parse(TextReply, await reply.json());
    if (value === null) throw new Error(`SsoLogin refused: ${message}`);
    return new URL(value);
  }

  /**
   * Logs in at the provider's own page, which is not shown while it still knows this browser.
   *
   * @returns the address of our callback, which is not opened yet.
   */
  async logInAtProvider(authorize: URL, typed: Record<string, string>): Promise<URL> {
    const isCallback = (url: URL) => url.pathname === '/sso/callback';
    const isForm = (url: URL) => url.pathname.startsWith('/interaction/');
    const address = await this.#followTo(authorize.href, (url) => isForm(url) || isCallback(url));
    if (isCallback(address)) return address;
    const response = await this.request(address.href, typed);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${await response.text()}`);
    return this.#followTo(new URL(location, address).href, isCallback);
  }

  /** Opens our callback. @returns the query of the login page it leads to. */
  async open(callback: URL): Promise<URLSearchParams> {
    const response = await this.request(callback.href);
    const location = new URL(response.headers.get('location') ?? '', this.#origin);
    if (response.status !== 303 || location.pathname !== '/login') {
      throw new Error(`The callback answered ${response.status} ${location.href}`);
    }
    return location.searchParams;
  }

  redeem(ticket: string): Promise<Response> {
    return this.request(`/api/Account/GetUserObjectFromId?userId=${ticket}`);
  }

  async #followTo(address: string, isThere: (url: URL) => boolean): Promise<URL> {
    let url = new URL(address);
    for (let hops = 0; hops < 8; hops += 1) {
      if (isThere(url)) return url;
      const response = await this.request(url.href);
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`${url.href} answered ${response.status}: ${await response.text()}`);
      url = new URL(location, url);
    }
    throw new Error('The redirects do not end.');
  }
}
