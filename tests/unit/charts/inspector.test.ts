import { describe, expect, test } from 'vitest';
import type { FeedStep } from '../../../src/charts/feed.ts';
import { formatTours, parseTours } from '../../../src/charts/tourFile.ts';
import { activeStates, InspectorRecord } from '../../../src/client/inspector/record.ts';

function step(number: number, differences: Partial<FeedStep> = {}): FeedStep {
  return {
    window: 'a',
    number,
    at: number,
    actor: 'x:1',
    name: 'boot',
    machine: 'boot',
    event: 'xstate.init',
    state: { fetching: 'quick' },
    tags: [],
    takes: [],
    status: 'active',
    ...differences,
  };
}

const taken = 'boot.fetching | xstate.done.actor.fetchUserInfo | 1';
const ended = step(2, {
  event: 'xstate.done.actor.fetchUserInfo',
  state: 'done',
  status: 'done',
  takes: [taken],
});

describe('what the inspector remembers', () => {
  test('is each step once, in the order of time, whichever window repeats it', () => {
    const record = new InspectorRecord();
    record.add([ended]);
    record.add([step(1), ended]);
    expect(record.steps(null).map(({ number }) => number)).toEqual([1, 2]);
    expect(record.actors()).toHaveLength(1);
  });

  test('is what was, for somebody who steps back', () => {
    const record = new InspectorRecord();
    record.add([step(1), ended]);
    expect(record.last('a x:1')?.state).toBe('done');
    expect(record.last('a x:1', 1)?.state).toEqual({ fetching: 'quick' });
    expect(record.steps('a x:1', 1)).toHaveLength(1);
    expect(record.steps('b x:1')).toEqual([]);
  });

  test('tells charts of two windows apart, and only then numbers them', () => {
    const record = new InspectorRecord();
    record.add([step(1)]);
    expect(record.nameIn('a', 'boot')).toBe('boot');
    record.add([step(1, { window: 'b', at: 5 })]);
    expect(record.nameIn('a', 'boot')).toBe('boot (window 1)');
    expect(record.nameIn('b', 'boot')).toBe('boot (window 2)');
  });

  test('is a tour in the form of those that are committed', () => {
    const record = new InspectorRecord();
    record.add([step(1), ended]);
    const file = { subject: 'boot', machine: 'boot', tours: [record.tour('a x:1')] };
    expect(parseTours(formatTours(file))).toEqual({
      ...file,
      tours: [
        {
          start: 'inspected',
          begins: { state: { fetching: 'quick' }, context: {}, takes: [], did: [] },
          steps: [
            {
              event: 'xstate.done.actor.fetchUserInfo',
              state: 'done',
              status: 'done',
              context: {},
              takes: [taken],
              did: [],
            },
          ],
        },
      ],
    });
  });
});

test('all active states are lit, the machine among them', () => {
  expect(activeStates('search', { keys: 'on', dialog: { open: 'typing' } })).toEqual([
    'search',
    'search.keys',
    'search.keys.on',
    'search.dialog',
    'search.dialog.open',
    'search.dialog.open.typing',
  ]);
});
