import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTaken } from '../e2e/tours/takenTransitions.ts';
import { project } from '../unit/docs/markdown.ts';
import { walkedInBrowser } from './browserCharts.ts';
import { collectCoverage } from './coverage.ts';
import { coverageFile, coveragePage } from './coveragePage.ts';

/*
 * npm run coverage:charts: writes docs/statechart-coverage.md from the committed tours. Says as well what the browser
 * tests, when they ran last, saw taken; that is measured, and not committed.
 */
const charts = collectCoverage();
writeFileSync(join(project, coverageFile), coveragePage(charts));

for (const { subject, machine, transitions } of charts) {
  const headless = transitions.filter((one) => one.headless.length > 0).length;
  const isWalked = walkedInBrowser.some((one) => one === subject);
  const seen = isWalked ? readTaken(subject) : undefined;
  const measured = transitions.filter(({ key }) => seen?.has(`${machine} | ${key}`)).length;
  const all = String(transitions.length);
  console.log(
    `${machine}: headless ${String(headless)} of ${all}${seen && seen.size > 0 ? `, Chromium ${String(measured)} of ${all} in the last run` : ''}`,
  );
}
