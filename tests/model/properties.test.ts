import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { readTours } from '../../src/charts/run/tourFolder.ts';
import { models } from './fixtures.ts';
import type { Model } from './kit/fixtures.ts';
import { toursFolder } from './kit/toursFolder.ts';
import { mutantsOf } from './mutants/run.ts';
import { brokenBySnapshot, nameOf, properties } from './properties/all.ts';
import { checkTours, walkTours } from './properties/walkTours.ts';

const requirements = readFileSync(
  resolve(import.meta.dirname, '../../docs/requirements.md'),
  'utf8',
);

test('properties are of charts that exist, and of requirements that exist', () => {
  const subjects = machines.map(({ subject }) => subject);
  expect(Object.keys(properties).filter((subject) => !subjects.includes(subject))).toEqual([]);
  const ids = Object.values(properties).flatMap((own) => own.map(({ id }) => id));
  expect(ids.filter((id) => !requirements.includes(`\n| ${id} `))).toEqual([]);
});

/** Login, the redirects after it, inactivity, the change of agency, a new password, the start, and coming back online. */
const namedFlows = [
  ...['login', 'passwordless', 'post-login', 'inactivity', 'agency-swap'],
  ...['change-password', 'boot', 'resync'],
];

/** Whether a chart signs an act or touches a session, as its tours have it. */
function isGrave(subject: string): boolean {
  const effects = readTours(toursFolder, subject)?.flatMap(({ begins, steps }) =>
    [begins, ...steps].flatMap(({ did }) => did),
  );
  return (
    effects?.some((effect) =>
      /^(start (system actor )?|(send|lose) )(signedAct|session) /.test(effect),
    ) === true
  );
}

test('every flow that the requirements name, and every chart that signs or touches a session, has properties', () => {
  const subjects = machines.map(({ subject }) => subject);
  const expected = [...namedFlows, ...subjects.filter(isGrave)];
  expect(expected.length).toBeGreaterThan(30);
  expect(expected.filter((subject) => !(subject in properties))).toEqual([]);
});

describe.each(models.filter(({ subject }) => subject in properties))('$subject', (model) => {
  const own = properties[model.subject] ?? [];

  test('has four properties or more, each said once', () => {
    expect(own.length).toBeGreaterThanOrEqual(4);
    expect(new Set(own.map(nameOf)).size).toBe(own.length);
  });

  test('keeps every property after every step of its tours, and meets each', () => {
    const { broken, met } = checkTours(model);
    expect(broken).toEqual([]);
    expect([...met].filter(([, times]) => times === 0).map(([name]) => name)).toEqual([]);
  });
});

test('properties that can be checked in a browser read nothing but the snapshot', () => {
  for (const model of models) {
    walkTours(model, ({ snapshot }) => {
      expect(brokenBySnapshot(model.subject, snapshot)).toEqual([]);
    });
  }
  const inBrowser = Object.values(properties).flatMap((own) =>
    own.filter((one) => one.isOfSnapshot),
  );
  expect(inBrowser.length).toBeGreaterThanOrEqual(namedFlows.length);
});

/** A machine with a fault may crash on a tour, or be where a step cannot be done. */
function namesBrokenBy(model: Model): ReadonlySet<string> {
  try {
    return checkTours(model).names;
  } catch {
    return new Set();
  }
}

test.each(['passwordless', 'boot', 'post-login'])(
  'machines with one fault break most properties of %s',
  (subject) => {
    const own = properties[subject] ?? [];
    const broken = new Set<string>();
    for (const model of models.filter((one) => one.subject === subject)) {
      for (const { machine } of mutantsOf(model)) {
        for (const name of namesBrokenBy({ ...model, machine })) broken.add(name);
      }
    }
    expect(broken.size / own.length).toBeGreaterThan(0.5);
  },
);
