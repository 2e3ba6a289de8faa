import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it, test } from 'vitest';
import { machines } from '../../../machines/registry.ts';
import { type Chart, statesOf } from '../../../src/charts/read/chart.ts';
import { walk } from '../../../src/charts/read/walk.ts';
import { filesIn } from '../docs/markdown.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Words that no name in the code has (docs/glossary.md), and the words to use instead. */
const words: readonly { readonly found: RegExp; readonly instead: string }[] = [
  {
    found: /^sign(s|ed|ing)?(In|Out)(?![a-z])|Sign(s|ed|ing)?(In|Out)(?![a-z])/,
    instead: 'login, logIn',
  },
  { found: /licence/i, instead: 'license' },
  { found: /rganis/, instead: 'organization' },
  { found: /uthoris/, instead: 'authorize' },
  { found: /ormalis/, instead: 'normalize' },
  { found: /atalogue/, instead: 'catalog' },
  { found: /colour/i, instead: 'color' },
  { found: /ancelled/, instead: 'canceled' },
  { found: /receptionist/i, instead: 'systemActor' },
  { found: /notProvided/i, instead: 'placeholder' },
  { found: /companion/i, instead: 'sessionServices, binding' },
  { found: /upkeep/i, instead: 'appServices' },
  { found: /visitor/i, instead: 'currentUser' },
  { found: /^asker(?![a-z])|Asker(?![a-z])/, instead: 'principal' },
  { found: /^judge|Judge/, instead: 'validate' },
  { found: /^meant|Meant/, instead: 'intended' },
  { found: /openingCount/i, instead: 'firstCount' },
  { found: /callFault|CallFault/, instead: 'CallError' },
  {
    found: /^(forget|tell|refuse|gather|settle)[A-Z]/,
    instead: 'clear, notify, reject, collect, resolve',
  },
];

/** Names that no state or tag of a chart has (docs/renames.md). `lookingUp` stays: it is not `looking`. */
const stateNames =
  /^(arriving|asking|completing|considering|departure|doubting|dropping|forgetting|gone|learning|looking|notDropped|outside|present|resting|settled|settling|showing|sure|telling|tooOld|unanswered|unwatched|weighing)(?![a-z]|Up)/;

/** Names that another place decides: columns, what is hashed or on the wire, and other libraries. */
const exceptions: Readonly<Record<string, string>> = {
  usedForSignIn: 'a column and a field on the wire',
  lastSignInAt: 'a field on the wire',
  signInPath: 'a field on the wire',
  bneLicence: 'a column and a hashed field',
  companionHash: 'a column',
  companion: 'the name of a security scheme in OpenAPI',
  COMPANION_COOKIE: 'a setting of the server',
  Visitor: 'a class of the parser',
  visitor: 'a reason on the wire',
  cancelled: 'a field on the wire',
};

/** By name: most are in many files. */
const known = new Map<string, readonly string[]>();

function problemsOf(name: string): readonly string[] {
  const found = known.get(name) ?? problemsIn(name);
  known.set(name, found);
  return found;
}

function problemsIn(name: string): string[] {
  if (name in exceptions) return [];
  return words.filter(({ found }) => found.test(name)).map(({ instead }) => `${name}: ${instead}`);
}

function namesIn(file: string): Set<string> {
  const names = new Set<string>();
  const { program } = parseSync(file, readFileSync(resolve(root, file), 'utf8'));
  new Visitor({
    Identifier({ name }) {
      names.add(name);
    },
    JSXIdentifier({ name }) {
      names.add(name);
    },
  }).visit(program);
  return names;
}

const files = ['src', 'machines', 'tests']
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .filter((file) => file !== 'tests/unit/copy/identifiers.test.ts');

/** Names of a chart: its subject, states, events and what its transitions do. */
function namesOfChart(chart: Chart): string[] {
  return statesOf(chart).flatMap((state) => [
    state.key,
    ...state.tags,
    ...state.entry,
    ...state.exit,
    ...state.invokes,
    ...state.transitions.flatMap(({ event, guard, actions }) => [
      ...event.split('.'),
      ...(guard === undefined ? [] : [guard]),
      ...actions,
    ]),
  ]);
}

describe('the glossary', () => {
  it.each([
    ['signInAttempt', 'login, logIn'],
    ['acceptSignIn', 'login, logIn'],
    ['isSignedOut', 'login, logIn'],
    ['licenceCard', 'license'],
    ['forgetSession', 'clear, notify, reject, collect, resolve'],
  ])('rejects %s', (name, instead) => {
    expect(problemsOf(name)).toEqual([`${name}: ${instead}`]);
  });

  it('accepts names in which a word is part of another', () => {
    expect(['signing', 'tellers', 'masks', 'isSigned', 'refused'].flatMap(problemsOf)).toEqual([]);
  });

  test('no name in the code has a forbidden word', () => {
    const found = files.flatMap((file) =>
      [...namesIn(file)].flatMap(problemsOf).map((problem) => `${file}: ${problem}`),
    );
    expect(found).toEqual([]);
  });

  test('no file has a forbidden word in its name', () => {
    const found = files
      .map((file) => file.split('/').at(-1)?.split('.')[0] ?? '')
      .flatMap(problemsOf);
    expect(found).toEqual([]);
  });

  it.each(['asking', 'askingLock', 'arriving', 'gone', 'present', 'settled', 'showing'])(
    'rejects a state %s',
    (name) => {
      expect(name).toMatch(stateNames);
    },
  );

  it('accepts states in which a forbidden name is part of another', () => {
    const names = ['lookingUp', 'multitasking', 'presented', 'idle'];
    expect(names.filter((name) => stateNames.test(name))).toEqual([]);
  });

  test.each(machines)('no state or tag of the chart $subject has a forbidden name', (chart) => {
    const names = statesOf(walk(chart.machine)).flatMap(({ key, tags }) => [key, ...tags]);
    expect(names.filter((name) => stateNames.test(name))).toEqual([]);
  });

  test.each(machines)(
    'no name in the chart $subject has a forbidden word',
    ({ subject, machine }) => {
      expect([subject, ...namesOfChart(walk(machine))].flatMap(problemsOf)).toEqual([]);
    },
  );
});
