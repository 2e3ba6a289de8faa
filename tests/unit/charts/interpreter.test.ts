import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  and,
  assign,
  cancel,
  createActor,
  fromCallback,
  fromPromise,
  fromTransition,
  type InspectionEvent,
  not,
  or,
  raise,
  setup,
} from 'xstate';
import {
  activeNodes,
  actorKind,
  actorName,
  combinedGuard,
  createdActor,
  implementationsOf,
  isMadeByAfter,
  machineOf,
  rememberedStates,
  rootOf,
  runningChildren,
  scheduledEvents,
  sourceName,
  stableName,
  transitionsOf,
  witnessActions,
} from '../../../src/charts/read/interpreter.ts';

const machine = setup({
  types: { context: {} as { count: number } },
  actors: {
    work: fromPromise(() => new Promise<number>(() => undefined)),
    watch: fromCallback(() => undefined),
  },
  guards: { isFirst: ({ context }) => context.count === 0 },
  actions: { count: assign(({ context }) => ({ count: context.count + 1 })) },
  delays: { later: 5000 },
}).createMachine({
  id: 'switch',
  context: { count: 0 },
  initial: 'opening',
  states: {
    opening: { always: { guard: 'isFirst', target: 'off' } },
    off: { on: { 'switch.pressed': { target: 'on', actions: 'count' } } },
    on: {
      initial: 'dim',
      invoke: { id: 'work', src: 'work' },
      after: { later: 'off' },
      on: { 'switch.pressed': 'off' },
      states: { dim: { on: { 'light.raised': 'bright' } }, bright: {}, last: { type: 'history' } },
    },
  },
});

function started(inspected: InspectionEvent[] = []) {
  return createActor(machine, { inspect: (event) => inspected.push(event) }).start();
}

describe('the engine reads from XState', () => {
  test('the root state and the implementations', () => {
    expect(rootOf(machine)).toMatchObject({ id: 'switch', type: 'compound', path: [] });
    expect(Object.keys(rootOf(machine).states)).toEqual(['opening', 'off', 'on']);
    expect(implementationsOf(machine).delays).toEqual({ later: 5000 });
  });

  test('the active states, ancestors included', () => {
    const actor = started();
    actor.send({ type: 'switch.pressed' });
    expect(activeNodes(actor.getSnapshot()).map(({ id }) => id)).toEqual([
      'switch',
      'switch.on',
      'switch.on.dim',
    ]);
  });

  test('the states a history state remembers', () => {
    const actor = started();
    for (const type of ['switch.pressed', 'light.raised', 'switch.pressed']) actor.send({ type });
    expect(rememberedStates(actor.getSnapshot())).toEqual({
      'switch.on.last': ['switch.on.bright'],
    });
  });

  test('the transitions of each microstep, those at the start included', () => {
    const inspected: InspectionEvent[] = [];
    const actor = started(inspected);
    actor.send({ type: 'switch.pressed' });
    const taken = inspected
      .flatMap(transitionsOf)
      .map(({ source, eventType }) => [source.id, eventType]);
    expect(taken).toEqual([
      ['switch.opening', ''],
      ['switch.off', 'switch.pressed'],
    ]);
  });

  test('the machine an actor runs', () => {
    const actor = started();
    actor.send({ type: 'switch.pressed' });
    const child = runningChildren(actor.getSnapshot()).get('work');
    expect(machineOf(actor)).toBe(machine);
    expect(child && machineOf(child)).toBeUndefined();
  });

  test('the waiting delayed events', () => {
    const actor = started();
    actor.send({ type: 'switch.pressed' });
    const [scheduled] = scheduledEvents(actor);
    expect(scheduled).toMatchObject({
      delay: 5000,
      event: { type: 'xstate.after.later.switch.on' },
    });
    expect(scheduled?.target).toBe(actor);
    actor.stop();
  });

  test('the running children, and no others', () => {
    const actor = started();
    expect([...runningChildren(actor.getSnapshot()).keys()]).toEqual([]);
    actor.send({ type: 'switch.pressed' });
    expect([...runningChildren(actor.getSnapshot()).keys()]).toEqual(['work']);
    actor.stop();
  });

  test('the children it creates, with their input', () => {
    const inspected: InspectionEvent[] = [];
    const parent = setup({
      actors: { work: fromPromise<void, { a: number }>(async () => undefined) },
    });
    const actor = createActor(
      parent.createMachine({ invoke: { src: 'work', id: 'work', input: { a: 1 }, onDone: {} } }),
      { inspect: (event) => inspected.push(event) },
    );
    const made = inspected.map(createdActor).filter((one) => one !== undefined);
    expect(made.map(({ name, input }) => [name, input])).toContainEqual(['work', { a: 1 }]);
    expect(made.find(({ name }) => name === 'work')?.parent).toBe(actor);
  });

  test('names that are the same in every run', () => {
    expect(stableName({ id: 'work', src: 'other' })).toBe('work');
    expect(stableName({ id: 'x:12', src: 'work' })).toBe('work');
    expect(stableName({ id: 'x:12', src: {} })).toBe('child');
    expect(actorName(createActor(machine, { id: 'a', systemId: 'b' }))).toBe('b');
    expect(sourceName(createActor(machine, { id: 'a', src: 'work' }))).toBe('work');
  });
});

describe('kinds of actors', () => {
  test('are recognized from the logic', () => {
    expect(actorKind(machine)).toBe('machine');
    expect(actorKind(implementationsOf(machine).actors.work)).toBe('promise');
    expect(actorKind(implementationsOf(machine).actors.watch)).toBe('callback');
    expect(actorKind(fromTransition((state: object) => state, {}))).toBe('other');
  });
});

describe('guards and actions', () => {
  test('combinators are known with their parts', () => {
    expect(combinedGuard(and(['a', 'b']))).toEqual({ combinator: 'and', guards: ['a', 'b'] });
    expect(combinedGuard(or(['a']))).toEqual({ combinator: 'or', guards: ['a'] });
    expect(combinedGuard(not('a'))).toEqual({ combinator: 'not', guards: ['a'] });
    expect(combinedGuard('a')).toBeUndefined();
    expect(combinedGuard(() => true)).toBeUndefined();
  });

  test('transitions added by after are known', () => {
    const { entry, exit } = rootOf(machine).states.on ?? { entry: [], exit: [] };
    expect([...entry, ...exit].map(isMadeByAfter)).toEqual([true, true]);
    expect(isMadeByAfter(raise({ type: 'a' }, { delay: 1, id: 'mine' }))).toBe(false);
    expect(isMadeByAfter(cancel('mine'))).toBe(false);
    expect(isMadeByAfter('count')).toBe(false);
  });

  test('each named action is recorded when it runs, and runs', () => {
    const names: string[] = [];
    const witnessed: AnyStateMachine = witnessActions(machine, (name) => names.push(name));
    const actor = createActor(witnessed).start();
    expect(names).toEqual([]);
    actor.send({ type: 'switch.pressed' });
    expect(names).toEqual(['count']);
    expect(actor.getSnapshot().context).toEqual({ count: 1 });
    actor.stop();
  });
});
