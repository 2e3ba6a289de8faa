import { type Chart, statesOf } from './chart.ts';
import { names, table } from './markdown.ts';
import type { Tour } from './tour.ts';
import { shortId, transitionTable } from './transitionTable.ts';
import { durationWords } from './words.ts';

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

function delayList(chart: Chart): string {
  if (chart.delays.size === 0) return 'None.';
  return [...chart.delays]
    .map(
      ([name, value]) =>
        `- \`${name}\`: ${value === undefined ? 'computed' : durationWords(value)}`,
    )
    .join('\n');
}

function tourList(tours: readonly Tour[]): string {
  if (tours.length === 0) return 'None yet.';
  return tours
    .map(
      ({ start, steps }, index) => `${String(index + 1)}. ${start}: ${String(steps.length)} steps`,
    )
    .join('\n');
}

/** The page of one chart for developers and auditors: diagram, states, delays, transitions and tours, in Markdown. */
export function statechartPage(subject: string, chart: Chart, tours: readonly Tour[]): string {
  return `# ${chart.id}

${generated}

${chart.root.description}

![Statechart of ${chart.id}](${subject}.svg)

The same for a forge, in Mermaid: [${subject}.mmd](${subject}.mmd). As a W3C document that other interpreters run:
[${subject}.scxml](${subject}.scxml).

## States

${stateTable(chart)}

## Delays

${delayList(chart)}

## Transitions

Branches of one event are asked in the order of the table; the first whose guard says yes is taken.

${transitionTable(chart, tours)}

## Tours

${tourList(tours)}

A tour is a walk through the chart with what must be seen after each step, kept in [\`tests/model/tours/${subject}.json\`](../../tests/model/tours/${subject}.json).
`;
}
