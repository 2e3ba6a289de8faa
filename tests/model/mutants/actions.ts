import { type AnyStateMachine, assign, sendTo } from 'xstate';
import { implementationsOf } from '../../../src/charts/read/interpreter.ts';
import type { Mutant } from './build.ts';

type Scope = readonly unknown[];
type Values = Record<string, unknown>;

interface Assignment {
  readonly type: 'xstate.assign';
  readonly assignment: unknown;
}

interface Sending {
  readonly type: 'xstate.sendTo';
  readonly to: unknown;
  readonly event: unknown;
  readonly id?: unknown;
  readonly delay?: unknown;
}

function builtIn(action: unknown): Assignment | Sending | undefined {
  if (typeof action !== 'function' || !('type' in action)) return undefined;
  if (action.type !== 'xstate.assign' && action.type !== 'xstate.sendTo') return undefined;
  return action as unknown as Assignment | Sending;
}

function resolved(given: unknown, scope: Scope): unknown {
  return typeof given === 'function' ? (given as (...values: Scope) => unknown)(...scope) : given;
}

function assigned(assignment: unknown, scope: Scope): Values {
  if (typeof assignment === 'function') return resolved(assignment, scope) as Values;
  const entries = Object.entries(assignment as object);
  return Object.fromEntries(entries.map(([key, value]) => [key, resolved(value, scope)]));
}

function withActions(machine: AnyStateMachine, actions: Values): AnyStateMachine {
  return machine.provide({ actions } as Parameters<AnyStateMachine['provide']>[0]);
}

function payloadOf(event: unknown): string[] {
  return typeof event === 'object' && event !== null
    ? Object.keys(event).filter((key) => key !== 'type')
    : [];
}

/** What an action was seen to do: the keys it assigned, or that its event had a payload. */
export type Observed = ReadonlyMap<string, ReadonlySet<string>>;

/** The machine, noting for each of its named actions which keys it assigns and which payload it sends. */
export function observedActions(machine: AnyStateMachine) {
  const observed = new Map<string, Set<string>>();
  const note = (name: string, keys: readonly string[]) => {
    observed.set(name, new Set([...(observed.get(name) ?? []), ...keys]));
  };
  const actions: Values = {};
  for (const [name, action] of Object.entries(implementationsOf(machine).actions)) {
    const known = builtIn(action);
    if (known?.type === 'xstate.assign') {
      actions[name] = assign((...scope: Scope) => {
        const values = assigned(known.assignment, scope);
        note(name, Object.keys(values));
        return values;
      });
    } else if (known) {
      actions[name] = resent(known, (event) => {
        note(name, payloadOf(event));
        return event;
      });
    }
  }
  return { machine: withActions(machine, actions), observed: observed as Observed };
}

function resent({ to, event, id, delay }: Sending, change: (event: unknown) => unknown): unknown {
  const send = sendTo as (...values: Scope) => unknown;
  const options = {
    ...(id === undefined ? {} : { id }),
    ...(delay === undefined ? {} : { delay }),
  };
  return send(to, (...scope: Scope) => change(resolved(event, scope)), options);
}

/** Machines in which an action does not assign one of its keys, or sends its event without the payload. */
export function actionMutants(machine: AnyStateMachine, observed: Observed): Mutant[] {
  const { actions } = implementationsOf(machine);
  return [...observed].flatMap(([name, keys]): Mutant[] => {
    const action = builtIn(actions[name]);
    if (!action || keys.size === 0) return [];
    if (action.type === 'xstate.sendTo') {
      const bare = resent(action, (event) => ({ type: (event as { type: string }).type }));
      return [
        { name: `${name}: sends no payload`, machine: withActions(machine, { [name]: bare }) },
      ];
    }
    return [...keys].map((key) => ({
      name: `${name}: does not assign ${key}`,
      machine: withActions(machine, {
        [name]: assign((...scope: Scope) => {
          const { [key]: _, ...others } = assigned(action.assignment, scope);
          return others;
        }),
      }),
    }));
  });
}
