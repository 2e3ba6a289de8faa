/** Cache Storage as far as the worker uses it, in memory. */
class MemoryCache {
  readonly kept = new Map<string, Response>();

  async match(path: string): Promise<Response | undefined> {
    return this.kept.get(path)?.clone();
  }

  async put(path: string, response: Response): Promise<void> {
    this.kept.set(path, response);
  }
}

export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();

  async open(name: string): Promise<MemoryCache> {
    const known = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, known);
    return known;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async match(path: string): Promise<Response | undefined> {
    for (const cache of this.#caches.values()) {
      const found = await cache.match(path);
      if (found) return found;
    }
    return undefined;
  }

  async paths(name: string): Promise<string[]> {
    return [...(this.#caches.get(name)?.kept.keys() ?? [])].toSorted();
  }

  asStorage(): CacheStorage {
    return this as unknown as CacheStorage;
  }
}
