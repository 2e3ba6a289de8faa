import type { AnyStateMachine } from 'xstate';
import { StateMachine } from 'xstate';
import { actorKind, type Implementations, rootOf, type StateNode } from './interpreter.ts';
import type { Complain } from './labels.ts';

/** Whether the machine has an end at all: one that never ends needs no one to wait for it. */
function canFinish(node: StateNode): boolean {
  const children = Object.values(node.states);
  if (node.type === 'parallel') return children.every(canFinish);
  return children.some((child) => child.type === 'final');
}

function neverDone(logic: unknown): boolean {
  const kind = actorKind(logic);
  if (kind === 'callback') return true;
  return logic instanceof StateMachine && !canFinish(rootOf(logic as AnyStateMachine));
}

/** The actors a state invokes, by name. Complains about any the tests could not stand in for or that go unanswered. */
export function invokedActors(node: StateNode, known: Implementations, complain: Complain) {
  return node.invoke.map(({ id, src, onDone, onError }) => {
    if (src.startsWith('xstate.invoke.')) {
      complain('invokes an inline actor: name it in setup({ actors })');
      return '?';
    }
    if (id !== src) complain(`invokes ${src} with the id ${id}: give it the id ${src}`);
    const logic = known.actors[src];
    if (logic === undefined) complain(`invokes ${src}, which setup does not know: add it`);
    else if (!onDone && !neverDone(logic))
      complain(`invokes ${src} without onDone: say what follows`);
    if (!onError) complain(`invokes ${src} without onError: say what follows when it fails`);
    return src;
  });
}
