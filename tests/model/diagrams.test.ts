import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startedBy } from '../../machines/auditNotes.ts';
import { droppedEvents } from '../../machines/droppedEvents.ts';
import { equivalentMutants } from '../../machines/equivalentMutants.ts';
import { explanations } from '../../machines/explanations.ts';
import { machines } from '../../machines/registry.ts';
import { fitsTwoPages } from '../../src/charts/draw/pageSize.ts';
import { guardsOf } from '../../src/charts/draw/scxmlData.ts';
import { drawingOf } from '../../src/charts/draw/svg.ts';
import { KeptLayouts, layoutsFile } from '../../src/charts/evidence/keptLayouts.ts';
import { diagramsFolder, renderDiagrams } from '../../src/charts/evidence/renderDiagrams.ts';
import { nameInLabel } from '../../src/charts/read/labels.ts';
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
}

const root = resolve(import.meta.dirname, '../..');
const committed = readdirSync(join(root, diagramsFolder)).map(
  (name) => `${diagramsFolder}/${name}`,
);
const mutantCounts = readCounts();
const notes = { startedBy, explanations, droppedEvents, equivalentMutants, mutantCounts };
const keptText = readFileSync(join(root, layoutsFile), 'utf8');
const layouts = new KeptLayouts(keptText);
let rendered: Map<string, string>;

beforeAll(async () => {
  rendered = await renderDiagrams(machines, toursFolder, notes, layouts.layOut);
});

test('there is a diagram and a page for every machine and no other file', () => {
  expect(committed.toSorted(), 'run npm run diagrams').toEqual([...rendered.keys()].toSorted());
});

test('the kept layouts are those of the machines as they are', () => {
  expect(layouts.missing, 'run npm run diagrams').toBe(0);
  expect(layouts.text() === keptText, `${layoutsFile} is out of date: run npm run diagrams`).toBe(
    true,
  );
});

/** A sample of the charts; `npm run test:long diagrams` has all of them. */
const drawnByElk = machines.filter((_, index) => index % 12 === 5);

test.each(drawnByElk)('ELK places $subject as kept', async ({ subject, machine }) => {
  const { svg } = await drawingOf(walk(machine));
  expect(svg === rendered.get(`${diagramsFolder}/${subject}.svg`), 'run npm run diagrams').toBe(
    true,
  );
});

test.each(committed)('%s shows the machine as it is', (path) => {
  // A difference of two drawings fills the screen and says nothing.
  const isCurrent = readFileSync(join(root, path), 'utf8') === rendered.get(path);
  expect(isCurrent, `${path} is out of date: run npm run diagrams`).toBe(true);
});

/** Parts that need larger paper although they are split as far as they can be. */
const onLargerPaper: readonly string[] = [
  'alert-preferences.idle.svg',
  'import.index.svg',
  'record-edit.editing.svg',
];

/**
 * Charts that no listed requirement demands: guided setup of a new agency, the question before typed input is lost, and
 * the bar that shows a slow call.
 */
const unrequired = ['firstTimeSetup', 'leaving', 'progress'];

test('the index is complete: every chart has a starter, requirements, tours and mutants', () => {
  const charts = JSON.parse(rendered.get(`${diagramsFolder}/statecharts.json`) ?? '[]') as Row[];
  expect(charts).toHaveLength(machines.length);
  const open = charts.filter(
    ({ purpose, startedBy, tours, mutants }) =>
      purpose === '' || startedBy.length === 0 || tours === 0 || mutants.made === 0,
  );
  expect(open.map(({ chart }) => chart)).toEqual([]);
  const without = charts.filter(({ requirements }) => requirements.length === 0);
  expect(without.map(({ chart }) => chart).sort()).toEqual(unrequired);
});

test('handwritten notes are about charts that exist and need them', () => {
  const charts = JSON.parse(rendered.get(`${diagramsFolder}/statecharts.json`) ?? '[]') as Row[];
  // A page may start what another chart starts as well: then the index names both.
  const named = charts.flatMap(({ chart, startedBy: by }) => by.map((one) => `${chart}: ${one}`));
  const written = Object.entries(startedBy).map(
    ([chart, by]) => `${chart}: ${by.replaceAll(/[`_]/g, '')}`,
  );
  expect(written.filter((line) => !named.includes(line))).toEqual([]);
});

describe('the explanations of guards and delays', () => {
  const charts = machines.map(({ machine }) => walk(machine));

  test('are about charts that have them', () => {
    const ids = charts.map(({ id }) => id);
    expect(Object.keys(explanations).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test.each(charts)('of $id are there for each, and for no other', (chart) => {
    const { guards = {}, delays = {} } = explanations[chart.id] ?? {};
    const used = new Set(guardsOf(chart).map(nameInLabel));
    expect(Object.keys(guards).toSorted()).toEqual([...used].toSorted());
    expect(Object.keys(delays).toSorted()).toEqual([...chart.delays.keys()].toSorted());
  });

  test('are sentences', () => {
    const all = Object.values(explanations).flatMap(({ guards, delays }) => [
      ...Object.values(guards),
      ...Object.values(delays),
    ]);
    expect(all.length).toBeGreaterThan(250);
    expect(all.filter((text) => !/^[A-Z0-9][^<>|]{15,}\.$/.test(text))).toEqual([]);
  });

  test.each([
    ['inactivity', 'isEnding', '30 s or less are left of 300 s or the agency’s shorter limit.'],
    ['failures', 'isTimeout', 'The status code is 504: the server took too long.'],
    ['search', 'isShort', 'The query has fewer than 2 characters besides spaces at its ends.'],
  ])('of %s have the figure of %s', (chart, guard, text) => {
    expect(explanations[chart]?.guards[guard]).toBe(text);
  });
});

test.each(machines)(
  '$subject is drawn in parts that fit two pages, if it does not',
  ({ subject }) => {
    const sizeOf = (name: string) => {
      const [, width, height] =
        /width="(\d+)" height="(\d+)"/.exec(rendered.get(`${diagramsFolder}/${name}`) ?? '') ?? [];
      return { width: Number(width), height: Number(height) };
    };
    const page = rendered.get(`${diagramsFolder}/${subject}.md`) ?? '';
    const shown = [...page.matchAll(/^!\[[^\]]*\]\(([^)]+\.svg)\)$/gm)].map(
      ([, name = '']) => name,
    );
    expect(shown).not.toEqual([]);
    const tooLarge = shown.filter((name) => !fitsTwoPages(sizeOf(name)));
    expect(tooLarge).toEqual(onLargerPaper.filter((name) => shown.includes(name)));
  },
);

test('a chart has the name of its folder', () => {
  const camel = (subject: string) =>
    subject.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  for (const { subject, machine } of machines) expect(machine.id).toBe(camel(subject));
});
