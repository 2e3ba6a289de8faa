import type { ChartEvidence } from './evidence.ts';
import { table } from './markdown.ts';

function delayLabels({ delays }: ChartEvidence): string {
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

const countNames = ['States', 'Transitions', 'Tours', 'Mutants', 'Detected', 'Equivalent'];

/** The page auditors start from: what each chart is for, who starts it, its counts, delays and requirements. */
export function auditIndex(charts: readonly ChartEvidence[]): string {
  const rows = charts.map((chart) => [
    `[${chart.chart}](${chart.subject}.md)`,
    chart.purpose,
    chart.startedBy.join(', '),
    ...counts.map((count) => String(count(chart))),
    delayLabels(chart),
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

Every flow of the product is a statechart. These pages are drawn from the machines that run: a step that is not here
cannot happen. Each chart has a diagram and a table of its transitions, with the requirements they fulfill and the tours
that take them. A tour is a walk through the running machine with the expected state, data and actions after each step.
Tours are reviewed and run by the tests. A test fails when a page here is out of date.

A mutant is the same machine with one planted fault: a transition to another state, a guard that is skipped, a missing
action, actor, tag, output or system id, another parameter or value at the start, an assignment without one of its keys, an
event without its payload, a delay one millisecond shorter or longer. A tour detects it if the machine then behaves
differently for other charts, the server or the browser, or if the screen shows something else; a name alone does not
count. A mutant that changes nothing observable is equivalent, and listed with the proof on the page of its chart. Every
other mutant is detected.

How to read a diagram: a box is a state, a box inside it is a state within that state, and a dashed box is a region that is
active at the same time as its neighbors. A filled dot points to the first state, and a double line marks an end. Blue is
an event, brown is elapsed time, green and red are an actor that succeeded or failed, and dashed violet is a transition
that follows immediately. Branches of one event are numbered in the order their [guards] are checked. \`/ action\` is what
happens on the way.

The overview shows who starts whom (a line) and who sends events to whom (a dashed line); the page of a chart lists the
events. Charts of pages that work alone are in the table only.

![Overview of the statecharts](overview.svg)

${table(head, [...rows, sum])}
`;
}
