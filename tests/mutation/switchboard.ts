/** Thrown where a mutant makes a test run on without end. */
export class Runaway extends Error {}

export type Place = { file: string; index: number };

/** What the instrumented modules ask at each place that has mutants. */
export class Switchboard {
  #active: Place | null = null;
  #hits: Set<string> | null = null;
  #steps = 0;
  #limit = Number.POSITIVE_INFINITY;

  /** Asked by a module as it is loaded. */
  of(file: string): (index: number) => boolean {
    return (index) => {
      this.#steps += 1;
      if (this.#steps > this.#limit) throw new Runaway('The mutant does not end.');
      this.#hits?.add(`${file}:${index}`);
      return this.#active !== null && this.#active.index === index && this.#active.file === file;
    };
  }

  /** What an act passes, as `file:index`, and how many places it passes. */
  async record(act: () => Promise<void>): Promise<{ hits: ReadonlySet<string>; steps: number }> {
    const hits = new Set<string>();
    this.#hits = hits;
    this.#steps = 0;
    try {
      await act();
    } finally {
      this.#hits = null;
    }
    return { hits, steps: this.#steps };
  }

  /** Runs an act with a mutant switched on. @throws as the act, or where it takes many more steps than it should. */
  async run(place: Place, limit: number, act: () => Promise<void>): Promise<void> {
    this.#active = place;
    this.#steps = 0;
    this.#limit = limit;
    try {
      await act();
    } finally {
      this.#active = null;
      this.#limit = Number.POSITIVE_INFINITY;
    }
  }
}

export const switchboard = new Switchboard();

declare global {
  var countersignMutants: Switchboard;
}

globalThis.countersignMutants = switchboard;
