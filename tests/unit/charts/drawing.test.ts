import { beforeAll, describe, expect, test } from 'vitest';
import { textWidth, wrap } from '../../../src/charts/draw/block.ts';
import { layoutOf } from '../../../src/charts/draw/layout.ts';
import { overviewOf } from '../../../src/charts/draw/overview.ts';
import { drawingOf } from '../../../src/charts/draw/svg.ts';
import { auditIndex } from '../../../src/charts/evidence/auditIndex.ts';
import { evidenceOf } from '../../../src/charts/evidence/evidence.ts';
import { evidenceFile } from '../../../src/charts/evidence/evidenceFile.ts';
import { messagesOf, startsOf } from '../../../src/charts/evidence/messages.ts';
import { statechartPage } from '../../../src/charts/evidence/statechartPage.ts';
import { transitionTable } from '../../../src/charts/evidence/transitionTable.ts';
import { type Chart, statesOf } from '../../../src/charts/read/chart.ts';
import { walk } from '../../../src/charts/read/walk.ts';
import { durationLabels } from '../../../src/charts/read/words.ts';
import { planTours } from '../../model/kit/planTours.ts';
import { sample } from './sample.fixtures.ts';
import { sampleMachine } from './sample.machine.ts';

const chart: Chart = walk(sampleMachine);
const { tours } = planTours(sample);

describe('the diagram', () => {
  let svg: string;
  beforeAll(async () => {
    ({ svg } = await drawingOf(chart));
  });

  test('has every state by its id, with its description', () => {
    const ids = [...svg.matchAll(/data-state-id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.toSorted()).toEqual(
      statesOf(chart)
        .map(({ id }) => id)
        .toSorted(),
    );
    for (const { description } of statesOf(chart))
      expect(svg).toContain(`<title>${description}</title>`);
  });

  test.each([
    ['an event', '>line.lost<'],
    ['guards in their order', '>1. checkName succeeded<'],
    ['a guard', '>[isKnown]<'],
    ['the branch without a guard', '>[otherwise]<'],
    ['a delay with its value', '>after 1 min (whenIdle)<'],
    ['a computed delay', '>after backOff (computed)<'],
    ['an actor', '>runs checkName<'],
    ['a failure', '>drainOutbox failed<'],
    ['tags', '>#busy<'],
    ['an action on the way', '>/ storeAccount<'],
    ['an action on entry', '>entry / clearAccount<'],
    ['parallel regions', '>all regions at the same time<'],
    ['the end of a state', '>all finished<'],
    ['a transition that enters again', '>session.used (enters again)<'],
  ])('shows %s', (_what, text) => {
    expect(svg).toContain(text);
  });

  test('follows the theme and prints in the light one', () => {
    expect(svg).toContain('@media screen and (prefers-color-scheme: dark)');
    expect(svg).not.toMatch(/(?:fill|stroke)="#/);
  });

  test('closes every element it opens', () => {
    const tags = [...svg.replace(/<style>.*<\/style>/s, '').matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)];
    const open: string[] = [];
    for (const [, closing, name = '', empty] of tags) {
      if (closing) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    }
    expect(open).toEqual([]);
  });

  test('is the same to the byte each time', async () => {
    expect((await drawingOf(walk(sampleMachine))).svg).toBe(svg);
  });

  test('escapes special characters of XML', async () => {
    const odd = { ...chart, root: { ...chart.root, description: 'a < b & "c"' } };
    expect((await drawingOf(odd)).svg).toContain('<title>a &lt; b &amp; &quot;c&quot;</title>');
  });

  test('keeps states apart and children inside', async () => {
    const { states } = await layoutOf(chart);
    const boxes = new Map(states.map(({ state, box }) => [state.id, box]));
    for (const { state, box, text } of states) {
      expect(text.width + 20, `text of ${state.id}`).toBeLessThanOrEqual(box.width);
      for (const child of state.children) {
        const inner = boxes.get(child.id) ?? box;
        expect(inner.x).toBeGreaterThan(box.x);
        expect(inner.x + inner.width).toBeLessThan(box.x + box.width);
        expect(inner.y).toBeGreaterThan(box.y + text.height);
        expect(inner.y + inner.height).toBeLessThan(box.y + box.height);
      }
      for (const [index, one] of state.children.entries()) {
        for (const other of state.children.slice(index + 1)) {
          const [a, b] = [boxes.get(one.id) ?? box, boxes.get(other.id) ?? box];
          const apart =
            a.x + a.width <= b.x ||
            b.x + b.width <= a.x ||
            a.y + a.height <= b.y ||
            b.y + b.height <= a.y;
          expect(apart, `${one.id} and ${other.id}`).toBe(true);
        }
      }
    }
  });
});

describe('the transition table', () => {
  const lines = transitionTable(chart, tours).split('\n');

  test('has a row for each transition definition', () => {
    const transitions = statesOf(chart).flatMap((state) => state.transitions);
    expect(lines).toHaveLength(transitions.length + 2);
  });

  test('shows from, event, guard, actions, to, requirements and tours', () => {
    expect(lines[0]).toBe('| From | Event | Guard | Actions | To | Requirements | Tours |');
    const submitted = lines.find((line) => line.includes('`form.submitted`'));
    expect(submitted).toMatch(
      /^\| `account.loggedOut` \| `form.submitted` \| `isFilled` \| `setName` \| `account.checking` \| SAMPLE-01 \| [\d, ]+ \|$/,
    );
  });

  test('leaves the tours empty if there is none', () => {
    const bare = transitionTable(chart, []).split('\n').slice(2);
    expect(bare.every((line) => line.endsWith(' |  |'))).toBe(true);
  });
});

const source = { subject: 'sample', machine: sampleMachine, chart, tours };
const evidence = evidenceOf(source, [source], {
  startedBy: { sample: 'the tests of the _chart engine_' },
  explanations: {
    sample: {
      guards: { isKnown: 'The server knows the name.' },
      delays: { backOff: 'The pause before the next try: 1 s, doubled.' },
    },
  },
  droppedEvents: {},
  equivalentMutants: [{ subject: 'sample', mutants: ['a fault'], reason: 'No one can tell.' }],
  mutantCounts: { sample: 90 },
});

const messages = [
  { from: 'sample', to: 'other', isChart: true, events: ['work.ended'] },
  { from: 'sample', to: 'clock', isChart: false, events: ['clock.set'] },
  { from: 'third', to: 'sample', isChart: true, events: ['work.requested', 'work.canceled'] },
];

const dropped = {
  sentBy: {
    screen: ['form.submitted'],
    otherScreens: { 'the menu': ['menu.opened'] },
    charts: { third: ['form.submitted'] },
    actors: { clock: ['clock.read'] },
  },
  rows: [
    { in: ['a', 'b.c'], events: ['form.submitted'], reason: 'The button is busy.' },
    { except: ['a'], events: ['menu.opened', 'clock.read'], reason: 'It is open.' },
  ],
};

test('the page of a chart says which events have no effect where, who sends them, and why', () => {
  const page = statechartPage(evidence, chart, { tours, messages, dropped });
  expect(page).toContain(
    '| `a`, `b.c` | `form.submitted` | the user, `third` | The button is busy. |',
  );
  expect(page).toContain(
    '| all but `a` | `menu.opened`, `clock.read` | the user, in the menu, its own actor `clock` | It is open. |',
  );
  const without = { tours, messages, dropped: undefined };
  expect(statechartPage(evidence, chart, without)).toContain('in each of them.\n\nNone.');
});

test('the page of a chart lists the events to and from other charts', () => {
  const page = statechartPage(evidence, chart, { tours, messages, dropped });
  expect(page).toContain('| sends to | `other` | `work.ended` |');
  expect(page).toContain('| sends to its own actor | `clock` | `clock.set` |');
  expect(page).toContain('| gets from | `third` | `work.requested`, `work.canceled` |');
  expect(statechartPage(evidence, chart, { tours, messages: [], dropped })).toContain(
    'what the chart’s own actors report to it.\n\nNone.',
  );
});

test('messages are what the tours record of sending, by receiver', () => {
  const did = [
    'send notices toast.raised {"text":"a"}',
    'send [actor toast-1] toast.closed',
    'send [system actor sample] work.ended',
    'send notices toast.closed',
    'start clock',
  ];
  const begins = { state: 'a', context: {}, takes: [], did };
  const sending = { ...source, tours: [{ start: 'a fresh start', begins, steps: [] }] };
  expect(messagesOf([sending])).toEqual([
    { from: 'sample', to: 'notices', isChart: false, events: ['toast.closed', 'toast.raised'] },
    { from: 'sample', to: 'sample', isChart: true, events: ['work.ended'] },
    { from: 'sample', to: 'toast-1', isChart: false, events: ['toast.closed'] },
  ]);
  expect(startsOf([source], { late: '`sample`, when it is needed', page: 'a page' })).toEqual([
    { by: 'sample', chart: 'late' },
  ]);
});

test('the overview has a box for each chart, a line for each start and a dashed one for messages', async () => {
  const charts = [
    { id: 'app', purpose: 'Starts everything.' },
    { id: 'sample', purpose: 'Is started & sends.' },
  ];
  const links = [
    { from: 'app', to: 'sample', kind: 'start' },
    { from: 'sample', to: 'app', kind: 'message' },
  ] as const;
  const svg = await overviewOf(charts, links);
  expect(svg).toContain('Is started &amp; sends.');
  expect([...svg.matchAll(/class="arrow (\w+)"/g)].map(([, kind]) => kind)).toEqual([
    'initial',
    'always',
  ]);
  expect(await overviewOf(charts, links)).toBe(svg);
});

test('the page of a chart names its picture, starter, states, guards, delays, tours and mutants', () => {
  const page = statechartPage(evidence, chart, { tours, messages, dropped });
  expect(page).toContain('![Statechart of sample](sample.svg)');
  expect(page).toContain('Started by the tests of the _chart engine_. Requirements: SAMPLE-01.');
  expect(page).toContain('| `isKnown` | The server knows the name. |');
  expect(page).toContain('| `whenIdle` | 1 min |  |');
  expect(page).toContain('| `backOff` | computed | The pause before the next try: 1 s, doubled. |');
  expect(page).toContain(`1. a fresh start: ${String(tours[0]?.steps.length)} steps`);
  expect(page).toContain('| `a fault` | No one can tell. |');
});

test('the index says what each chart is for, with its counts', () => {
  const index = auditIndex([evidence]);
  const counts = [statesOf(chart).length, 19, tours.length, 90, 89, 1].join(' | ');
  expect(index).toContain(
    `| [sample](sample.md) | A chart with one of everything, for the tests of the chart engine. | the tests of the _chart engine_ | ${counts} | \`whenIdle\`: 1 min; \`backOff\`: computed; \`shown\`: 5 s | SAMPLE-01 |`,
  );
  expect(index).toContain('| **1 charts** |');
});

test('the product’s view of a chart has no Markdown syntax, and a row for every transition', () => {
  const parts = [
    { name: 'sample.index', state: chart.id, width: 500, height: 400 },
    { name: 'sample.open.ready', state: `${chart.id}.open.ready`, width: 300, height: 200 },
  ];
  const [read] = JSON.parse(
    evidenceFile([evidence], [source], [{ width: 900, height: 700, parts }]),
  ) as Record<string, unknown[]>[];
  expect(read?.startedBy).toEqual(['the tests of the chart engine']);
  expect(read?.transitions).toHaveLength(19);
  expect(read?.states).toHaveLength(statesOf(chart).length);
  expect(read?.parts).toEqual([
    { name: 'sample.index', state: null, width: 500, height: 400 },
    { name: 'sample.open.ready', state: 'open.ready', width: 300, height: 200 },
  ]);
});

describe('measures', () => {
  test.each([
    [400, '400 ms'],
    [5000, '5 s'],
    [1500, '1.5 s'],
    [840_000, '14 min'],
    [43_200_000, '12 h'],
    [90_000, '90 s'],
  ])('%i ms reads %s', (milliseconds, words) => {
    expect(durationLabels(milliseconds)).toBe(words);
  });

  test('wider letters need more room, bold ones even more', () => {
    expect(textWidth('ii', 10)).toBeLessThan(textWidth('mm', 10));
    expect(textWidth('mm', 10)).toBeLessThan(textWidth('mm', 10, true));
  });

  test('text breaks at spaces only', () => {
    expect(wrap('one two three', 10, textWidth('one two', 10))).toEqual(['one two', 'three']);
    expect(wrap('averylongword', 10, 5)).toEqual(['averylongword']);
  });
});
