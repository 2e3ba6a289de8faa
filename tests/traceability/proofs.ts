import { machines } from '../../machines/registry.ts';
import { statesOf } from '../../src/charts/read/chart.ts';
import { walk } from '../../src/charts/read/walk.ts';
import { filesIn, read, tableRows } from '../unit/docs/markdown.ts';

/** What holds one requirement up. */
export interface Proof {
  readonly id: string;
  /** Charts by subject, with how many of their transitions and states name it. */
  readonly charts: ReadonlyMap<string, number>;
  /** Test files, with how many of their titles start with it. */
  readonly tests: ReadonlyMap<string, number>;
  /** Files of screens that name it. */
  readonly screens: readonly string[];
}

type Counts = Map<string, Map<string, number>>;

function count(counts: Counts, id: string, place: string): void {
  const places = counts.get(id) ?? new Map<string, number>();
  counts.set(id, places.set(place, (places.get(place) ?? 0) + 1));
}

/** The ids that the titles in a test file start with, once for each title. */
export function idsOfTitles(source: string): string[] {
  const titles = source.matchAll(/['"`]((?:\[[A-Z]{2,}-[A-Z\d]+\] ?)+)/g);
  return [...titles].flatMap(([, ids = '']) => [...ids.matchAll(/[A-Z]+-[A-Z\d]+/g)].map(String));
}

function testsById(): Counts {
  const counts: Counts = new Map();
  for (const file of filesIn('tests', /\.(?:test|spec)\.ts$/)) {
    for (const id of idsOfTitles(read(file))) count(counts, id, file);
  }
  return counts;
}

function chartsById(): Counts {
  const counts: Counts = new Map();
  for (const { subject, machine } of machines) {
    for (const { requirements, transitions } of statesOf(walk(machine))) {
      const named = [...requirements, ...transitions.flatMap((each) => each.requirements)];
      for (const id of named) count(counts, id, subject);
    }
  }
  return counts;
}

/** Ranges such as `LOGIN-01 … LOGIN-03` name what lies between as well. */
export function idsNamed(source: string): string[] {
  const ranges = source.matchAll(/\b([A-Z]{2,})-(\d\d)(?: … (?:\1-)?(\d\d))?\b/g);
  return [...ranges].flatMap(([, area = '', first = '', last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${area}-${String(Number(first) + index).padStart(2, '0')}`,
    ),
  );
}

function screensById(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of filesIn('src/client', /\.tsx$/)) {
    for (const id of new Set(idsNamed(read(file)))) {
      found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

/** Every requirement in the order of its list, with all that names it. */
export function collectProofs(): Proof[] {
  const ids = tableRows(read('docs/requirements.md')).flatMap(([id = '']) =>
    id === 'id' ? [] : [id],
  );
  const [tests, charts, screens] = [testsById(), chartsById(), screensById()];
  return ids.map((id) => ({
    id,
    charts: charts.get(id) ?? new Map(),
    tests: tests.get(id) ?? new Map(),
    screens: screens.get(id) ?? [],
  }));
}
