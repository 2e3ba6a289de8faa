/* In place of Vitest's own: the tests of a file are collected, to be run again and again. */
export * from 'vitest';

type Act = (...values: never[]) => unknown;

/** The hooks of a file or group. What runs before all tests runs once, however often a test is run. */
class Group {
  readonly beforeEach: Act[] = [];
  readonly afterEach: Act[] = [];
  readonly beforeAll: Act[] = [];
  readonly afterAll: Act[] = [];
  #isOpen = false;

  async open(): Promise<void> {
    if (this.#isOpen) return;
    this.#isOpen = true;
    for (const hook of this.beforeAll) await hook();
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const hook of this.afterAll) await hook();
  }
}

export type CollectedTest = {
  /** Runs what runs before all tests, unless it has run. */
  open: () => Promise<void>;
  /** Runs the test, which can be repeated. @throws what the test throws. */
  run: () => Promise<void>;
};

export type CollectedFile = {
  tests: readonly CollectedTest[];
  /** Runs the hooks after all tests. */
  close: () => Promise<void>;
};

type Collection = { tests: CollectedTest[]; groups: Group[]; around: readonly Group[] };

declare global {
  var countersignCollection: Collection | undefined;
}

/**
 * Global, because `vi.resetModules` loads this module again together with the test files, and `collectTests` must find
 * the tests that they define.
 */
globalThis.countersignCollection ??= { tests: [], groups: [], around: [] };
const collection = globalThis.countersignCollection;

/** The tests that a module defines while it is loaded. */
export async function collectTests(load: () => Promise<unknown>): Promise<CollectedFile> {
  const whole = new Group();
  collection.tests = [];
  collection.groups = [whole];
  collection.around = [whole];
  await load();
  const { tests } = collection;
  const opened = collection.groups.toReversed();
  const close = async () => {
    for (const group of opened) await group.close();
  };
  return { tests, close };
}

function addTest(act: Act, values: readonly unknown[]): void {
  const path = collection.around;
  const open = async () => {
    for (const group of path) await group.open();
  };
  const run = async () => {
    await open();
    for (const hook of path.flatMap(({ beforeEach }) => beforeEach)) await hook();
    try {
      await act(...(values as never[]));
    } finally {
      for (const hook of path.toReversed().flatMap(({ afterEach }) => afterEach)) await hook();
    }
  };
  collection.tests.push({ open, run });
}

function addGroup(act: Act, values: readonly unknown[]): void {
  const outside = collection.around;
  const group = new Group();
  collection.groups.push(group);
  collection.around = [...outside, group];
  act(...(values as never[]));
  collection.around = outside;
}

/** Vitest's ways of defining a test or a group, of which only the act counts here. */
function definition(add: (act: Act, values: readonly unknown[]) => void) {
  const one = (_title: unknown, act: Act) => add(act, []);
  const each = (rows: readonly unknown[]) => (_title: unknown, act: Act) => {
    for (const row of rows) add(act, Array.isArray(row) ? row : [row]);
  };
  const runIf = (isRun: boolean) => (isRun ? one : () => undefined);
  return Object.assign(one, { each, runIf });
}

/* Tests import these by the name of Vitest, which no tool that looks for unused exports can see. */

/** @public */
export const test = definition(addTest);
/** @public */
export const it = definition(addTest);
/** @public */
export const describe = definition(addGroup);

const hook = (kind: 'beforeEach' | 'afterEach' | 'beforeAll' | 'afterAll') => (act: Act) =>
  void collection.around.at(-1)?.[kind].push(act);

/** @public */
export const beforeEach = hook('beforeEach');
/** @public */
export const afterEach = hook('afterEach');
/** @public */
export const beforeAll = hook('beforeAll');
/** @public */
export const afterAll = hook('afterAll');
