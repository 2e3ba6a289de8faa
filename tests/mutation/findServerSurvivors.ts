import { readFileSync } from 'node:fs';
import { filesBelow } from '../unit/architecture/importGraph.ts';
import { doNotCompile } from './compile.ts';
import type { Outcome, TestModules } from './findSurvivors.ts';
import { instrument, type Mutant } from './instrument.ts';
import { RewoundFile } from './rewoundFile.ts';
import { isServerModule, placeOfTests } from './serverModules.ts';
import type { Place } from './switchboard.ts';

/** How many tests of a file with a database are tried that pass a mutant's place, the quickest first. */
const mostTests = 12;

type Candidate = Place & { mutant: Mutant };
type File = { name: string; file: RewoundFile };

const isUnit = (name: string) => name.startsWith('../unit/');

const hitOf = ({ file, index }: Place) => `${file}:${index}`;

function candidatesOf(isChosen: (file: string, index: number) => boolean): Candidate[] {
  return filesBelow('src/server')
    .filter(isServerModule)
    .sort()
    .flatMap((file) =>
      instrument(file, readFileSync(file, 'utf8')).mutants.map((mutant, index) => ({
        file,
        index,
        mutant,
      })),
    )
    .filter(({ file, index }) => isChosen(file, index));
}

/** Takes out of the open mutants those that a test of the file notices. */
async function tryAll(open: Map<string, Candidate>, { name, file }: File): Promise<void> {
  const mine = [...open].filter(([, { file: module }]) => placeOfTests(name, module) >= 0);
  const most = isUnit(name) ? file.tests.length : mostTests;
  const noticed = await file.noticed(new Map(mine), most);
  for (const hit of noticed) open.delete(hit);
}

/**
 * The same for what a module computes as it is loaded, which shows only where it is loaded again. Files with a database
 * would take too long for that.
 */
async function tryOnLoad(open: Map<string, Candidate>, files: readonly File[]): Promise<void> {
  const onLoad = new Set(files.flatMap(({ file }) => [...file.onLoad]));
  for (const [hit, place] of open) {
    if (!onLoad.has(hit)) continue;
    for (const { name, file } of files) {
      if (!isUnit(name) || placeOfTests(name, place.file) < 0) continue;
      if (!(await file.noticesOnLoad(place))) continue;
      open.delete(hit);
      break;
    }
  }
}

/**
 * Tries the chosen mutants of the server's modules that compile, with the tests that are to notice them. Each file of
 * tests is opened once, and tries every mutant that no file before it has noticed.
 *
 * @param isWhole counts those that do not compile, and prints what was tried; otherwise only survivors are compiled.
 */
export async function findServerSurvivors(
  tests: TestModules,
  isChosen: (file: string, index: number) => boolean,
  isWhole: boolean,
): Promise<Outcome[]> {
  const candidates = candidatesOf(isChosen);
  // Compiling takes longer than trying a few, but not than trying all.
  const early = isWhole ? doNotCompile(candidates) : new Set();
  const open = new Map(
    candidates.filter(({ mutant }) => !early.has(mutant)).map((one) => [hitOf(one), one]),
  );
  const modules = [...new Set(candidates.map(({ file }) => file))];
  const placeOf = (name: string) =>
    Math.max(...modules.map((module) => placeOfTests(name, module)));
  const say = (line: string) => (isWhole || process.env.SAY) && process.stdout.write(`${line}\n`);
  const files: File[] = [];
  for (const [name, load] of Object.entries(tests).sort(([a], [b]) => placeOf(a) - placeOf(b))) {
    if (placeOf(name) < 0) continue;
    const one = { name, file: new RewoundFile(load) };
    const [start, before] = [performance.now(), open.size];
    await one.file.measure();
    await tryAll(open, one);
    await one.file.close();
    files.push(one);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    say(`${name}: ${before - open.size} of ${before} mutants noticed in ${seconds} s`);
  }
  const [start, before] = [performance.now(), open.size];
  await tryOnLoad(open, files);
  say(
    `loaded again: ${before - open.size} of ${before} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  const broken = isWhole ? early : doNotCompile([...open.values()]);
  return candidates.map(({ file, index, mutant }) => {
    if (broken.has(mutant)) return { file, mutant, verdict: 'doesNotCompile' };
    return { file, mutant, verdict: open.has(hitOf({ file, index })) ? 'undetected' : 'detected' };
  });
}
