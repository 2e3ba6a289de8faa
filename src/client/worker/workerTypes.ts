/**
 * What a build is made of, written into its worker: other files are another worker, which is how browsers notice a new
 * version.
 */
export interface Build {
  /** Names the cache: a hash of everything below. */
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

export interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listen: (event: AskedEvent) => void): void;
}

/** The part of the browser the worker works with; unit tests put their own in its place. */
export interface Surroundings {
  readonly caches: CacheStorage;
  readonly origin: string;
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
  wait(milliseconds: number): Promise<void>;
}
