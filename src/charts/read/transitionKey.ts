import type { AnyStateMachine } from 'xstate';
import { rootOf, type StateNode, type TransitionDefinition } from './interpreter.ts';

/**
 * The identity of a transition definition and the unit of coverage: `stateId | event descriptor | branch index`.
 * Each guarded branch counts on its own, and so does each `always`.
 */
export function transitionKey(transition: TransitionDefinition): string {
  const { source, eventType } = transition;
  const branches = eventType === '' ? source.always : source.transitions.get(eventType);
  return keyOf(source, eventType, branches?.indexOf(transition) ?? -1);
}

function keyOf(node: StateNode, eventType: string, index: number) {
  return `${node.id} | ${eventType === '' ? 'always' : eventType} | ${String(index)}`;
}

/** Every transition definition below a state with its key, in document order; `always` is last in each state. */
export function definitionsBelow(node: StateNode): [string, TransitionDefinition][] {
  const own = [...node.transitions.values(), node.always ?? []].flatMap((branches) =>
    branches.map((transition, index): [string, TransitionDefinition] => [
      keyOf(node, transition.eventType, index),
      transition,
    ]),
  );
  return [...own, ...Object.values(node.states).flatMap(definitionsBelow)];
}

/** The keys of all transition definitions of a machine, in document order. */
export function allTransitionKeys(machine: AnyStateMachine): string[] {
  return definitionsBelow(rootOf(machine)).map(([key]) => key);
}
