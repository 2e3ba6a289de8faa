import { table } from '../../src/charts/evidence/markdown.ts';
import { exceptions } from '../model/exceptions.ts';
import { requiredInBrowser } from './browserCharts.ts';
import type { ChartCoverage, CoveredTransition } from './coverage.ts';

export const coverageFile = 'docs/statechart-coverage.md';

function percent(taken: number, of: number): string {
  return of === 0 ? '–' : `${((100 * taken) / of).toFixed(1)} %`;
}

function counts(of: readonly CoveredTransition[]): { headless: number; browser: number } {
  return {
    headless: of.filter(({ headless }) => headless.length > 0).length,
    browser: of.filter(({ browser }) => (browser?.length ?? 0) > 0).length,
  };
}

function summaryRow({ subject, machine, tours, steps, transitions }: ChartCoverage): string[] {
  const all = transitions.length;
  const taken = counts(transitions);
  const isWalked = transitions.some(({ browser }) => browser !== undefined);
  const isRequired = requiredInBrowser.some((one) => one === subject);
  return [
    `[${machine}](statecharts/${subject}.md)`,
    String(all),
    percent(taken.headless, all),
    isWalked ? `${percent(taken.browser, all)}${isRequired ? ' (required)' : ''}` : '',
    String(tours),
    String(steps),
  ];
}

/** `state`, event and branch without the machine's id in front. */
function transitionCells(machine: string, key: string): string[] {
  const [state = '', event = '', branch = ''] = key.split(' | ');
  const short = state === machine ? machine : state.slice(machine.length + 1);
  return [`\`${short}\``, `\`${event}\``, String(Number(branch) + 1)];
}

function chartSection({ machine, transitions }: ChartCoverage): string {
  const isWalked = transitions.some(({ browser }) => browser !== undefined);
  const rows = transitions.map(({ key, headless, browser }) => [
    ...transitionCells(machine, key),
    headless.join(', '),
    ...(isWalked ? [(browser ?? []).join(', ')] : []),
  ]);
  const head = ['State', 'Event', 'Branch', 'Headless', ...(isWalked ? ['Chromium'] : [])];
  return `## ${machine}\n\n${rows.length === 0 ? 'It has no transitions.' : table(head, rows)}\n`;
}

function exceptionList(): string {
  if (exceptions.length === 0) return 'There is no exception.';
  return table(
    ['Chart', 'Transition', 'Where', 'Reason'],
    exceptions.map(({ subject, transition, where, reason }) => [
      subject,
      transition,
      where,
      reason,
    ]),
  );
}

/** The report of which transition definitions the committed tours take, by chart. */
export function coveragePage(charts: readonly ChartCoverage[]): string {
  const all = charts.flatMap(({ transitions }) => transitions);
  const walked = all.filter(({ browser }) => browser !== undefined);
  const taken = counts(all);
  return `# Coverage of the statecharts

<!-- Written by npm run coverage:charts; do not edit. -->

What the committed tours (\`tests/model/tours\`) take, by transition definition: a state, an event, and one of the guarded
branches. Headless, each tour runs on the production machine with simulated actors. In Chromium, people's gestures on the
pages run the same tours, with the real server and its database. A test fails if a transition below is not taken, if this
page is out of date, if any chart is below 100 % headless, or if a required chart is below 100 % in Chromium.

Headless ${taken.headless} of ${all.length} transitions of ${charts.length} charts; in Chromium ${taken.browser} of the ${walked.length} of ${charts.filter(({ transitions }) => transitions.some(({ browser }) => browser !== undefined)).length} charts.

${exceptionList()}

${table(['Chart', 'Transitions', 'Headless', 'Chromium', 'Tours', 'Steps'], charts.map(summaryRow))}

The numbers below are those of the tours that take a transition. If a control already shows what a step asks for, a person
cannot send it again, and the tour continues in Chromium without that step; another tour takes the transition.

${charts.map(chartSection).join('\n')}`;
}
