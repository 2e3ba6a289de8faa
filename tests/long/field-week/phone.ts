import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from 'playwright/test';
import { goOffline, goOnline } from '../../e2e/flows/offline/installedApp.ts';
import type { E2eServer } from '../../e2e/server/e2eServer.ts';
import { VirtualAuthenticator } from '../../e2e/virtualAuthenticator.ts';
import { ensureBrowser, launchArguments, thisMachine } from '../../support/server/browser.ts';

type Credentials = Awaited<ReturnType<VirtualAuthenticator['credentials']>>;

const hour = 3_600_000;

/** A phone with its own storage on disk, whose battery may end at any moment. */
export class Phone {
  page!: Page;
  readonly #server: E2eServer;
  readonly #folder: string;
  readonly #complaints: string[];
  #context!: BrowserContext;
  #airplane: CDPSession | null = null;
  #authenticator!: VirtualAuthenticator;
  /** The screen lock of the phone keeps them, whatever happens to the browser. */
  #credentials: Credentials = [];

  private constructor(server: E2eServer, folder: string, complaints: string[]) {
    this.#server = server;
    this.#folder = folder;
    this.#complaints = complaints;
  }

  static async switchOn(server: E2eServer, complaints: string[]): Promise<Phone> {
    const folder = await mkdtemp(join(tmpdir(), 'phone-'));
    const phone = new Phone(server, folder, complaints);
    await phone.start();
    return phone;
  }

  /** Its clock shows what the server's does. */
  async start(): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      executablePath: ensureBrowser(thisMachine),
      args: launchArguments(thisMachine.isRoot),
      chromiumSandbox: !thisMachine.isRoot,
      baseURL: this.#server.origin,
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      timezoneId: 'America/New_York',
      serviceWorkers: 'allow',
    });
    this.#context.setDefaultTimeout(60_000);
    this.#airplane = null;
    await this.#context.clock.install({ time: this.#server.now() });
    this.page = this.#context.pages()[0] ?? (await this.#context.newPage());
    this.page.on('pageerror', (error) => this.#complaints.push(`uncaught: ${error.message}`));
    this.#authenticator = await VirtualAuthenticator.plugInto(this.page);
    for (const credential of this.#credentials) await this.#authenticator.add(credential);
  }

  /** Whether a finger is on its sensor: a login page that is open would log in the first person it knows. */
  async setFinger(isThere: boolean): Promise<void> {
    await this.#authenticator.setPresence(isThere);
  }

  /** Logged out on this phone, as if no one ever was in. */
  async clearSession(): Promise<void> {
    await this.setFinger(false);
    await this.page.evaluate(() => localStorage.clear());
    await this.#context.clearCookies();
  }

  /** So many hours pass for it and the server. */
  async pass(hours: number): Promise<void> {
    this.#server.ahead += hours * hour;
    await this.wait(hours * hour);
  }

  /** Its clock is ahead by so many more milliseconds. */
  async wait(milliseconds: number): Promise<void> {
    await this.#context.clock.fastForward(milliseconds);
  }

  async setAirplaneMode(isOn: boolean): Promise<void> {
    await (isOn ? goOffline(this.#context) : goOnline(this.#context));
    // Playwright's own does not reach a document that the worker of the page answered. Each session of the protocol has
    // its own: one that is detached takes the authenticator with it.
    await this.#emulate(this.#airplane, false);
    if (!isOn) return;
    this.#airplane = await this.#context.newCDPSession(this.page);
    await this.#airplane.send('Network.enable');
    await this.#emulate(this.#airplane, true);
  }

  async #emulate(session: CDPSession | null, offline: boolean): Promise<void> {
    const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await session?.send('Network.emulateNetworkConditions', { offline, ...speed });
  }

  /** Ends without a chance to write anything. */
  async die(): Promise<void> {
    this.#credentials = await this.#authenticator.credentials();
    const closed = this.#context.waitForEvent('close');
    execFileSync('pkill', ['-KILL', '-f', '--', `--user-data-dir=${this.#folder}`]);
    await closed;
  }

  /** Whether it shows something within ten seconds. */
  async showsSoon(shown: Locator): Promise<boolean> {
    return shown
      .first()
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
  }

  /** Where it is, and what a person reads there. */
  async describe(): Promise<string> {
    const shown = await this.page.locator('body').ariaSnapshot();
    return `The phone is at ${this.page.url()} and shows:\n${shown}`;
  }

  async discard(): Promise<void> {
    await this.#context.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
