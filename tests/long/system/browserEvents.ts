type Listener = (event: unknown) => void;
type Options = { once?: boolean; signal?: AbortSignal } | boolean | undefined;

/** The events of a window, a document or a media query. */
export class BrowserEvents {
  readonly #listeners = new Map<string, Map<Listener, boolean>>();

  readonly addEventListener = (type: string, listener: Listener, options?: Options): void => {
    const { once = false, signal } = typeof options === 'object' ? options : {};
    const listening = this.#listeners.get(type) ?? new Map<Listener, boolean>();
    this.#listeners.set(type, listening.set(listener, once));
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener));
  };

  readonly removeEventListener = (type: string, listener: Listener): void => {
    this.#listeners.get(type)?.delete(listener);
  };

  readonly dispatchEvent = (event: { type: string; defaultPrevented?: boolean }): boolean => {
    for (const [listener, once] of [...(this.#listeners.get(event.type) ?? [])]) {
      if (once) this.removeEventListener(event.type, listener);
      listener(event);
    }
    return event.defaultPrevented !== true;
  };

  /** What the browser itself announces. */
  announce(type: string, more: object = {}): void {
    this.dispatchEvent({ type, isTrusted: true, ...more } as { type: string });
  }

  /** The types that someone listens to. */
  listened(): string[] {
    return [...this.#listeners].filter(([, all]) => all.size > 0).map(([type]) => type);
  }

  reset(): void {
    this.#listeners.clear();
  }
}
