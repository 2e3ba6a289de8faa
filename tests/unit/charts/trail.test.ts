import { expect, test } from 'vitest';
import { createActor, fromPromise, setup, waitFor } from 'xstate';
import { collectTrail } from '../../../src/charts/inspect/trail.ts';

const machine = setup({
  types: { events: {} as { type: 'door.opened' } | { type: 'door.knocked' } },
  actors: { look: fromPromise(() => Promise.resolve('unknown')) },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { 'door.opened': 'looking', 'door.knocked': {} } },
    looking: { invoke: { id: 'look', src: 'look', onDone: 'open', onError: 'open' } },
    open: { type: 'final' },
  },
});

test('the trail has every event with the state it left, including one that is left immediately', async () => {
  const { inspect, trail } = collectTrail();
  const actor = createActor(machine, { inspect }).start();
  actor.send({ type: 'door.knocked' });
  actor.send({ type: 'door.opened' });
  await waitFor(actor, ({ status }) => status === 'done');
  expect(trail).toEqual([
    { machine: 'door', event: 'xstate.init', state: 'closed' },
    { machine: 'door', event: 'door.knocked', state: 'closed' },
    { machine: 'door', event: 'door.opened', state: 'looking' },
    { machine: 'door', event: 'xstate.done.actor.look', state: 'open', status: 'done' },
  ]);
});
