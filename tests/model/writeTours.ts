// First: a formatter of times keeps the zone that it was made in.
import './screens/timeZone.ts';

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tour } from '../../src/charts/run/tour.ts';
import { readTours } from '../../src/charts/run/tourFolder.ts';
import { collectCoverage } from '../coverage/coverage.ts';
import { coverageFile, coveragePage } from '../coverage/coveragePage.ts';
import { project } from '../unit/docs/markdown.ts';
import { excepted } from './exceptions.ts';
import { models } from './fixtures.ts';
import type { Model } from './kit/fixtures.ts';
import { eventCaseOf } from './kit/perform.ts';
import { planTours } from './kit/planTours.ts';
import { toursFolder, writeTours } from './kit/toursFolder.ts';
import { tourOf } from './mutants/search.ts';
import { formatPictures, pictureFile } from './screens/pictures.ts';
import { screens } from './screens/screens.tsx';

/*
 * npm run tours [subject …]: walks the machines and writes their tours again, and what a person sees after each
 * step. The difference to the committed ones is what a change of a chart or a screen means; read it before committing. The report of coverage follows the tours.
 */
const subjects = process.argv.slice(2);
const known = models.map(({ subject }) => subject);
const unknown = subjects.filter((subject) => !known.includes(subject));
if (unknown.length > 0) {
  throw new Error(`No fixtures for ${unknown.join(', ')}: add them to tests/model/fixtures.ts.`);
}

/** The tours that npm run mutants found: they are walked again, as far as they can be. */
function keptTours(model: Model): Tour[] {
  const before = readTours(toursFolder, model.subject) ?? [];
  return before.flatMap(({ start, catches, steps }) =>
    catches === undefined || !(start in model.fixtures.inputs)
      ? []
      : [tourOf(model, start, steps.map(eventCaseOf), catches)],
  );
}

for (const model of models) {
  if (subjects.length > 0 && !subjects.includes(model.subject)) continue;
  const { tours: planned, missing } = planTours(model);
  const tours = [...planned, ...keptTours(model)];
  writeTours(toursFolder, model, tours);
  if (model.subject in screens) writeFileSync(pictureFile(model.subject), formatPictures(model));
  const steps = tours.reduce((sum, tour) => sum + tour.steps.length, 0);
  console.log(`${model.subject}: ${String(tours.length)} tours, ${String(steps)} steps`);
  const excused = new Set(excepted(model.subject, 'headless'));
  const unexplained = missing.filter((key) => !excused.has(key));
  if (unexplained.length > 0) {
    console.error(`  no fixture leads to:\n${unexplained.map((key) => `    ${key}`).join('\n')}`);
    process.exitCode = 1;
  }
}

writeFileSync(join(project, coverageFile), coveragePage(collectCoverage()));
