import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { models } from './fixtures.ts';
import { nameOf, properties } from './properties/all.ts';
import { checkTours } from './properties/walkTours.ts';

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
