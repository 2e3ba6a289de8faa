type Lock = { name: string; mode: 'shared' | 'exclusive' };
type Options = { mode?: Lock['mode']; signal?: AbortSignal };
type Waiting = Lock & { go: () => void };

/** `navigator.locks` of one tab, with what other tabs hold. */
export class BrowserLocks {
  readonly #held = new Set<Lock>();
  #waiting: Waiting[] = [];

  readonly request = async <Result>(
    name: string,
    ...given: [Options, () => Result] | [() => Result]
  ): Promise<Awaited<Result>> => {
    const [{ mode = 'exclusive', signal }, act] =
      given.length === 1 ? [{} as Options, ...given] : given;
    signal?.throwIfAborted();
    const lock = { name, mode };
    if (!this.#isFree(lock)) await this.#untilFree(lock, signal);
    this.#held.add(lock);
    try {
      return await act();
    } finally {
      this.release(lock);
    }
  };

  readonly query = () => Promise.resolve({ held: [...this.#held], pending: [...this.#waiting] });

  /** What another tab does. @returns what it holds. */
  hold(name: string): Lock {
    const lock: Lock = { name, mode: 'shared' };
    this.#held.add(lock);
    return lock;
  }

  release(lock: Lock): void {
    this.#held.delete(lock);
    const next = this.#waiting.find((one) => this.#isFree(one));
    if (!next) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    next.go();
  }

  reset(): void {
    this.#held.clear();
    this.#waiting = [];
  }

  #isFree({ name, mode }: Lock): boolean {
    return ![...this.#held].some(
      (held) => held.name === name && (mode === 'exclusive' || held.mode === 'exclusive'),
    );
  }

  #untilFree(lock: Lock, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((go, fail) => {
      const waiting = { ...lock, go };
      this.#waiting.push(waiting);
      signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        fail(signal.reason);
      });
    });
  }
}
