/** What is loaded once and stays: React subscribes to it. */
interface LoadedOnce<Loaded> {
  /** Null until it has come. */
  readonly current: () => Loaded | null;
  /** @returns stops listening. */
  readonly subscribe: (listener: () => void) => () => void;
  /** @throws as the loading; the next call tries again. */
  readonly load: () => Promise<void>;
}

export function createLoadedOnce<Loaded>(fetching: () => Promise<Loaded>): LoadedOnce<Loaded> {
  let loaded: Loaded | null = null;
  const news = new EventTarget();
  return {
    current: () => loaded,
    subscribe: (listener) => {
      news.addEventListener('loaded', listener);
      return () => news.removeEventListener('loaded', listener);
    },
    load: async () => {
      if (loaded !== null) return;
      loaded = await fetching();
      news.dispatchEvent(new Event('loaded'));
    },
  };
}
