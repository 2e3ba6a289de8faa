import { expect, test } from 'vitest';
import { and, createActor, not, or, setup, stateIn } from 'xstate';
import { guardAnswers } from '../../../src/charts/read/guardAnswers.ts';

const door = setup({
  types: {
    context: {} as { locks: number },
    events: {} as { type: 'opened' | 'kicked' | 'painted' | 'rung'; force: number },
  },
  guards: {
    isUnlocked: ({ context }) => context.locks === 0,
    isStrong: ({ event }, { atLeast }: { atLeast: number }) => event.force >= atLeast,
    isClosed: stateIn({ closed: 'still' }),
  },
}).createMachine({
  id: 'door',
  context: { locks: 2 },
  initial: 'closed',
  on: { opened: { guard: not('isClosed'), target: '.open' }, painted: { target: '.closed' } },
  states: {
    closed: {
      initial: 'still',
      states: { still: {} },
      on: {
        opened: { guard: 'isUnlocked', target: 'open' },
        kicked: [
          {
            guard: and(['isUnlocked', { type: 'isStrong', params: { atLeast: 5 } }]),
            target: 'open',
          },
          {
            guard: or([not('isClosed'), { type: 'isStrong', params: { atLeast: 20 } }]),
            target: 'open',
          },
          {
            guard: { type: 'isStrong', params: ({ context }) => ({ atLeast: context.locks * 10 }) },
            target: 'open',
          },
        ],
      },
    },
    open: {},
  },
});

function ask(type: 'opened' | 'kicked' | 'painted' | 'rung', force = 0) {
  return guardAnswers(door, createActor(door).start().getSnapshot(), { type, force });
}

test('each guard of a refused event says whether it holds, from the inner state outward', () => {
  expect(ask('opened')).toEqual([
    {
      transition: 'door.closed | opened | 0',
      guard: 'isUnlocked',
      answers: [{ guard: 'isUnlocked', holds: false }],
    },
    {
      transition: 'door | opened | 0',
      guard: 'not isClosed',
      answers: [{ guard: 'isClosed', holds: true }],
    },
  ]);
});

test('the parts of a combined guard are asked by themselves, with their parameters and the payload', () => {
  const answersFor = (force: number) => ask('kicked', force).map(({ answers }) => answers);
  const isUnlocked = { guard: 'isUnlocked', holds: false };
  expect(answersFor(4)).toEqual([
    [isUnlocked, { guard: 'isStrong(5)', holds: false }],
    [
      { guard: 'isClosed', holds: true },
      { guard: 'isStrong(20)', holds: false },
    ],
    [{ guard: 'isStrong', holds: false }],
  ]);
  expect(answersFor(7)[0]).toEqual([isUnlocked, { guard: 'isStrong(5)', holds: true }]);
  expect(answersFor(20)[2]).toEqual([{ guard: 'isStrong', holds: true }]);
});

test('an event that no active state has a guarded transition for has no answers', () => {
  expect(ask('painted')).toEqual([]);
  expect(ask('rung')).toEqual([]);
});
