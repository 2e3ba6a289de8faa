import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { and, type InspectionEvent, not, or, StateMachine } from 'xstate';

/*
 * The only file that reads what XState keeps to itself (names with an underscore) or types as `any`. Each function has
 * its own test, so that an update of XState breaks here and nowhere else.
 */

/** A transition as the interpreter selects it; `eventType` is '' for `always`. */
export interface TransitionDefinition {
  readonly source: StateNode;
  readonly eventType: string;
  readonly target: readonly StateNode[] | undefined;
  readonly guard: unknown;
  readonly actions: readonly unknown[];
  readonly reenter: boolean;
  readonly meta?: unknown;
  /** Name or milliseconds, on transitions that come from `after`. */
  readonly delay?: string | number;
}

interface InvokeDefinition {
  readonly id: string;
  readonly src: string;
  readonly onDone?: unknown;
  readonly onError?: unknown;
}

/** The parts of XState's StateNode the engine reads, without its `any`. */
export interface StateNode {
  readonly id: string;
  readonly key: string;
  /** Keys from below the root down to here. */
  readonly path: readonly string[];
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description: string | undefined;
  readonly tags: readonly string[];
  readonly entry: readonly unknown[];
  readonly exit: readonly unknown[];
  readonly invoke: readonly InvokeDefinition[];
  readonly initial: { readonly target: readonly StateNode[]; readonly actions: readonly unknown[] };
  readonly history: 'shallow' | 'deep' | false;
  readonly meta: unknown;
  readonly parent: StateNode | undefined;
  readonly states: Readonly<Record<string, StateNode>>;
  readonly transitions: ReadonlyMap<string, readonly TransitionDefinition[]>;
  readonly always: readonly TransitionDefinition[] | undefined;
}

/** The root state of a machine. `StateNode<any, any>` says less than it knows. */
export function rootOf(machine: AnyStateMachine): StateNode {
  return machine.root as unknown as StateNode;
}

/** The named implementations of a machine; values are functions, numbers or actor logic. */
export interface Implementations {
  readonly actors: Readonly<Record<string, unknown>>;
  readonly actions: Readonly<Record<string, unknown>>;
  readonly guards: Readonly<Record<string, unknown>>;
  readonly delays: Readonly<Record<string, unknown>>;
}

export function implementationsOf(machine: AnyStateMachine): Implementations {
  return machine.implementations as Implementations;
}

/** The active states of a snapshot, ancestors included (`_nodes`). */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly StateNode[] {
  return snapshot._nodes as unknown as readonly StateNode[];
}

/** A child an actor has just made, by invoking or spawning it: XState reports actions of neither `spawn` nor `assign`. */
export interface CreatedActor {
  readonly parent: object | undefined;
  /** The id it was given; a nameless child has the name of its logic. */
  readonly name: string;
  /** The name by which its whole system finds it, if it has one. */
  readonly systemId: string | undefined;
  readonly input: unknown;
}

export function createdActor(event: InspectionEvent): CreatedActor | undefined {
  if (event.type !== '@xstate.actor') return undefined;
  const actor = event.actorRef as unknown as {
    id: string;
    src: unknown;
    _parent?: object;
    // The actor itself gets its system id only after it has been reported.
    options: { input?: unknown; systemId?: string };
  };
  const { _parent: parent, options } = actor;
  const { systemId, input } = options;
  return { parent, name: stableName(actor), systemId, input };
}

/** The number XState gives a nameless child differs from run to run. */
export function stableName({ id, src }: { id: string; src?: unknown }): string {
  if (!/^x:\d+$/.test(id)) return id;
  return typeof src === 'string' ? src : 'child';
}

/** What an actor runs, by its name in setup; spawned siblings with numbered ids share it. */
export function sourceName(actor: AnyActorRef): string {
  return typeof actor.src === 'string' ? actor.src : stableName(actor);
}

/** The names of the actors a snapshot has that have neither ended nor failed, with the actors. */
export function runningChildren(snapshot: AnyMachineSnapshot): ReadonlyMap<string, AnyActorRef> {
  const children = snapshot.children as Record<string, AnyActorRef | undefined>;
  const running = new Map<string, AnyActorRef>();
  for (const [name, child] of Object.entries(children)) {
    const { status } = (child?.getSnapshot() ?? {}) as { status?: string };
    if (child && status === 'active') running.set(name, child);
  }
  return running;
}

/** Which states each history state would bring back, by their ids. */
export function rememberedStates(snapshot: AnyMachineSnapshot): Record<string, string[]> {
  const history = snapshot.historyValue as unknown as Record<string, readonly StateNode[]>;
  return Object.fromEntries(
    Object.entries(history).map(([id, nodes]) => [id, nodes.map((node) => node.id).sort()]),
  );
}

/**
 * The transitions one microstep selected (`_transitions`). Where two parallel regions answer the same event and one
 * leaves them both, XState lists the one it drops as well.
 */
export function transitionsOf(event: InspectionEvent): readonly TransitionDefinition[] {
  if (event.type !== '@xstate.microstep') return [];
  return event._transitions as unknown as readonly TransitionDefinition[];
}

/** The machine that an actor runs, if it runs one. A chart that was loaded late is `machine` in its logic. */
export function machineOf(actor: object): AnyStateMachine | undefined {
  const { logic } = actor as { logic?: { machine?: unknown } };
  const machine = logic instanceof StateMachine ? logic : logic?.machine;
  return machine instanceof StateMachine ? (machine as AnyStateMachine) : undefined;
}

/** The name of an actor: its system id, else the id that its parent gave it. */
export function actorName(actor: object): string {
  const { systemId, ...rest } = actor as { id: string; systemId?: string; src?: unknown };
  return systemId ?? stableName(rest);
}

export interface ScheduledEvent {
  readonly event: { readonly type: string };
  readonly target: AnyActorRef;
  readonly delay: number;
}

/** Every delayed event that still waits in the actor's system (`_scheduledEvents`). */
export function scheduledEvents(actor: AnyActorRef): readonly ScheduledEvent[] {
  return Object.values(actor.system.getSnapshot()._scheduledEvents);
}

/** What makes an actor: decides whether it can be done, and what stands in for it. */
export type ActorKind = 'machine' | 'promise' | 'callback' | 'other';

/**
 * XState does not mark its logics, so promise and callback logic are distinguished by their reply to the promise's own
 * event: a promise is done, a callback has no instance to pass the event to and throws.
 */
export function actorKind(logic: unknown): ActorKind {
  if (logic instanceof StateMachine) return 'machine';
  const { transition } = logic as {
    transition: (state: object, event: object, scope: object) => { status?: string } | undefined;
  };
  try {
    const event = { type: 'xstate.promise.resolve', data: undefined };
    const next = transition({ status: 'active' }, event, { self: {} });
    return next?.status === 'done' ? 'promise' : 'other';
  } catch {
    return 'callback';
  }
}

const combinators = new Map<unknown, 'and' | 'or' | 'not'>([
  [partsOf(and([])).check, 'and'],
  [partsOf(or([])).check, 'or'],
  [partsOf(not('')).check, 'not'],
]);

function partsOf(guard: unknown): { check?: unknown; guards?: readonly unknown[] } {
  return guard as { check?: unknown; guards?: readonly unknown[] };
}

/** The combinator and its parts if a guard was made by `and`, `or` or `not`. */
export function combinedGuard(guard: unknown) {
  if (typeof guard !== 'function') return undefined;
  const { check, guards } = partsOf(guard);
  const combinator = combinators.get(check);
  return combinator && guards ? { combinator, guards } : undefined;
}

/** Whether XState itself put this action there: `after` adds a delayed raise on entry and a cancel on exit. */
export function isMadeByAfter(action: unknown): boolean {
  if (typeof action !== 'function') return false;
  const { type, id, sendId } = action as { type?: string; id?: unknown; sendId?: unknown };
  const reference = type === 'xstate.raise' ? id : type === 'xstate.cancel' ? sendId : undefined;
  return typeof reference === 'string' && reference.startsWith('xstate.after.');
}

/** A built-in action such as `assign`: the interpreter calls `resolve` with the parameters as fourth argument. */
type Resolve = (...scope: readonly unknown[]) => unknown;

function builtInResolve(action: unknown): Resolve | undefined {
  return typeof action === 'function' && 'resolve' in action && typeof action.resolve === 'function'
    ? (action.resolve as Resolve)
    : undefined;
}

/**
 * The same machine, reporting each named built-in action with its parameters when the interpreter runs it. The actions
 * themselves are untouched. XState's inspection reports no assignment; this is how a dropped one is seen. Other named
 * actions are in its events.
 */
export function witnessActions(
  machine: AnyStateMachine,
  witness: (name: string, params: unknown) => void,
) {
  const witnessed = machine.provide({});
  const actions = new Proxy(implementationsOf(witnessed).actions, {
    get(target, name) {
      if (typeof name !== 'string') return undefined;
      const action = target[name];
      const resolve = builtInResolve(action);
      if (!resolve) return action;
      return Object.assign(() => undefined, action, {
        resolve: (...scope: readonly unknown[]) => {
          witness(name, scope[3]);
          return resolve(...scope);
        },
      });
    },
  });
  Object.assign(witnessed.implementations, { actions });
  return witnessed;
}
