import { type Chart, statesOf } from './chart.ts';
import { names, table } from './markdown.ts';
import type { Tour } from './tour.ts';

export interface IndexedChart {
  readonly subject: string;
  readonly chart: Chart;
  readonly tours: readonly Tour[];
}

function delayWords(chart: Chart): string {
  return [...chart.delays]
    .map(([name, value]) => `${name} ${value === undefined ? 'computed' : String(value / 1000)}`)
    .join(', ');
}

function requirementsOf(chart: Chart): string[] {
  const all = statesOf(chart).flatMap((state) => [
    ...state.requirements,
    ...state.transitions.flatMap(({ requirements }) => requirements),
  ]);
  return [...new Set(all)].sort();
}

function startersOf(chart: Chart, charts: readonly IndexedChart[]): string[] {
  return charts
    .filter((other) => statesOf(other.chart).some(({ invokes }) => invokes.includes(chart.id)))
    .map((other) => other.chart.id);
}

/** The page auditors start from: what each chart is for, who starts it, its counts, delays and requirements. */
export function auditIndex(charts: readonly IndexedChart[]): string {
  const rows = charts.map(({ subject, chart, tours }) => [
    `[${chart.id}](${subject}.md)`,
    chart.root.description,
    names(startersOf(chart, charts)),
    String(statesOf(chart).length),
    String(statesOf(chart).flatMap(({ transitions }) => transitions).length),
    delayWords(chart),
    requirementsOf(chart).join(', '),
    String(tours.length),
  ]);
  const head = [
    'Chart',
    'Purpose',
    'Started by',
    'States',
    'Transitions',
    'Delays in s',
    'Requirements',
    'Tours',
  ];
  return `# Statecharts

<!-- Written by npm run diagrams; do not edit. -->

Every flow of the product is a statechart, and these pages are drawn from the very machines that run: what is not here
cannot happen. Each chart has a diagram and a table of its transitions with the requirements they fulfil and the tours
that take them. A tour is a walk through the running machine with the expected state, data and actions after each step;
tours are kept under review and walked by the tests. A test fails when a page here is out of date.

How to read a diagram: a box is a state, a box within it a state inside that state, a dashed box a region that is active
beside its neighbours. A filled dot leads to where a state begins, a double line is an end. Blue is an event, brown the
passing of time, green and red an actor that is done or has failed, dashed violet what follows at once. Branches of one
event are numbered in the order their [guards] are asked. \`/ action\` is what is done on the way.

${table(head, rows)}
`;
}
