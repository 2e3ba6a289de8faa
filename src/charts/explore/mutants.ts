import { type AnyStateMachine, createMachine } from 'xstate';
import {
  implementationsOf,
  rootOf,
  type StateNode,
  type TransitionDefinition,
} from '../read/interpreter.ts';
import { definitionsBelow } from '../read/transitionKey.ts';

/** A machine with one thing wrong. */
export interface Mutant {
  readonly name: string;
  readonly machine: AnyStateMachine;
}

type Config = Record<string, unknown>;

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}

function part(config: Config, key: string): Config {
  return config[key] as Config;
}

function list(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function stateConfig(root: Config, path: readonly string[]): Config {
  return path.reduce((config, key) => part(part(config, 'states'), key), root);
}

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

/** A mutant that turns forever is one the tours notice, if it only stops. */
const options = { maxIterations: 200 };

function build(machine: AnyStateMachine, change: (root: Config) => void): AnyStateMachine {
  const config = copy(machine.config) as Config;
  change(config);
  const implementations = machine.implementations as Parameters<AnyStateMachine['provide']>[0];
  return (createMachine({ ...config, options }) as AnyStateMachine).provide(implementations);
}

/** A machine built the way mutants are, with nothing changed: what tours must pass on, or the mutants prove nothing. */
export function unchangedCopy(machine: AnyStateMachine): AnyStateMachine {
  return build(machine, () => undefined);
}

function without(value: unknown, index: number): unknown[] {
  return list(value).toSpliced(index, 1);
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

/**
 * Every machine that differs from this one in one thing: a transition to another state, a guard that is skipped, a
 * missing action or actor, a delay moved by a millisecond. Tours that pass on one of them prove nothing there.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return [
    ...transitionMutants(machine),
    ...stateMutants(machine, rootOf(machine)),
    ...delayMutants(machine),
  ];
}
