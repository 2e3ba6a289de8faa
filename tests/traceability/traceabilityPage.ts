import { basename } from 'node:path';
import { table } from '../../src/charts/evidence/markdown.ts';
import type { Proof } from './proofs.ts';

/** Where the page is, from the root of the repository. */
export const traceabilityFile = 'docs/traceability.md';

function places(counted: ReadonlyMap<string, number>, link: (place: string) => string): string {
  return [...counted]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([place, times]) => (times > 1 ? `${link(place)} × ${times}` : link(place)))
    .join(', ');
}

const chartLink = (subject: string) => `[${subject}](statecharts/${subject}.md)`;
const fileLink = (path: string) =>
  `[${basename(path).replace(/\.(?:test|spec)?\.?tsx?$/, '')}](../${path})`;

/** The page that lists the transitions, tests and screens for each requirement, with unproven ones at the top. */
export function traceabilityPage(proofs: readonly Proof[]): string {
  const unproven = proofs.filter(({ tests }) => tests.size === 0).map(({ id }) => id);
  const rows = proofs.map(({ id, charts, tests, screens }) => [
    id,
    places(charts, chartLink),
    places(tests, fileLink),
    screens.map(fileLink).join(', '),
  ]);
  const missing =
    unproven.length === 0
      ? 'Every requirement has a test.'
      : `Without a test that names them (${unproven.length}): ${unproven.join(', ')}.`;
  return `# Traceability

<!-- Written by npm run traceability; do not edit. -->

${missing}

The evidence for each requirement of [the list](requirements.md): the charts whose transitions name it, the test files with
titles that start with it, and the screens that say they show it. A number counts transitions or titles if there is more
than one.

${table(['Requirement', 'Charts', 'Tests', 'Screens'], rows)}
`;
}
