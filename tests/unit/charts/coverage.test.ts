import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { collectTransitions } from '../../../src/charts/explore/coverage.ts';

const childMachine = setup({}).createMachine({
  id: 'child',
  initial: 'opening',
  states: { opening: { always: 'open' }, open: {} },
});

const rootMachine = setup({ actors: { child: childMachine } }).createMachine({
  id: 'root',
  initial: 'opening',
  invoke: { id: 'child', src: 'child' },
  states: { opening: { always: 'open' }, open: { on: { 'door.closed': 'shut' } }, shut: {} },
});

test('every transition in the system is collected, from the first on', () => {
  const { inspect, taken } = collectTransitions();
  const actor = createActor(rootMachine, { inspect }).start();
  expect([...taken].toSorted()).toEqual([
    'child | child.opening | always | 0',
    'root | root.opening | always | 0',
  ]);
  actor.send({ type: 'door.closed' });
  expect(taken).toContain('root | root.open | door.closed | 0');
});
