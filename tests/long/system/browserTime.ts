type Timer = { at: number; every: number | null; run: () => void };

/** 2026-03-10, a moment on which nothing depends. */
export const beginning = 1_773_129_600_000;

/** The clock and the timers of the simulated browser. In milliseconds since the epoch. */
export class BrowserTime {
  #now = beginning;
  #last = 0;
  readonly #timers = new Map<number, Timer>();

  now(): number {
    return this.#now;
  }

  set(run: () => void, milliseconds = 0): number {
    return this.#add(run, milliseconds, null);
  }

  repeat(run: () => void, milliseconds = 0): number {
    return this.#add(run, milliseconds, Math.max(1, milliseconds));
  }

  clear(id: number | undefined): void {
    if (id !== undefined) this.#timers.delete(id);
  }

  /** How many intervals still run. */
  intervals(): number {
    return [...this.#timers.values()].filter(({ every }) => every !== null).length;
  }

  /** When the next timer is due; Infinity if none is set. */
  nextDue(): number {
    return Math.min(...[...this.#timers.values()].map(({ at }) => at));
  }

  /** Lets the clock move on without a timer, as while a computer sleeps. */
  moveTo(moment: number): void {
    this.#now = Math.max(this.#now, moment);
  }

  /** What is due by now, the earliest first; an interval that was due several times runs once. */
  takeDue(): (() => void)[] {
    const due = [...this.#timers].filter(([, { at }]) => at <= this.#now);
    due.sort(([, one], [, other]) => one.at - other.at);
    return due.map(([id, timer]) => () => {
      if (!this.#timers.has(id)) return;
      if (timer.every === null) this.#timers.delete(id);
      else timer.at = this.#now + timer.every;
      timer.run();
    });
  }

  reset(): void {
    this.#now = beginning;
    this.#timers.clear();
  }

  #add(run: () => void, milliseconds: number, every: number | null): number {
    this.#last += 1;
    this.#timers.set(this.#last, { at: this.#now + Math.max(0, milliseconds), every, run });
    return this.#last;
  }
}
