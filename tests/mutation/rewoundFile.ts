import { vi } from 'vitest';
import { inTime } from '../../src/client/platform/browser/inTime.ts';
import { type CollectedFile, type CollectedTest, collectTests } from './collect.ts';
import { abandonEngines, isLent, mark, rewind } from './rewoundEngine.ts';
import { type Place, switchboard } from './switchboard.ts';

/** More places than any test passes after a mutant by right. */
const spare = 50_000;

/** How long a test without a duration may wait for what a mutant no longer brings (ms). */
const patience = 20_000;

/** How long a test of this duration may wait for that (ms). */
const patienceFor = (ms: number) => Math.min(patience, 5_000 + 20 * ms);

/** How many tests of a file that is loaded again are run, the quickest first. */
const mostOnLoad = 60;

type Act = () => Promise<void>;

type MeasuredTest = CollectedTest & {
  /** Its number in the file. */
  number: number;
  hits: ReadonlySet<string>;
  steps: number;
  ms: number;
};

/** A file of tests in which every test finds the database as it was before the first one. */
export class RewoundFile {
  readonly #load: () => Promise<unknown>;
  #file: CollectedFile = { tests: [], close: async () => undefined };
  /** The places that are passed while the file is loaded for the first time. */
  onLoad: ReadonlySet<string> = new Set();
  /** The tests that pass, the quickest first. One that depends on the tests before it is left out. */
  tests: readonly MeasuredTest[] = [];

  constructor(load: () => Promise<unknown>) {
    this.#load = load;
  }

  /** Loads the file, and runs its tests without a mutant to learn which places they pass. */
  async measure(): Promise<void> {
    const { hits } = await switchboard.record(async () => {
      this.#file = await collectTests(this.#load);
    });
    this.onLoad = hits;
    const measured: MeasuredTest[] = [];
    for (const [number, test] of this.#file.tests.entries()) {
      const start = performance.now();
      let passed = { hits: new Set<string>() as ReadonlySet<string>, steps: 0 };
      const isFailed = await this.#failsIn(test, async (run) => {
        passed = await switchboard.record(run);
      });
      if (isFailed) continue;
      measured.push({ ...test, ...passed, number, ms: performance.now() - start });
    }
    this.tests = measured.sort((a, b) => a.ms - b.ms);
  }

  /**
   * The mutants, by their hits, that one of the tests notices. What one of them leaves in the server's memory may make
   * later tests fail without reason: then the file is opened again, and every verdict is checked.
   *
   * @param most how many tests that pass a mutant's place are tried, the quickest first.
   */
  async noticed(mutants: ReadonlyMap<string, Place>, most: number): Promise<string[]> {
    const first = await this.#tryEach(mutants, most, (test, place) => this.#fails(test, place));
    if (await this.#isClean()) return first;
    await this.#reopen();
    const again = new Map([...mutants].filter(([hit]) => first.includes(hit)));
    return this.#tryEach(again, most, (test, place) => this.#surelyFails(test, place));
  }

  async #tryEach(
    mutants: ReadonlyMap<string, Place>,
    most: number,
    isNoticed: (test: MeasuredTest, place: Place) => Promise<boolean>,
  ): Promise<string[]> {
    const noticed: string[] = [];
    for (const [hit, place] of mutants) {
      for (const test of this.tests.filter(({ hits }) => hits.has(hit)).slice(0, most)) {
        if (!(await isNoticed(test, place))) continue;
        noticed.push(hit);
        break;
      }
    }
    return noticed;
  }

  async #isClean(): Promise<boolean> {
    if (!isLent()) return true;
    for (const test of this.tests) if (await this.#fails(test)) return false;
    return true;
  }

  async #surelyFails(test: MeasuredTest, place: Place): Promise<boolean> {
    if (!(await this.#fails(test, place))) return false;
    if (!(await this.#fails(test))) return true;
    await this.#reopen();
    const isNoticed = await this.#fails(test, place);
    if (await this.#fails(test)) await this.#reopen();
    return isNoticed;
  }

  /** Whether the file notices a mutant with which it is loaded. */
  async noticesOnLoad(place: Place): Promise<boolean> {
    vi.resetModules();
    let collected: CollectedFile = { tests: [], close: async () => undefined };
    try {
      await switchboard.run(place, Number.POSITIVE_INFINITY, async () => {
        collected = await collectTests(this.#load);
        for (const { number } of this.tests.slice(0, mostOnLoad)) {
          const test = collected.tests[number];
          await test?.open();
          await mark();
          await inTime(test?.run() ?? Promise.resolve(), patience, 'The test does not end.');
          await rewind();
        }
      });
      return false;
    } catch {
      return true;
    } finally {
      abandonEngines();
      await inTime(collected.close(), patience, '').catch(() => undefined);
      vi.resetModules();
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** Whether a test fails, with a mutant if there is one. */
  #fails(test: MeasuredTest, place?: Place): Promise<boolean> {
    if (place === undefined) return this.#failsIn(test, (run) => run());
    const limit = test.steps * 3 + spare;
    const run = (act: Act) => switchboard.run(place, limit, act);
    return this.#failsIn(test, run, patienceFor(test.ms));
  }

  async #failsIn(
    test: CollectedTest,
    around: (run: Act) => Promise<void>,
    patienceMs = patience,
  ): Promise<boolean> {
    const stuck = 'The test does not end.';
    try {
      await test.open();
      await mark();
      await inTime(around(test.run), patienceMs, stuck);
      await rewind();
      return false;
    } catch (error) {
      const isStuck = error instanceof Error && error.message === stuck;
      if (isStuck) await this.#reopen();
      else await rewind();
      return true;
    }
  }

  /** What runs before all tests will run again, on a new database. */
  async #reopen(): Promise<void> {
    abandonEngines();
    await inTime(this.#file.close(), patience, '').catch(() => undefined);
  }
}
