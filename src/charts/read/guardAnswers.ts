import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import {
  activeNodes,
  combinedGuard,
  type Implementations,
  implementationsOf,
} from './interpreter.ts';
import { guardLabel } from './labels.ts';
import { transitionKey } from './transitionKey.ts';

/** What one named guard says of an event. */
export interface GuardAnswer {
  readonly guard: string;
  readonly holds: boolean;
}

/** A transition that an active state has for an event, and why it is not taken. */
export interface GuardedBranch {
  /** The key of the transition definition. */
  readonly transition: string;
  /** Its whole guard, as in the diagram. */
  readonly guard: string;
  /** Each named guard in it, in the order they are asked. */
  readonly answers: readonly GuardAnswer[];
}

/** What a guard is given of the moment. */
interface Scope {
  readonly context: object;
  readonly event: AnyEventObject;
}

interface Asked {
  readonly snapshot: AnyMachineSnapshot;
  readonly event: AnyEventObject;
  readonly known: Implementations;
}

interface Reference {
  readonly type: string;
  readonly params?: unknown;
}

/** A guard as XState has it: its own ones, such as `stateIn`, are asked by `check`. */
type Guard = ((scope: Scope, params: unknown) => boolean) & {
  readonly check?: (snapshot: AnyMachineSnapshot, scope: Scope, guard: Guard) => boolean;
};

function evaluate(guard: unknown, params: unknown, asked: Asked): boolean {
  const combined = combinedGuard(guard);
  if (combined) {
    const holds = (part: unknown) => evaluate(part, undefined, asked);
    if (combined.combinator === 'not') return !combined.guards.every(holds);
    return combined.combinator === 'and'
      ? combined.guards.every(holds)
      : combined.guards.some(holds);
  }
  const scope: Scope = { context: asked.snapshot.context as object, event: asked.event };
  if (typeof guard === 'function') {
    const own = guard as Guard;
    return own.check ? own.check(asked.snapshot, scope, own) : own(scope, params);
  }
  const { type, params: given } = referenceOf(guard);
  const value = typeof given === 'function' ? (given as (of: Scope) => unknown)(scope) : given;
  return evaluate(asked.known.guards[type], value, asked);
}

function referenceOf(guard: unknown): Reference {
  return typeof guard === 'string' ? { type: guard } : (guard as Reference);
}

function named(guard: unknown): unknown[] {
  return combinedGuard(guard)?.guards.flatMap(named) ?? [guard];
}

const ignoreProblems = () => {};

/**
 * Why an event changed nothing: what every guard says that an active state asks about it. Guards are pure, so they
 * give the same answer again. The innermost states come first, as they
 * are asked. Empty where no active state has a guarded transition for the event.
 *
 * @param snapshot as it was before the event, and still is if no transition was taken.
 */
export function guardAnswers(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): GuardedBranch[] {
  const known = implementationsOf(machine);
  const asked = { snapshot, event, known };
  return activeNodes(snapshot)
    .toSorted((one, other) => other.path.length - one.path.length)
    .flatMap((node) => node.transitions.get(event.type) ?? [])
    .filter(({ guard }) => guard !== undefined)
    .map((transition) => ({
      transition: transitionKey(transition),
      guard: guardLabel(transition.guard, known, ignoreProblems),
      answers: named(transition.guard).map((guard) => ({
        guard: guardLabel(guard, known, ignoreProblems),
        holds: evaluate(guard, undefined, asked),
      })),
    }));
}
