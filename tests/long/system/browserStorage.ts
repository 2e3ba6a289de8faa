/** Local or session storage, which says what is written. */
export class BrowserStorage {
  readonly #stored = new Map<string, string>();
  readonly #written: (key: string, value: string) => void;

  constructor(written: (key: string, value: string) => void = () => undefined) {
    this.#written = written;
  }

  readonly getItem = (key: string): string | null => this.#stored.get(key) ?? null;

  readonly setItem = (key: string, value: string): void => {
    this.#stored.set(key, value);
    this.#written(key, value);
  };

  readonly removeItem = (key: string): void => {
    this.#stored.delete(key);
  };

  /** What another tab writes, or was there before. */
  put(values: Readonly<Record<string, string>>): void {
    for (const [key, value] of Object.entries(values)) this.#stored.set(key, value);
  }

  reset(): void {
    this.#stored.clear();
  }
}
