import type { LoggedInUser } from '../../../src/contract/session/session.ts';
import { sampleInstallation } from '../../model/app/sampleInstallation.ts';
import { BrowserAddress } from './browserAddress.ts';
import { BrowserDevice } from './browserDevice.ts';
import { BrowserEvents } from './browserEvents.ts';
import {
  Channel,
  documentParts,
  Field,
  Observer,
  PageCrypto,
  PageRequest,
  timeGlobals,
} from './browserGlobals.ts';
import { BrowserLocks } from './browserLocks.ts';
import { BrowserServer } from './browserServer.ts';
import { BrowserStorage } from './browserStorage.ts';
import { BrowserTables } from './browserTables.ts';
import { BrowserTime } from './browserTime.ts';

/** What was written to the local storage, and what stood there then. */
type Written = {
  readonly key: string;
  readonly value: string;
  readonly endMark: string;
  readonly hasToken: boolean;
};

/**
 * What the client finds around it, without a page: the clock, the storage, the address bar, the network. Time passes
 * and replies come only when a test says so.
 */
export class Browser {
  readonly time = new BrowserTime();
  readonly window = new BrowserEvents();
  readonly document = new BrowserEvents();
  readonly local = new BrowserStorage((key, value) => this.#noteWrite(key, value));
  readonly session = new BrowserStorage();
  readonly tables = new BrowserTables();
  readonly locks = new BrowserLocks();
  readonly server = new BrowserServer();
  readonly device = new BrowserDevice();
  readonly address = new BrowserAddress(this.window);
  readonly globals: Readonly<Record<string, unknown>>;
  /** What was written to the local storage since the last look. */
  written: Written[] = [];
  readonly #crypto = new PageCrypto();
  readonly #installation = { installation: JSON.stringify(sampleInstallation) };
  readonly #navigator = {
    onLine: true,
    userAgent: 'Chrome',
    maxTouchPoints: 0,
    locks: this.locks,
    storage: { persist: () => Promise.resolve(true) },
    credentials: this.device.credentials,
  };
  readonly #page: Record<string, unknown> = { isSecureContext: true, scrollY: 0 };

  constructor() {
    this.globals = this.#makeGlobals();
  }

  /** Another one whenever a session has ended in this browser. */
  endMark(): string {
    return this.local.getItem('endMark') ?? '';
  }

  setOnline(isOnline: boolean): void {
    this.#navigator.onLine = isOnline;
    this.window.announce(isOnline ? 'online' : 'offline');
  }

  type(): void {
    this.document.announce('input', { target: new Field() });
  }

  /** Opens a new page: the address, and what the document's first script took from it. */
  open(address: string, loginQuery: object | undefined): void {
    this.address.open(address);
    this.#page.loginQuery = loginQuery;
  }

  /** The listeners, channels and intervals that are still active. */
  leftovers(): string[] {
    return [
      ...this.window.listened(),
      ...this.document.listened(),
      ...[...Channel.open].map(() => 'a channel'),
      ...(this.time.intervals() > 0 ? ['an interval'] : []),
    ];
  }

  /** A session that an earlier page stored. */
  storeSession(arrival: LoggedInUser, lastAccess: number): void {
    const { user, security, hasSignatureAndPin } = arrival;
    this.local.put({
      token: this.server.begin(arrival, ''),
      tokenEndMark: '',
      user: JSON.stringify(user),
      security: JSON.stringify(security),
      hasSignatureAndPin: JSON.stringify(hasSignatureAndPin),
      lastAccess: String(lastAccess),
    });
  }

  reset(): void {
    const { time, window, document, local, session, tables, locks, server } = this;
    for (const part of [time, window, document, local, session, tables, locks, server])
      part.reset();
    this.#crypto.reset();
    Channel.open.clear();
    this.#navigator.onLine = true;
    this.device.questions = [];
    this.written = [];
  }

  #noteWrite(key: string, value: string): void {
    const hasToken = this.local.getItem('token') !== null;
    this.written.push({ key, value, endMark: this.endMark(), hasToken });
  }

  #makeGlobals(): Record<string, unknown> {
    const element = { dataset: this.#installation, append: () => undefined };
    const media = Object.assign(new BrowserEvents(), { matches: false });
    const made: Record<string, unknown> = Object.assign(this.#page, timeGlobals(this.time), {
      addEventListener: this.window.addEventListener,
      removeEventListener: this.window.removeEventListener,
      dispatchEvent: this.window.dispatchEvent,
      document: Object.assign(this.document, documentParts(element)),
      location: this.address.location,
      history: this.address.history,
      navigator: this.#navigator,
      localStorage: this.local,
      sessionStorage: this.session,
      indexedDB: this.tables.factory,
      IDBKeyRange: this.tables.range,
      BroadcastChannel: Channel,
      MutationObserver: Observer,
      Element: Field,
      HTMLElement: Field,
      HTMLCanvasElement: Observer,
      PublicKeyCredential: {
        isConditionalMediationAvailable: () => Promise.resolve(true),
        isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(true),
      },
      matchMedia: () => media,
      getComputedStyle: () => ({ backgroundColor: 'white' }),
      Request: PageRequest,
      fetch: (input: string | Request, init?: RequestInit) => {
        const request = input instanceof Request ? input : new PageRequest(input, init);
        return this.server.ask(request, this.endMark());
      },
      crypto: this.#crypto,
      scrollTo: () => undefined,
      reportError: (error: unknown) => {
        throw error;
      },
      console: { ...console, warn: () => undefined, debug: () => undefined },
    });
    const page: unknown = Object.create(globalThis, Object.getOwnPropertyDescriptors(made));
    return Object.assign(made, { window: made, self: page, globalThis: page });
  }
}
