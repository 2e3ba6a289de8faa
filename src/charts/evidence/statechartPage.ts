import { type Chart, statesOf } from '../read/chart.ts';
import type { Tour } from '../run/tour.ts';
import { type Dropped, droppedTable } from './droppedTable.ts';
import type { ChartEvidence } from './evidence.ts';
import { names, table } from './markdown.ts';
import type { Messages } from './messages.ts';
import { shortId, transitionTable } from './transitionTable.ts';

const generated = '<!-- Written by npm run diagrams; do not edit. -->';

function stateTable(chart: Chart): string {
  const rows = statesOf(chart).map((state) => [
    names([shortId(chart, state.id)]),
    state.kind,
    state.description,
    names(state.tags),
    names(state.invokes),
    [
      ...state.entry.map((action) => `entry \`${action}\``),
      ...state.exit.map((action) => `exit \`${action}\``),
    ].join(', '),
  ]);
  return table(['State', 'Kind', 'Meaning', 'Tags', 'Runs', 'Actions'], rows);
}

function guardTable({ guards }: ChartEvidence): string {
  if (guards.length === 0) return 'None.';
  const rows = guards.map(({ name, meaning }) => [names([name]), meaning]);
  return table(['Guard', 'True when'], rows);
}

function delayTable({ delays }: ChartEvidence): string {
  if (delays.length === 0) return 'None.';
  const rows = delays.map(({ name, lasts, meaning }) => [names([name]), lasts, meaning]);
  return table(['Delay', 'Length', 'Meaning'], rows);
}

function mutantWords({ mutants }: ChartEvidence): string {
  const { made, killed, equivalent } = mutants;
  const all = `${String(made)} machines with one planted fault. The tours detect ${String(killed)} of them.`;
  if (equivalent.length === 0) return all;
  const rows = equivalent.map(({ mutant, reason }) => [names([mutant]), reason]);
  return [
    all,
    'The others change nothing that can be observed:',
    table(['Fault', 'Why it has no effect'], rows),
  ].join('\n\n');
}

function tourList(tours: readonly Tour[]): string {
  if (tours.length === 0) return 'None yet.';
  return tours
    .map(
      ({ start, steps }, index) => `${String(index + 1)}. ${start}: ${String(steps.length)} steps`,
    )
    .join('\n');
}

/** Which events go to and come from which chart, as the tours record them. */
function messageTable(chart: Chart, messages: readonly Messages[]): string {
  const rows = [
    ...messages
      .filter(({ from }) => from === chart.id)
      .map(({ to, isChart, events }) => [
        isChart ? 'sends to' : 'sends to its own actor',
        `\`${to}\``,
        names(events),
      ]),
    ...messages
      .filter(({ to, isChart }) => isChart && to === chart.id)
      .map(({ from, events }) => ['gets from', `\`${from}\``, names(events)]),
  ];
  return rows.length === 0 ? 'None.' : table(['Direction', 'Chart', 'Events'], rows);
}

interface PageContent {
  readonly dropped: Dropped | undefined;
  readonly tours: readonly Tour[];
  readonly messages: readonly Messages[];
  /** The parts in which the chart is drawn, if it is too large for one drawing: the index first. */
  readonly parts?: readonly { readonly state: string; readonly name: string }[];
}

/** The drawing, or where it is too large for two pages an index and its parts. */
function drawingList({ chart, subject }: ChartEvidence, parts: NonNullable<PageContent['parts']>) {
  const whole = `${subject}.svg`;
  if (parts.length === 0) return `![Statechart of ${chart}](${whole})`;
  const titles = parts.map(({ state, name }) => {
    const title = state === chart ? 'Index' : `State \`${state.slice(chart.length + 1)}\``;
    return `${title}:\n\n![Statechart of ${chart}, ${state === chart ? 'index' : state}](${name}.svg)`;
  });
  return [
    `The chart is too large for two pages, so each of its states has a drawing, after an index. [${whole}](${whole}) shows all of it.`,
    ...titles,
  ].join('\n\n');
}

/** The page of one chart for developers and auditors: diagram, states, delays, transitions and tours, in Markdown. */
export function statechartPage(
  evidence: ChartEvidence,
  chart: Chart,
  { tours, messages, dropped, parts = [] }: PageContent,
): string {
  const { subject } = evidence;
  return `# ${chart.id}

${generated}

${chart.root.description}

Started by ${evidence.startedBy.join(', ')}. Requirements: ${evidence.requirements.join(', ') || 'none'}.

${drawingList(evidence, parts)}

The same chart in Mermaid: [${subject}.mmd](${subject}.mmd), and as a W3C document that other interpreters can run:
[${subject}.scxml](${subject}.scxml).

## States

${stateTable(chart)}

## Messages

Events between charts, besides those of screens, and what the chart’s own actors report to it.

${messageTable(chart, messages)}

## Guards

${guardTable(evidence)}

## Delays

${delayTable(evidence)}

## Transitions

Branches of one event are checked in the order of the table. The first one whose guard is true is taken.

${transitionTable(chart, tours)}

## Events without effect

The chart has no transition for these events in these states. A test does everything that the screen offers in each of them.

${droppedTable(dropped)}

## Tours

${tourList(tours)}

A tour is a walk through the chart with the expected result of each step, kept in [\`tests/model/tours/${subject}.json\`](../../tests/model/tours/${subject}.json).

## Mutants

${mutantWords(evidence)}
`;
}
