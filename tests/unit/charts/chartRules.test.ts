import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, and, assign, createMachine, not, or, sendTo, setup } from 'xstate';
import { callbackPlaceholder, promisePlaceholder } from '../../../machines/core/placeholders.ts';
import { ChartProblems, walk } from '../../../src/charts/read/walk.ts';

const kit = setup({
  actors: { load: promisePlaceholder<number>('load'), watch: callbackPlaceholder('watch') },
  guards: { isReady: () => true, isOpen: () => true },
  actions: { keep: assign({}) },
  delays: { soon: 10 },
});

const on = { description: 'On.' };

function problemsOf(machine: AnyStateMachine): readonly string[] {
  try {
    walk(machine);
    return [];
  } catch (error) {
    if (error instanceof ChartProblems) return error.problems;
    throw error;
  }
}

const forbidden: [string, AnyStateMachine, string][] = [
  [
    'an inline guard',
    kit.createMachine({
      id: 'm',
      description: 'm',
      on: { a: { guard: () => true, actions: 'keep' } },
    }),
    'm on a has an inline guard: name it in setup({ guards })',
  ],
  [
    'a combination of an inline guard',
    kit.createMachine({
      id: 'm',
      description: 'm',
      on: { a: { guard: and([() => true, 'isReady']) } },
    }),
    'm on a has an inline guard: name it in setup({ guards })',
  ],
  [
    'an inline action',
    kit.createMachine({ id: 'm', description: 'm', entry: () => undefined }),
    'm has an inline action: name it in setup({ actions })',
  ],
  [
    'an inline assign',
    kit.createMachine({ id: 'm', description: 'm', on: { a: { actions: assign({}) } } }),
    'm on a has an inline action: name it in setup({ actions })',
  ],
  [
    'an inline sendTo',
    kit.createMachine({ id: 'm', description: 'm', exit: sendTo('load', { type: 'x' }) }),
    'm has an inline action: name it in setup({ actions })',
  ],
  [
    'an inline action on the way to the initial state',
    kit.createMachine({
      id: 'm',
      description: 'm',
      initial: { target: 'on', actions: assign({}) },
      states: { on },
    }),
    'm has an inline action: name it in setup({ actions })',
  ],
  [
    'an action no one wrote',
    createMachine({ id: 'm', description: 'm', entry: 'forgotten' }),
    'm runs the action forgotten, which setup does not know: add it',
  ],
  [
    'a guard no one wrote',
    createMachine({ id: 'm', description: 'm', on: { a: { guard: 'forgotten' } } }),
    'm on a asks the guard forgotten, which setup does not know: add it',
  ],
  [
    'a wildcard',
    kit.createMachine({ id: 'm', description: 'm', on: { '*': { actions: 'keep' } } }),
    'm on * has a wildcard: name the events',
  ],
  [
    'a partial wildcard',
    kit.createMachine({ id: 'm', description: 'm', on: { 'form.*': { actions: 'keep' } } }),
    'm on form.* has a wildcard: name the events',
  ],
  [
    'a machine without description',
    kit.createMachine({ id: 'm' }),
    'm has no description: say in one line what is the case there',
  ],
  [
    'a state without description',
    kit.createMachine({ id: 'm', description: 'm', initial: 'on', states: { on: {} } }),
    'm.on has no description: say in one line what is the case there',
  ],
  [
    'an unnamed delay',
    kit.createMachine({
      id: 'm',
      description: 'm',
      initial: 'on',
      states: { on: { ...on, after: { 10: 'on' } } },
    }),
    'm.on on xstate.after.10.m.on has an unnamed delay (10): name it in setup({ delays })',
  ],
  [
    'an actor with another id',
    kit.createMachine({
      id: 'm',
      description: 'm',
      invoke: { id: 'other', src: 'load', onDone: {}, onError: {} },
    }),
    'm invokes load with the id other: give it the id load',
  ],
  [
    'an actor without onDone',
    kit.createMachine({
      id: 'm',
      description: 'm',
      invoke: { id: 'load', src: 'load', onError: {} },
    }),
    'm invokes load without onDone: say what follows',
  ],
  [
    'an actor without onError',
    kit.createMachine({
      id: 'm',
      description: 'm',
      invoke: { id: 'load', src: 'load', onDone: {} },
    }),
    'm invokes load without onError: say what follows when it fails',
  ],
  [
    'a callback actor without onError',
    kit.createMachine({ id: 'm', description: 'm', invoke: { id: 'watch', src: 'watch' } }),
    'm invokes watch without onError: say what follows when it fails',
  ],
  [
    'an inline actor',
    createMachine({
      id: 'm',
      description: 'm',
      invoke: { id: 'load', src: promisePlaceholder<number>('load'), onDone: {}, onError: {} },
    }),
    'm invokes an inline actor: name it in setup({ actors })',
  ],
  [
    'requirements that are no list',
    kit.createMachine({
      id: 'm',
      description: 'm',
      on: { a: { meta: { requirements: 'LOGIN-01' } } },
    }),
    'm on a has meta.requirements that is not a list of requirement ids',
  ],
];

describe('the chart reader refuses', () => {
  test.each(forbidden)('%s', (_what, machine, problem) => {
    expect(problemsOf(machine)).toEqual([problem]);
  });

  test('and lists everything at once', () => {
    const machine = kit.createMachine({ id: 'm', entry: () => undefined, exit: () => undefined });
    expect(() => walk(machine)).toThrow(ChartProblems);
    expect(problemsOf(machine)).toHaveLength(3);
  });
});

describe('the chart reader accepts', () => {
  test('combinations of named guards', () => {
    const guard = or([and(['isReady', 'isOpen']), not('isReady')]);
    const machine = kit.createMachine({ id: 'm', description: 'm', on: { a: { guard } } });
    expect(walk(machine).root.transitions[0]?.guard).toBe('((isReady and isOpen) or not isReady)');
  });

  test('a callback actor without onDone', () => {
    const machine = kit.createMachine({
      id: 'm',
      description: 'm',
      invoke: { id: 'watch', src: 'watch', onError: {} },
    });
    expect(problemsOf(machine)).toEqual([]);
  });

  test('a child machine without onDone only if it never ends', () => {
    const endless = kit.createMachine({
      id: 'child',
      description: 'c',
      initial: 'on',
      states: { on },
    });
    const ending = kit.createMachine({
      id: 'child',
      description: 'c',
      initial: 'off',
      states: { off: { description: 'Off.', type: 'final' } },
    });
    const parentOf = (child: AnyStateMachine) =>
      setup({ actors: { child } }).createMachine({
        id: 'm',
        description: 'm',
        invoke: { id: 'child', src: 'child', onError: {} },
      });
    expect(problemsOf(parentOf(endless))).toEqual([]);
    expect(problemsOf(parentOf(ending))).toEqual([
      'm invokes child without onDone: say what follows',
    ]);
  });

  test('an action with fixed parameters, which the diagram shows when they are short', () => {
    const machine = setup({
      actions: { tell: assign((_, _params: { text: string }) => ({})) },
    }).createMachine({
      id: 'm',
      description: 'm',
      entry: { type: 'tell', params: { text: 'hello' } },
      exit: { type: 'tell', params: { text: 'a text that is too long for any diagram to show' } },
    });
    expect(walk(machine).root).toMatchObject({ entry: ['tell(hello)'], exit: ['tell(…)'] });
  });
});
