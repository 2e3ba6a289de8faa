import { describe, expect, expectTypeOf, test } from 'vitest';
import { compactJson, sameJson } from '../../../src/charts/read/compactJson.ts';
import type { CallbackActor, FinishingActor, Fixtures } from '../../model/kit/fixtures.ts';
import { simulatedTime } from '../../model/kit/simulatedTime.ts';
import type { Account, sampleMachine } from './sample.machine.ts';

type SampleFixtures = Fixtures<typeof sampleMachine>;

describe('fixtures are exhaustive by type', () => {
  test('over the events', () => {
    expectTypeOf<keyof SampleFixtures['events']>().toEqualTypeOf<
      | 'form.submitted'
      | 'terms.accepted'
      | 'session.ended'
      | 'session.used'
      | 'notice.expired'
      | 'line.lost'
      | 'line.restored'
    >();
  });

  test('over the actors that can complete', () => {
    expectTypeOf<FinishingActor<typeof sampleMachine>>().toEqualTypeOf<
      'checkName' | 'drainOutbox'
    >();
    expectTypeOf<CallbackActor<typeof sampleMachine>>().toEqualTypeOf<'watchLine'>();
    expectTypeOf<SampleFixtures['outputs']['checkName']>().toEqualTypeOf<
      readonly (Account | null)[]
    >();
    expectTypeOf<SampleFixtures['inputs'][string]>().toEqualTypeOf<{ attempts: number }>();
  });
});

describe('payloads in short', () => {
  test.each([
    [{ a: 1 }, '{"a":1}'],
    [undefined, 'undefined'],
    [new Error('offline'), '"Error: offline"'],
    [Object.assign(new Error('no'), { code: 'E1' }), '"Error: E1: no"'],
    [{ f: () => 1 }, '{"f":"[function]"}'],
    [new Set(['a']), '["a"]'],
    ['x'.repeat(300), `"${'x'.repeat(239)}…`],
  ])('%j reads %s', (value, text) => {
    expect(compactJson(value)).toBe(text);
  });

  test('are equal whatever the order of keys', () => {
    expect(sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(sameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  });
});

describe('simulated time', () => {
  test('fires each timer at its moment, including those that are set on the way', () => {
    const time = simulatedTime();
    const fired: number[] = [];
    const tick = () => {
      fired.push(time.now());
      if (fired.length < 4) time.setTimeout(tick, 1000);
    };
    time.setTimeout(tick, 1000);
    time.advance(2999);
    expect(fired).toEqual([1000, 2000]);
    time.advance(1);
    expect(fired).toEqual([1000, 2000, 3000]);
  });

  test('drops a timer that is cleared', () => {
    const time = simulatedTime();
    const fired: string[] = [];
    time.clearTimeout(time.setTimeout(() => fired.push('never'), 10));
    time.advance(100);
    expect(fired).toEqual([]);
  });
});
