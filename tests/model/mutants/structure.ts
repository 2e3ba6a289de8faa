import type { AnyStateMachine } from 'xstate';
import {
  implementationsOf,
  rootOf,
  type StateNode,
  type TransitionDefinition,
} from '../../../src/charts/read/interpreter.ts';
import { definitionsBelow } from '../../../src/charts/read/transitionKey.ts';
import { build, type Config, list, type Mutant, part, stateConfig, without } from './build.ts';

/** Where a transition is written in the configuration: the object and the property that hold its branches. */
function placeOf(
  root: Config,
  { source, eventType, delay }: TransitionDefinition,
): [Config, string] {
  const state = stateConfig(root, source.path);
  const settled = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType);
  if (settled) {
    const invoke = list(state.invoke).find((one) => (one as Config).id === settled[2]);
    return [invoke as Config, settled[1] === 'done' ? 'onDone' : 'onError'];
  }
  if (eventType === '') return [state, 'always'];
  if (delay !== undefined) return [part(state, 'after'), String(delay)];
  if (eventType.startsWith('xstate.done.state.')) return [state, 'onDone'];
  return [part(state, 'on'), eventType];
}

function neighbourOf(target: StateNode | undefined): StateNode | undefined {
  const siblings = Object.values(target?.parent?.states ?? {}).filter(
    ({ type }) => type !== 'history',
  );
  const index = target ? siblings.indexOf(target) : -1;
  const next = siblings[(index + 1) % siblings.length];
  return next === target ? undefined : next;
}

/** Only towards itself or inwards does it matter whether a transition leaves its state first. */
function isWithin(node: StateNode | undefined, outer: StateNode): boolean {
  return node !== undefined && (node === outer || isWithin(node.parent, outer));
}

function transitionMutants(machine: AnyStateMachine): Mutant[] {
  return definitionsBelow(rootOf(machine)).flatMap(([key, definition]) => {
    const branch = Number(key.split(' | ').at(-1));
    const mutant = (what: string, change: (transition: Config) => void): Mutant => ({
      name: `${key}: ${what}`,
      machine: build(machine, (root) => {
        const [holder, property] = placeOf(root, definition);
        const branches = list(holder[property]).map((one) =>
          typeof one === 'string' ? { target: one } : (one as Config),
        );
        change(branches[branch] ?? {});
        holder[property] = branches;
      }),
    });
    const { target, guard, actions, reenter } = definition;
    const neighbour = neighbourOf(target?.[0]);
    const elsewhere = neighbour ? `#${neighbour.id}` : undefined;
    return [
      ...(target
        ? [
            mutant(`leads to ${elsewhere ?? 'nowhere'}`, (one) => {
              one.target = elsewhere;
            }),
          ]
        : []),
      ...(reenter && target?.some((one) => isWithin(one, definition.source))
        ? [
            mutant('does not enter again', (one) => {
              delete one.reenter;
            }),
          ]
        : []),
      ...(guard === undefined
        ? []
        : [
            mutant('asks no guard', (one) => {
              delete one.guard;
            }),
          ]),
      ...actions.map((_, index) =>
        mutant(`leaves out action ${String(index + 1)}`, (one) => {
          one.actions = without(one.actions, index);
        }),
      ),
    ];
  });
}

function stateMutants(machine: AnyStateMachine, node: StateNode): Mutant[] {
  const config = stateConfig(machine.config as Config, node.path);
  const dropped = (['entry', 'exit', 'invoke'] as const).flatMap((field) =>
    list(config[field]).map((_, index) => ({
      name: `${node.id}: leaves out ${field} ${String(index + 1)}`,
      machine: build(machine, (root) => {
        const state = stateConfig(root, node.path);
        state[field] = without(state[field], index);
      }),
    })),
  );
  return [
    ...dropped,
    ...Object.values(node.states).flatMap((child) => stateMutants(machine, child)),
  ];
}

function delayMutants(machine: AnyStateMachine): Mutant[] {
  return Object.entries(implementationsOf(machine).delays).flatMap(([name, delay]) =>
    [-1, 1].map((shift) => {
      const moved =
        typeof delay === 'function'
          ? (...asked: unknown[]) =>
              Number((delay as (...values: unknown[]) => unknown)(...asked)) + shift
          : Number(delay) + shift;
      return {
        name: `${name}: ${String(shift)} ms`,
        machine: machine.provide({ delays: { [name]: moved } }),
      };
    }),
  );
}

/** Machines with a transition to another state, a guard that is skipped, a missing action or actor, another delay. */
export function structureMutants(machine: AnyStateMachine): Mutant[] {
  return [
    ...transitionMutants(machine),
    ...stateMutants(machine, rootOf(machine)),
    ...delayMutants(machine),
  ];
}
