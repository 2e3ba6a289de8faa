import type { AnyStateMachine } from 'xstate';
import { rootOf, type StateNode } from '../../../src/charts/read/interpreter.ts';
import { build, type Config, list, type Mutant, stateConfig, without } from './build.ts';
import { otherValue } from './otherValue.ts';

function everyState(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap(everyState)];
}

function inState(
  machine: AnyStateMachine,
  { path }: StateNode,
  change: (state: Config) => void,
): AnyStateMachine {
  return build(machine, (root) => change(stateConfig(root, path)));
}

function tagMutants(machine: AnyStateMachine): Mutant[] {
  return everyState(rootOf(machine)).flatMap((node) =>
    node.tags.map((tag, index) => ({
      name: `${node.id}: loses the tag ${tag}`,
      machine: inState(machine, node, (state) => {
        state.tags = without(state.tags, index);
      }),
    })),
  );
}

function systemIdMutants(machine: AnyStateMachine): Mutant[] {
  return everyState(rootOf(machine)).flatMap((node) =>
    list(stateConfig(machine.config as Config, node.path).invoke).flatMap((one, index) => {
      const { systemId } = one as Config;
      if (typeof systemId !== 'string') return [];
      return {
        name: `${node.id}: loses the system id ${systemId}`,
        machine: inState(machine, node, (state) => {
          delete (list(state.invoke)[index] as Config).systemId;
        }),
      };
    }),
  );
}

function outputMutants(machine: AnyStateMachine): Mutant[] {
  return everyState(rootOf(machine))
    .filter(({ path }) => 'output' in stateConfig(machine.config as Config, path))
    .map((node) => ({
      name: `${node.id}: loses the output`,
      machine: inState(machine, node, (state) => {
        delete state.output;
      }),
    }));
}

/** Where a configuration has fixed parameters or inputs, as the keys that lead there. */
function* fixedValues(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value as Config)) {
    const isFixed = key === 'params' || (key === 'input' && 'src' in value);
    if (isFixed && typeof inner === 'object' && inner !== null) {
      // Of null no other value of its type is known.
      for (const [name, fixed] of Object.entries(inner)) {
        if (fixed !== null) yield [...path, key, name];
      }
    } else if (key !== 'meta' && key !== 'context') {
      yield* fixedValues(inner, [...path, key]);
    }
  }
}

function parameterMutants(machine: AnyStateMachine): Mutant[] {
  return [...fixedValues(machine.config)].map((path) => ({
    name: `${machine.id} ${path.join('.')}: another value`,
    machine: build(machine, (root) => {
      const holder = path.slice(0, -1).reduce((config, key) => config[key] as Config, root);
      const name = path.at(-1) ?? '';
      holder[name] = otherValue(holder[name]);
    }),
  }));
}

function contextMutants(machine: AnyStateMachine, keys: ReadonlyMap<string, unknown>): Mutant[] {
  const { context } = machine.config as { context?: unknown };
  const initial = (...scope: unknown[]) =>
    (typeof context === 'function'
      ? (context as (...values: unknown[]) => unknown)(...scope)
      : context) as Config;
  return [...keys].map(([key, insteadOfNull]) => ({
    name: `${machine.id}: starts with another ${key}`,
    machine: build(machine, (root) => {
      root.context = (...scope: unknown[]) => {
        const values = initial(...scope);
        const value = values[key];
        return { ...values, [key]: value === null ? insteadOfNull : otherValue(value) };
      };
    }),
  }));
}

/** Machines that lose a tag, a system id or an output, or have another fixed parameter or value at the start. */
export function dataMutants(
  machine: AnyStateMachine,
  contextKeys: ReadonlyMap<string, unknown>,
): Mutant[] {
  return [
    ...tagMutants(machine),
    ...systemIdMutants(machine),
    ...outputMutants(machine),
    ...parameterMutants(machine),
    ...contextMutants(machine, contextKeys),
  ];
}
