import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { inTime } from '../../src/client/platform/browser/inTime.ts';
import { filesBelow, importedFiles } from '../unit/architecture/importGraph.ts';
import { type CollectedFile, type CollectedTest, collectTests } from './collect.ts';
import { doNotCompile } from './compile.ts';
import { instrument, type Mutant } from './instrument.ts';
import { isEndless, isMutated } from './mutated.ts';
import { isListed } from './report.ts';
import { type Place, switchboard } from './switchboard.ts';

/** Test modules by their path, as `import.meta.glob` gives them. */
export type TestModules = Readonly<Record<string, () => Promise<unknown>>>;

export type Plan = {
  tests: TestModules;
  /** Gets a module, and the number of a mutant among all. */
  isChosen: (file: string, index: number) => boolean;
  /** Whether all mutants are chosen. */
  isWhole: boolean;
  /** How many of the tests that pass a mutant's place are tried, the quickest first. */
  mostTests: number;
};

type Candidate = Place & { mutant: Mutant };

export type Outcome = {
  file: string;
  mutant: Mutant;
  /** What does not compile is no mutant. */
  verdict: 'detected' | 'undetected' | 'doesNotCompile';
};

type MeasuredTest = CollectedTest & { hits: ReadonlySet<string>; steps: number; ms: number };

/** More places than any test passes after a mutant by right. */
const spare = 50_000;

/** How long a test of this duration (ms) may wait for what a mutant no longer brings: a slow machine is not a fault. */
const patienceFor = (ms: number) => 5_000 + 20 * ms;
const patienceWithoutMutant = 240_000;

async function isNoticed(act: () => Promise<void>, patience: number): Promise<boolean> {
  try {
    await inTime(act(), patience, 'The test does not end.');
    return false;
  } catch {
    return true;
  }
}

/**
 * The tests as they pass without a mutant. A test that does not pass twice in a row, because it changes what it finds,
 * is left out: it would notice everything.
 */
async function measure(modules: TestModules) {
  const tests: MeasuredTest[] = [];
  const onLoad = new Set<string>();
  const files: CollectedFile[] = [];
  /** How many places all tests of a file pass. */
  const stepsOf = new Map<() => Promise<unknown>, number>();
  for (const load of Object.values(modules)) {
    let file: CollectedFile = { tests: [], close: async () => undefined };
    const { hits } = await switchboard.record(async () => {
      file = await collectTests(load);
    });
    for (const hit of hits) onLoad.add(hit);
    files.push(file);
    for (const test of file.tests) {
      if (await isNoticed(test.run, patienceWithoutMutant)) continue;
      const start = performance.now();
      let passed = { hits: new Set<string>() as ReadonlySet<string>, steps: 0 };
      const isFailed = await isNoticed(async () => {
        passed = await switchboard.record(test.run);
      }, patienceWithoutMutant);
      stepsOf.set(load, (stepsOf.get(load) ?? 0) + passed.steps);
      if (!isFailed) tests.push({ ...test, ...passed, ms: performance.now() - start });
    }
  }
  const close = async () => {
    for (const file of files) await file.close();
  };
  return { tests: tests.sort((a, b) => a.ms - b.ms), onLoad, stepsOf, close };
}

/** Each test file with every module it imports, directly or not. */
function importsOf(modules: TestModules): Map<string, ReadonlySet<string>> {
  const walk = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    if (/\.tsx?$/.test(file)) for (const next of importedFiles(file, true)) walk(next, seen);
    return seen;
  };
  return new Map(
    Object.keys(modules).map((name) => [name, walk(name.replace('../', 'tests/'), new Set())]),
  );
}

/** What a module computes as it is loaded shows only where it is loaded again. */
async function reload(
  place: Place,
  loads: readonly { load: () => Promise<unknown>; limit: number }[],
): Promise<void> {
  vi.resetModules();
  try {
    for (const { load, limit } of loads) {
      await switchboard.run(place, limit, async () => {
        const { tests, close } = await collectTests(load);
        for (const test of tests) await test.run();
        await close();
      });
    }
  } finally {
    vi.resetModules();
  }
}

/** Test files that are loaded again for what a module computes as it is loaded: those that import the least. */
const mostReloads = 15;

/** The chosen mutants of all modules, by their place. */
function chosenMutants(isChosen: Plan['isChosen']): Candidate[] {
  let count = 0;
  return filesBelow('src')
    .filter((file) => isMutated(file))
    .sort()
    .flatMap((file) =>
      instrument(file, readFileSync(file, 'utf8')).mutants.flatMap((mutant, index) => {
        count += 1;
        return isChosen(file, count) ? [{ file, index, mutant }] : [];
      }),
    );
}

/** The chosen mutants that one of these tests detects, each tried by itself. */
async function detectedBy(
  modules: TestModules,
  candidates: readonly Candidate[],
  mostTests: number,
): Promise<ReadonlySet<Candidate>> {
  const importing = importsOf(modules);
  const { tests, onLoad, stepsOf, close } = await measure(modules);
  const loadsOf = (file: string) =>
    Object.entries(modules)
      .map(([name, load]) => ({ load, imports: importing.get(name) ?? new Set() }))
      .filter(({ imports }) => imports.has(file))
      .sort((a, b) => a.imports.size - b.imports.size)
      .map(({ load }) => ({ load, limit: (stepsOf.get(load) ?? 0) * 3 + spare }))
      .slice(0, mostReloads);
  const isDetected = async (place: Place) => {
    const hit = `${place.file}:${place.index}`;
    for (const test of tests.filter(({ hits }) => hits.has(hit)).slice(0, mostTests)) {
      const limit = test.steps * 3 + spare;
      const run = () => switchboard.run(place, limit, test.run);
      if (await isNoticed(run, patienceFor(test.ms))) return true;
    }
    if (!onLoad.has(hit)) return false;
    return isNoticed(() => reload(place, loadsOf(place.file)), patienceWithoutMutant);
  };
  const detected = new Set<Candidate>();
  for (const candidate of candidates) {
    const { file, index, mutant } = candidate;
    if (isEndless(file, mutant) || (await isDetected({ file, index }))) detected.add(candidate);
  }
  await close();
  return detected;
}

/**
 * Tries the chosen mutants that compile, one at a time.
 *
 * To learn which places the tests pass, all of them are run, which takes longer than trying a few mutants. For a sample the
 * tests that import a mutant's module themselves come first, and the others run only for unlisted mutants that those leave.
 */
export async function findSurvivors({
  tests,
  isChosen,
  isWhole,
  mostTests,
}: Plan): Promise<Outcome[]> {
  const chosen = chosenMutants(isChosen);
  const broken = doNotCompile(chosen);
  const candidates = chosen.filter(({ mutant }) => !broken.has(mutant));
  const files = new Set(chosen.map(({ file }) => file));
  const isNear = (name: string) =>
    isWhole || importedFiles(name.replace('../', 'tests/'), true).some((file) => files.has(file));
  const pick = (which: boolean) =>
    Object.fromEntries(Object.entries(tests).filter(([name]) => isNear(name) === which));
  const detected = new Set(await detectedBy(pick(true), candidates, mostTests));
  const open = candidates.filter((one) => !detected.has(one) && !isListed(one));
  if (!isWhole && open.length > 0) {
    for (const one of await detectedBy(pick(false), open, mostTests)) detected.add(one);
  }
  return chosen.map((one) => {
    const { file, mutant } = one;
    if (broken.has(mutant)) return { file, mutant, verdict: 'doesNotCompile' };
    return { file, mutant, verdict: detected.has(one) ? 'detected' : 'undetected' };
  });
}
