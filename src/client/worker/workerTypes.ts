/** One line of the precache list, as `vite-plugin-pwa` writes it into the worker. */
export interface PrecacheEntry {
  url: string;
  /** Null if the name of a file has a hash of its content. */
  revision: string | null;
  /** SHA-256 of a file. Documents and the web manifest have none: the server writes into them. */
  integrity?: string;
  /** The build that a document names. */
  build?: string;
}

/**
 * What a build is made of, written into its worker: other files are another worker, which is how browsers notice a new
 * version.
 */
export interface Build {
  /** Names the cache: a hash of the files, the web manifest and the worker. */
  readonly version: string;
  /** The paths of entry script and style, as every document of this build names them. */
  readonly id: string;
  /** Path and SHA-256 of each file as the build left it. */
  readonly files: Readonly<Record<string, string>>;
}

/* TypeScript's DOM library lacks the worker's side; its worker library contradicts the DOM's. */

export interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface AskedEvent extends LifeEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

export interface PushedEvent extends LifeEvent {
  readonly data: { text(): string } | null;
}

export interface RenewedEvent extends LifeEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

export interface ClickedEvent extends LifeEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

export interface WorkerScope {
  /** The plugin writes the list in this place. */
  readonly __WB_MANIFEST: readonly PrecacheEntry[];
  readonly clients: { claim(): Promise<void>; openWindow(address: string): Promise<unknown> };
  readonly registration: {
    readonly pushManager: Pick<PushManager, 'subscribe'>;
    unregister(): Promise<boolean>;
    showNotification(
      title: string,
      options: { body: string; tag: string; icon: string; data: unknown },
    ): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listen: (event: AskedEvent) => void): void;
  addEventListener(type: 'push', listen: (event: PushedEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listen: (event: RenewedEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: ClickedEvent) => void): void;
}

/** The part of the browser the worker works with; unit tests put their own in its place. */
export interface WorkerEnvironment {
  readonly caches: CacheStorage;
  readonly origin: string;
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
  wait(milliseconds: number): Promise<void>;
}
