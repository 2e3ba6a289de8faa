import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requiredInBrowser, walkedInBrowser } from '../coverage/browserCharts.ts';
import { collectCoverage } from '../coverage/coverage.ts';
import { coverageFile, coveragePage } from '../coverage/coveragePage.ts';
import { excepted, exceptions } from './exceptions.ts';

const root = resolve(import.meta.dirname, '../..');
const charts = collectCoverage();

function transitionsOf(subject: string) {
  return charts.find((chart) => chart.subject === subject)?.transitions ?? [];
}

test('the report of coverage is what npm run coverage:charts writes', () => {
  const isCurrent = readFileSync(join(root, coverageFile), 'utf8') === coveragePage(charts);
  expect(isCurrent, 'run npm run coverage:charts').toBe(true);
});

test('every exception says why', () => {
  expect(exceptions.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

test.each(charts)('of $machine every transition is taken headless', ({ subject, transitions }) => {
  const missing = transitions.filter(({ headless }) => headless.length === 0);
  expect(missing.map(({ key }) => key).toSorted()).toEqual(excepted(subject, 'headless'));
});

test.each(requiredInBrowser)('of %s every transition is taken in Chromium', (subject) => {
  const transitions = transitionsOf(subject);
  expect(transitions.length).toBeGreaterThan(0);
  const missing = transitions.filter(({ browser }) => (browser?.length ?? 0) === 0);
  expect(missing.map(({ key }) => key).toSorted()).toEqual(excepted(subject, 'browser'));
});

describe('what is listed as covered in Chromium', () => {
  const folder = join(root, 'tests/e2e/tours');
  const specs = readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

  test('is covered there, by its own file', () => {
    const walked = specs.flatMap((text) =>
      [...text.matchAll(/^testTours\('([^']+)'/gm)].map(([, subject]) => subject),
    );
    expect(walked.toSorted()).toEqual([...walkedInBrowser].toSorted());
  });
});
