import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { computedDelays, startedBy } from '../../machines/auditNotes.ts';
import { equivalentMutants } from '../../machines/equivalentMutants.ts';
import { machines } from '../../machines/registry.ts';
import { diagramsFolder, renderDiagrams } from '../../src/charts/evidence/renderDiagrams.ts';
import { walk } from '../../src/charts/read/walk.ts';
import { toursFolder } from './kit/toursFolder.ts';
import { readCounts } from './mutants/counts.ts';

interface Row {
  readonly chart: string;
  readonly purpose: string;
  readonly startedBy: readonly string[];
  readonly requirements: readonly string[];
  readonly tours: number;
  readonly mutants: { readonly made: number };
  readonly delays: readonly { readonly lasts: string }[];
}

const root = resolve(import.meta.dirname, '../..');
const committed = readdirSync(join(root, diagramsFolder)).map(
  (name) => `${diagramsFolder}/${name}`,
);
const mutantCounts = readCounts();
const notes = { startedBy, computedDelays, equivalentMutants, mutantCounts };
let rendered: Map<string, string>;

beforeAll(async () => {
  rendered = await renderDiagrams(machines, toursFolder, notes);
}, 60_000);

test('there is a diagram and a page for every machine and no other file', () => {
  expect(committed.toSorted(), 'run npm run diagrams').toEqual([...rendered.keys()].toSorted());
});

test.each(committed)('%s shows the machine as it is', (path) => {
  // A difference of two drawings fills the screen and says nothing.
  const isCurrent = readFileSync(join(root, path), 'utf8') === rendered.get(path);
  expect(isCurrent, `${path} is out of date: run npm run diagrams`).toBe(true);
});

/**
 * Charts that no listed requirement demands: guided setup of a new agency, the question before typed input is lost, and
 * the bar that shows a slow call.
 */
const unrequired = ['firstTimeSetup', 'leaving', 'progress'];

test('the index is complete: every chart has a starter, requirements, tours and mutants', () => {
  const charts = JSON.parse(rendered.get(`${diagramsFolder}/statecharts.json`) ?? '[]') as Row[];
  expect(charts).toHaveLength(machines.length);
  const open = charts.filter(
    ({ purpose, startedBy, tours, mutants, delays }) =>
      purpose === '' ||
      startedBy.length === 0 ||
      tours === 0 ||
      mutants.made === 0 ||
      delays.some(({ lasts }) => lasts === ''),
  );
  expect(open.map(({ chart }) => chart)).toEqual([]);
  const without = charts.filter(({ requirements }) => requirements.length === 0);
  expect(without.map(({ chart }) => chart).sort()).toEqual(unrequired);
});

test('handwritten notes are about charts and delays that exist and need them', () => {
  const charts = JSON.parse(rendered.get(`${diagramsFolder}/statecharts.json`) ?? '[]') as Row[];
  // A page may start what another chart starts as well: then the index names both.
  const named = charts.flatMap(({ chart, startedBy: by }) => by.map((one) => `${chart}: ${one}`));
  const written = Object.entries(startedBy).map(
    ([chart, by]) => `${chart}: ${by.replaceAll(/[`_]/g, '')}`,
  );
  expect(written.filter((line) => !named.includes(line))).toEqual([]);
  const computed = machines.flatMap(({ machine }) =>
    [...walk(machine).delays].flatMap(([name, value]) =>
      value === undefined ? [`${machine.id}.${name}`] : [],
    ),
  );
  expect(Object.keys(computedDelays).toSorted()).toEqual(computed.toSorted());
});

test('a chart has the name of its folder', () => {
  const camel = (subject: string) =>
    subject.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  for (const { subject, machine } of machines) expect(machine.id).toBe(camel(subject));
});
