import { expect, test } from 'vitest';
import { filesBelow } from './importGraph.ts';
import { moduleState } from './moduleState.ts';

/** What a page may keep outside its charts, and why. At most five: a sixth belongs into a chart, or into an object that one makes. */
const inClient: Readonly<Record<string, string>> = {
  'src/client/app/inside.ts inside':
    'The loaded shell of the application: React needs it again, at once, whenever the page is drawn.',
  'src/client/platform/http/callNews.ts news':
    'A call does not know its application. The actors that watch calls listen here.',
  'src/client/platform/http/callNews.ts pending':
    'How many calls are under way, for those who start to listen in the middle of one.',
  'src/rules/session/passwordStrength.ts estimator':
    'Made once from lists of 203 kB, and not changed by a question.',
  'src/rules/time/custodyTime.ts formats':
    'A cache of formatters by time zone: each is the same whenever it is made, and costs more to make than to use.',
};

const onServer: Readonly<Record<string, readonly string[]>> = {
  'made once': ['src/server/platform/http/clientAddress.ts loopback'],
  'cache of a pure function': [
    'src/server/core/ledger/rowStates.ts known',
    'src/server/core/ledger/versionWalk.ts migrationTags',
    'src/server/database/writeTogether.ts statements',
    'src/server/openapi.ts stored',
  ],
  // The hashes, pictures, archives and workbooks of all servers of a process share its memory, and long work its event loop.
  'one for the whole process': [
    'src/server/core/identity/argon.ts gate',
    'src/server/features/custody/cases/exportCase.ts gate',
    'src/server/platform/limits/slices.ts waiting',
    'src/server/platform/photo/redrawPhoto.ts gate',
    'src/server/platform/workbook/writeWorkbook.ts gate',
  ],
};

/** What the check finds in modules of the given sources, by the path of each. */
function foundIn(sources: Readonly<Record<string, string>>): string[] {
  return moduleState(Object.keys(sources), (file) => sources[file] ?? '');
}

const files = [...filesBelow('src'), ...filesBelow('machines')];
/** The bindings that keep state in the modules of these folders, each as `file name`. */
const state = moduleState(files).map((line) => line.replace(/: .*/, ''));

test('the scan finds the modules', () => {
  expect(files.length).toBeGreaterThan(1000);
});

const isServer = (place: string) => place.startsWith('src/server/');

test('no module of the client, the charts and the rules keeps state, apart from five at most with their reasons', () => {
  const found = state.filter((place) => !isServer(place)).sort();
  expect(found).toEqual(Object.keys(inClient).sort());
  expect(found.length).toBeLessThanOrEqual(5);
});

test('no module of the server keeps state, apart from the kinds that are listed', () => {
  expect(state.filter(isServer).sort()).toEqual(Object.values(onServer).flat().sort());
});

test.each([
  ['a variable', "export let made = '';", 'may be assigned again'],
  ['a destructured variable', 'let [first, made] = [1, 2];', 'may be assigned again'],
  [
    'a map',
    'const made = new Map();\nexport const note = (k) => made.set(k, 1);',
    'is written to in',
  ],
  ['a list', 'const made = [];\nexport function note(x) { made.push(x); }', 'is written to in'],
  [
    'an object',
    'const made = { count: 0 };\nexport const note = () => { made.count += 1; };',
    'is written to in',
  ],
  [
    'a deep object',
    'const made = { a: { b: [] } };\nexport const note = () => made.a.b.push(1);',
    'is written to in',
  ],
  [
    'an index',
    'const made = {};\nexport const note = (k) => { made[k] = 1; };',
    'is written to in',
  ],
  [
    'a removed field',
    'const made = { a: 1 };\nexport const note = () => delete made.a;',
    'is written to in',
  ],
  [
    'an assigned object',
    'const made = {};\nexport const note = (x) => Object.assign(made, x);',
    'is written to in',
  ],
  [
    'a function with a field',
    'function made() {}\nexport const note = () => { made.count = 1; };',
    'is written to in',
  ],
  ['an instance', 'export const made = new EventTarget();', 'holds a new EventTarget'],
  ['a closure', 'export const made = createCounter();', 'comes from createCounter'],
  [
    'a function that runs at once',
    'export const made = (() => { let n = 0; return () => n++; })();',
    'is closed over',
  ],
])('%s is noticed', (_, source, reason) => {
  const found = foundIn({ 'src/a.ts': source });
  expect(found.find((line) => line.startsWith('src/a.ts made: '))).toContain(reason);
});

test.each([
  '(made).count = 1;',
  '(made as { count: number }).count = 1;',
  'made!.all.push(1);',
  'made.all?.push(1);',
])('%s is noticed as a change', (change) => {
  const source = `const made = { all: [] };\nexport const note = () => { ${change} };`;
  expect(foundIn({ 'src/a.ts': source })).toEqual(['src/a.ts made: is written to in src/a.ts']);
});

test('a static field is noticed', () => {
  expect(
    foundIn({ 'src/a.ts': 'export class A { static made = 0; static readonly b = 1; }' }),
  ).toEqual(['src/a.ts A.made: is static and may be assigned again']);
});

test('what another module writes to is noticed', () => {
  const found = foundIn({
    'src/a.ts': 'export const made = new Map<string, number>();',
    'src/b/c.ts': "import { made as its } from '../a.ts';\nexport const note = () => its.clear();",
  });
  expect(found).toEqual(['src/a.ts made: is written to in src/b/c.ts']);
});

test('constants, and what is kept with an argument, are no state', () => {
  const source = `
    export const names = new Set(['a']);
    export const has = (name) => names.has(name);
    const known = new WeakMap<object, number>();
    export const note = (key) => known.set(key, 1);
    export const sum = (all) => { let total = 0; for (const one of all) total += one; return total; };
    export class Counter { #count = 0; add() { this.#count += 1; } }`;
  expect(foundIn({ 'src/a.ts': source })).toEqual([]);
});
