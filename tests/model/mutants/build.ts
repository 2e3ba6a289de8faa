import { type AnyStateMachine, createMachine } from 'xstate';

/** A machine with one thing wrong. */
export interface Mutant {
  readonly name: string;
  readonly machine: AnyStateMachine;
}

/** A part of a machine's configuration. */
export type Config = Record<string, unknown>;

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}

export function part(config: Config, key: string): Config {
  return config[key] as Config;
}

/** What a configuration has one of or several. */
export function list(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

export function without(value: unknown, index: number): unknown[] {
  return list(value).toSpliced(index, 1);
}

export function stateConfig(root: Config, path: readonly string[]): Config {
  return path.reduce((config, key) => part(part(config, 'states'), key), root);
}

/** A mutant that turns forever is one the tours notice, if it only stops. */
const options = { maxIterations: 200 };

/** The machine with a change of a copy of its configuration. */
export function build(machine: AnyStateMachine, change: (root: Config) => void): AnyStateMachine {
  const config = copy(machine.config) as Config;
  change(config);
  const implementations = machine.implementations as Parameters<AnyStateMachine['provide']>[0];
  return (createMachine({ ...config, options }) as AnyStateMachine).provide(implementations);
}

/** A machine built the way mutants are, with nothing changed: what tours must pass on, or the mutants prove nothing. */
export function unchangedCopy(machine: AnyStateMachine): AnyStateMachine {
  return build(machine, () => undefined);
}
