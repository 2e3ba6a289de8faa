import type { ChartEvidence } from './evidence.ts';
import { table } from './markdown.ts';

function delayWords({ delays }: ChartEvidence): string {
  return delays.map(({ name, lasts }) => `\`${name}\`: ${lasts}`).join('; ');
}

function total(charts: readonly ChartEvidence[], count: (chart: ChartEvidence) => number): string {
  return String(charts.reduce((sum, chart) => sum + count(chart), 0));
}

const counts: readonly ((chart: ChartEvidence) => number)[] = [
  ({ states }) => states,
  ({ transitions }) => transitions,
  ({ tours }) => tours,
  ({ mutants }) => mutants.made,
  ({ mutants }) => mutants.killed,
  ({ mutants }) => mutants.equivalent.length,
];

const countNames = ['States', 'Transitions', 'Tours', 'Mutants', 'Killed', 'Equivalent'];

/** The page auditors start from: what each chart is for, who starts it, its counts, delays and requirements. */
export function auditIndex(charts: readonly ChartEvidence[]): string {
  const rows = charts.map((chart) => [
    `[${chart.chart}](${chart.subject}.md)`,
    chart.purpose,
    chart.startedBy.join(', '),
    ...counts.map((count) => String(count(chart))),
    delayWords(chart),
    chart.requirements.join(', '),
  ]);
  const head = ['Chart', 'Purpose', 'Started by', ...countNames, 'Delays', 'Requirements'];
  const sum = [
    `**${String(charts.length)} charts**`,
    '',
    '',
    ...counts.map((count) => `**${total(charts, count)}**`),
    '',
    '',
  ];
  return `# Statecharts

<!-- Written by npm run diagrams; do not edit. -->

Every flow of the product is a statechart, and these pages are drawn from the very machines that run: what is not here
cannot happen. Each chart has a diagram and a table of its transitions with the requirements they fulfil and the tours
that take them. A tour is a walk through the running machine with the expected state, data and actions after each step;
tours are kept under review and walked by the tests. A test fails when a page here is out of date.

A mutant is the same machine with one fault planted: a transition that goes elsewhere, a guard that is not asked, an
action or an actor left out, a delay a millisecond shorter or longer. The tours must notice (kill) every one, and
\`npm test\` fails when they do not. A mutant that changes nothing anybody could see is equivalent; each is listed with its
reason on the page of its chart.

How to read a diagram: a box is a state, a box within it a state inside that state, a dashed box a region that is active
beside its neighbours. A filled dot leads to where a state begins, a double line is an end. Blue is an event, brown the
passing of time, green and red an actor that is done or has failed, dashed violet what follows at once. Branches of one
event are numbered in the order their [guards] are asked. \`/ action\` is what is done on the way.

${table(head, [...rows, sum])}
`;
}
