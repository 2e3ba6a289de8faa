import { setup } from 'xstate';
import { model } from '../kit/fixtures.ts';

const note = () => undefined;

/** A chart of what the two semantics see differently: staying in the source, entering it again, regions, history. */
const cornersMachine = setup({
  types: {
    events: {} as
      | { type: 'inner.asked' }
      | { type: 'self.asked' }
      | { type: 'again.asked' }
      | { type: 'leaf.asked' }
      | { type: 'away.asked' }
      | { type: 'back.asked' }
      | { type: 'region.asked' },
  },
  actions: {
    enterOuter: note,
    leaveOuter: note,
    enterFirst: note,
    leaveFirst: note,
    enterLeft: note,
  },
}).createMachine({
  id: 'corners',
  description:
    'Transitions that XState and SCXML treat differently unless they are written with care.',
  initial: 'outer',
  states: {
    outer: {
      description: 'A state with others inside.',
      entry: 'enterOuter',
      exit: 'leaveOuter',
      initial: 'first',
      on: {
        'inner.asked': '.second',
        'self.asked': 'outer',
        'again.asked': { target: 'outer', reenter: true },
        'away.asked': 'sides',
      },
      states: {
        first: {
          description: 'Where it begins.',
          entry: 'enterFirst',
          exit: 'leaveFirst',
          on: { 'leaf.asked': 'first' },
        },
        second: { description: 'Where it goes on.' },
        last: { description: 'Where it was.', type: 'history' },
      },
    },
    sides: {
      description: 'Two regions.',
      type: 'parallel',
      on: { 'back.asked': 'outer.last' },
      states: {
        left: {
          description: 'One region.',
          entry: 'enterLeft',
          initial: 'off',
          states: {
            off: { description: 'Off.', on: { 'region.asked': 'on' } },
            on: { description: 'On.', on: { 'region.asked': 'off' } },
          },
        },
        right: {
          description: 'The other region.',
          initial: 'off',
          states: {
            off: { description: 'Off.', on: { 'region.asked': 'on' } },
            on: { description: 'On.' },
          },
        },
      },
    },
  },
});

export const corners = model('corners', cornersMachine, {
  events: {
    'inner.asked': [{ type: 'inner.asked' }],
    'self.asked': [{ type: 'self.asked' }],
    'again.asked': [{ type: 'again.asked' }],
    'leaf.asked': [{ type: 'leaf.asked' }],
    'away.asked': [{ type: 'away.asked' }],
    'back.asked': [{ type: 'back.asked' }],
    'region.asked': [{ type: 'region.asked' }],
  },
  outputs: {},
  errors: {},
  inputs: { start: undefined },
  context: () => ({}),
});
