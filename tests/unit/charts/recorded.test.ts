import { expect, test } from 'vitest';
import { type AnyActorRef, assign, sendParent, sendTo, setup } from 'xstate';
import { promisePlaceholder } from '../../../machines/core/placeholders.ts';
import { model } from '../../model/kit/fixtures.ts';
import { type EventCase, observe, perform, startModel } from '../../model/kit/perform.ts';

const doorMachine = setup({
  types: {
    context: {} as { visits: number; guest: string | null; bell: AnyActorRef | null },
    events: {} as { type: 'door.opened'; guest: string } | { type: 'door.closed' },
    output: {} as { visits: number },
  },
  actors: {
    announce: promisePlaceholder<string>('announce'),
    bell: setup({}).createMachine({ id: 'bell', description: 'A bell.' }),
  },
  actions: {
    welcome: assign((_, { guest }: { guest: string }) => ({ guest })),
    count: assign({ visits: ({ context }) => context.visits + 1 }),
    hangBell: assign(({ spawn }) => ({ bell: spawn('bell', { systemId: 'bell' }) })),
    shout: (_, _params: { guest: string }) => undefined,
    notifyHall: sendTo(
      ({ system }) => system.get('hall') as AnyActorRef,
      (_, { guest }: { guest: string }) => ({ type: 'guest.announced', guest }),
    ),
    notifyParent: sendParent(({ context }) => ({ type: 'door.passed', guest: context.guest })),
  },
}).createMachine({
  id: 'door',
  description: 'A door.',
  context: { visits: 0, guest: null, bell: null },
  entry: 'hangBell',
  initial: 'closed',
  states: {
    closed: {
      description: 'No one comes.',
      tags: 'quiet',
      on: {
        'door.opened': {
          target: 'open',
          actions: [
            { type: 'welcome', params: ({ event }) => event },
            { type: 'shout', params: { guest: 'Ada' } },
            { type: 'notifyHall', params: { guest: 'Ada' } },
          ],
        },
      },
    },
    open: {
      description: 'A guest is announced.',
      tags: ['busy', 'bright'],
      invoke: { id: 'announce', src: 'announce', input: { lamps: 2 }, onDone: 'passed' },
      exit: 'count',
      on: { 'door.closed': 'closed' },
    },
    passed: { description: 'The guest is in.', type: 'final', entry: 'notifyParent' },
  },
  output: ({ context }) => ({ visits: context.visits }),
});

const door = model('door', doorMachine, {
  events: {
    'door.opened': [{ type: 'door.opened', guest: 'Grace' }],
    'door.closed': [{ type: 'door.closed' }],
  },
  outputs: { announce: ['Grace is here.'], bell: [] },
  errors: { announce: [], bell: [] },
  inputs: { start: undefined },
  context: ({ visits }) => ({ visits }),
  systemActors: ['hall'],
});

const opened: EventCase = { type: 'door.opened', fixture: 0 };

function started() {
  const run = startModel(door, 'start');
  const { observation } = observe(run, door.fixtures);
  return { observation, does: (eventCase: EventCase) => perform(run, door.fixtures, eventCase) };
}

test('a record has tags, the whole context at the start, and the system id of an actor', () => {
  expect(started().observation).toEqual({
    state: 'closed',
    tags: ['quiet'],
    context: { visits: 0 },
    assigned: { visits: 0, guest: null, bell: '[actor bell]' },
    takes: [],
    did: ['hangBell', 'start system actor bell'],
  });
});

test('a record has the parameters of actions, payloads, inputs, and what changed in the context', () => {
  const { did, tags, assigned } = started().does(opened);
  expect(tags).toEqual(['bright', 'busy']);
  expect(assigned).toEqual({ guest: 'Grace' });
  expect(did).toEqual([
    'welcome {"type":"door.opened","guest":"Grace"}',
    'shout {"guest":"Ada"}',
    'notifyHall {"guest":"Ada"}',
    'send hall guest.announced {"guest":"Ada"}',
    'start announce {"lamps":2}',
  ]);
});

test('a record has the actors that were stopped', () => {
  const { does } = started();
  does(opened);
  expect(does({ type: 'door.closed', fixture: 0 })).toMatchObject({
    assigned: { visits: 1 },
    did: ['count', 'stop announce'],
  });
});

test('a record has the output of a machine that is done, and not the actor that ended by itself', () => {
  const { does } = started();
  does(opened);
  const last = does({ type: 'xstate.done.actor.announce', fixture: 0 });
  expect(last).toMatchObject({ status: 'done', output: { visits: 1 } });
  expect(last.did).toEqual([
    'count',
    'notifyParent',
    'send parent door.passed {"guest":"Grace"}',
    'stop bell',
  ]);
});
