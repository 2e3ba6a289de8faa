import { type AnyStateMachine, StateMachine } from 'xstate';
import type { Chart, ChartState, ChartTransition, EventKind } from './chart.ts';
import {
  actorKind,
  type Implementations,
  implementationsOf,
  rootOf,
  type StateNode,
  type TransitionDefinition,
} from './interpreter.ts';
import { actionLabels, type Complain, guardLabel, guardParts } from './labels.ts';
import { transitionKey } from './transitionKey.ts';

/** A chart that breaks the rules diagrams and tests rely on; `problems` holds one sentence per place. */
export class ChartProblems extends Error {
  readonly code = 'CHART_BREAKS_RULES';
  readonly problems: readonly string[];
  constructor(machineId: string, problems: readonly string[]) {
    super(
      `The chart ${machineId} breaks the rules:\n${problems.map((one) => `- ${one}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

const systemEvents: readonly (readonly [string, EventKind])[] = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'error'],
  ['xstate.snapshot.', 'snapshot'],
];

function eventOf({ eventType, delay }: TransitionDefinition): { kind: EventKind; event: string } {
  if (eventType === '') return { kind: 'always', event: '' };
  if (delay !== undefined) return { kind: 'after', event: String(delay) };
  if (eventType.startsWith('xstate.done.state.')) return { kind: 'stateDone', event: '' };
  const known = systemEvents.find(([prefix]) => eventType.startsWith(prefix));
  if (known) return { kind: known[1], event: eventType.slice(known[0].length) };
  return { kind: 'event', event: eventType };
}

function requirementsOf(meta: unknown, complain: Complain): string[] {
  if (typeof meta !== 'object' || meta === null || !('requirements' in meta)) return [];
  const { requirements } = meta;
  if (Array.isArray(requirements) && requirements.every((one) => typeof one === 'string')) {
    return requirements;
  }
  complain('has meta.requirements that is not a list of requirement ids');
  return [];
}

function walkTransition(
  transition: TransitionDefinition,
  [branch, branches]: readonly [number, number],
  known: Implementations,
  complain: Complain,
): ChartTransition {
  const { kind, event } = eventOf(transition);
  const here: Complain = (problem) => {
    complain(`on ${transition.eventType || 'always'} ${problem}`);
  };
  if (transition.eventType.includes('*')) here('has a wildcard: name the events');
  if (kind === 'after' && !(event in known.delays)) {
    here(`has an unnamed delay (${event}): name it in setup({ delays })`);
  }
  const delay = kind === 'after' ? known.delays[event] : undefined;
  return {
    key: transitionKey(transition),
    from: transition.source.id,
    kind,
    event,
    ...(typeof delay === 'number' && { milliseconds: delay }),
    ...(transition.guard !== undefined && { guard: guardLabel(transition.guard, known, here) }),
    guards: transition.guard === undefined ? [] : guardParts(transition.guard, known),
    actions: actionLabels(transition.actions, known, here),
    to: (transition.target ?? []).map((target) => target.id),
    reenters: transition.reenter,
    requirements: requirementsOf(transition.meta, here),
    branch,
    branches,
  };
}

function walkState(node: StateNode, known: Implementations, problems: string[]): ChartState {
  const complain: Complain = (problem) => {
    problems.push(`${node.id} ${problem}`);
  };
  if (!node.description && node.type !== 'history') {
    complain(`has no description: say in one line what is the case there`);
  }
  const lists = [...node.transitions.values(), node.always ?? []];
  const initial = node.type === 'compound' ? node.initial : undefined;
  const [first] = initial?.target ?? [];
  return {
    id: node.id,
    key: node.key,
    kind: node.type,
    description: node.description ?? '',
    tags: node.tags,
    entry: actionLabels(node.entry, known, complain),
    exit: actionLabels(node.exit, known, complain),
    invokes: invokedActors(node, known, complain),
    requirements: requirementsOf(node.meta, complain),
    ...(initial &&
      first && {
        initial: { to: first.id, actions: actionLabels(initial.actions, known, complain) },
      }),
    ...(node.type === 'history' && node.history && { history: node.history }),
    transitions: lists.flatMap((list) =>
      list.map((one, index) => walkTransition(one, [index, list.length], known, complain)),
    ),
    children: Object.values(node.states).map((child) => walkState(child, known, problems)),
  };
}

/**
 * Reads a machine into plain data for diagrams, tables and exports.
 * @throws {ChartProblems} listing every inline guard, action or actor, wildcard, unnamed delay, missing description and
 * unanswered invoke: what has no name can neither be drawn nor tested.
 */
export function walk(machine: AnyStateMachine): Chart {
  const known = implementationsOf(machine);
  const problems: string[] = [];
  const root = walkState(rootOf(machine), known, problems);
  if (problems.length > 0) throw new ChartProblems(machine.id, problems);
  const delays = new Map(
    Object.entries(known.delays).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : undefined,
    ]),
  );
  return { id: machine.id, root, delays };
}

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
function invokedActors(node: StateNode, known: Implementations, complain: Complain) {
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
