import type { StatelyInspectionEvent, StatelySnapshotEvent } from '@statelyai/inspect';
import type { StateValue } from 'xstate';
import type { HandledEvent, SeenSnapshot } from '../../charts/inspect/inspect.ts';
import type { ContextProjection } from '../../charts/inspect/projectContext.ts';
import type { GuardedBranch } from '../../charts/read/guardAnswers.ts';
import type { Tour, TourStep } from '../../charts/run/tour.ts';
import { outcomeOf } from './steps.ts';

/** One event that a chart took, and the state it left the chart in. */
export interface InspectedStep {
  /** Of the chart that took it, in all windows. */
  readonly key: string;
  /** Which window it is from. */
  readonly window: string;
  /** Grows within a window. */
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Unique in its window; a chart that is started again is another actor. */
  readonly actor: string;
  /** The name of the actor. */
  readonly name: string;
  readonly machine: string;
  readonly event: string;
  /** The actor that sent the event, where one did. */
  readonly sender: string | null;
  readonly state: StateValue;
  readonly tags: readonly string[];
  /** Keys of the transition definitions taken. */
  readonly takes: readonly string[];
  /** What each guard said, where the event was refused. */
  readonly refusals: readonly GuardedBranch[];
  readonly status: string;
  readonly context: ContextProjection;
  /** Names of the fields of the context that the event changed. */
  readonly changed: readonly string[];
  /** Calls and watchers at work for the chart. */
  readonly running: readonly string[];
}

/** One running chart as the inspector knows it. */
export interface InspectedActor {
  readonly key: string;
  readonly window: string;
  readonly name: string;
  readonly machine: string;
  /** The key of the chart that started it. */
  readonly parent: string | null;
}

/** The ids of all active states of a chart, the root among them. */
export function activeStates(machine: string, value: StateValue): string[] {
  const below = (state: StateValue, path: string): string[] => {
    if (typeof state === 'string') return [`${path}.${state}`];
    return Object.entries(state).flatMap(([key, inner]) => [
      `${path}.${key}`,
      ...(inner === undefined ? [] : below(inner, `${path}.${key}`)),
    ]);
  };
  return [machine, ...below(value, machine)];
}

/** Who is meant by an actor's id, and who last sent it an event of each type. */
interface Heard {
  readonly actors: Map<string, InspectedActor>;
  readonly senders: Map<string, string | undefined>;
}

const actorKey = ({ rootId = '', sessionId }: StatelyInspectionEvent) => `${rootId} ${sessionId}`;

function stepsOf(events: readonly StatelyInspectionEvent[], heard: Heard): InspectedStep[] {
  for (const event of events) {
    if (event.type !== '@xstate.actor') continue;
    const { id } = JSON.parse(event.definition ?? '{}') as { id: string };
    const key = actorKey(event);
    const { rootId: window = '', name, parentId } = event;
    const parent = parentId === undefined ? null : `${window} ${parentId}`;
    heard.actors.set(key, { key, window, name, machine: id, parent });
  }
  return events
    .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt) || Number(a.id) - Number(b.id))
    .flatMap((event) => {
      if (event.type === '@xstate.snapshot') return stepOf(event, heard);
      if (event.type === '@xstate.event')
        heard.senders.set(
          `${actorKey(event)} ${event.event.type}`,
          (event.event as { from?: string }).from,
        );
      return [];
    });
}

/** None while the actor has not been introduced. */
function stepOf(event: StatelySnapshotEvent, { actors, senders }: Heard): InspectedStep[] {
  const actor = actors.get(actorKey(event));
  if (!actor) return [];
  const { key, window, name, machine } = actor;
  const { value, ...seen } = event.snapshot as unknown as SeenSnapshot;
  const { type, takes, refusals } = event.event as unknown as HandledEvent;
  const step = {
    key,
    window,
    number: Number(event.id),
    at: Number(event.createdAt),
    actor: event.sessionId,
    name,
    machine,
    event: type,
    sender: senders.get(`${key} ${type}`) ?? null,
    state: value,
    takes,
    refusals,
    ...seen,
  };
  return [step];
}

/**
 * Everything heard so far, in the order it happened. It depends only on which events were heard, not on when: an
 * inspector that opens in the middle hears a step first, and then the repetition that introduces its chart.
 */
export class InspectorRecord {
  readonly #events = new Map<string, StatelyInspectionEvent>();
  #steps: readonly InspectedStep[] = [];
  #actors: ReadonlyMap<string, InspectedActor> = new Map();

  /**
   * Windows repeat what they remember whenever an inspector opens; each event counts once.
   *
   * @returns whether there are new steps.
   */
  add(events: readonly StatelyInspectionEvent[]): boolean {
    const before = this.length;
    for (const event of events) this.#events.set(`${event.rootId} ${event.id}`, event);
    const heard: Heard = { actors: new Map(), senders: new Map() };
    this.#steps = stepsOf([...this.#events.values()], heard);
    this.#actors = heard.actors;
    return this.length > before;
  }

  get length(): number {
    return this.#steps.length;
  }

  /** Those of one actor, or all; `until` counts steps of the whole record. */
  steps(actor: string | null, until = this.length): InspectedStep[] {
    return this.#steps.slice(0, until).filter((step) => actor === null || step.key === actor);
  }

  /** The place in the whole record behind a step. */
  placeAfter(step: InspectedStep): number {
    return this.#steps.indexOf(step) + 1;
  }

  /** Every chart that has taken a step, each after the one that started it, with how deep it is in that tree. */
  actors(): (InspectedActor & { readonly depth: number })[] {
    const stepped = new Set(this.#steps.map(({ key }) => key));
    const known = [...this.#actors.values()].filter(({ key }) => stepped.has(key));
    const order = [...stepped];
    const below = (parent: string | null, depth: number): (InspectedActor & { depth: number })[] =>
      known
        .filter(
          (one) => (one.parent !== null && stepped.has(one.parent) ? one.parent : null) === parent,
        )
        .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
        .flatMap((one) => [{ ...one, depth }, ...below(one.key, depth + 1)]);
    return below(null, 0);
  }

  /** What an actor was last in. */
  last(actor: string, until = this.length): InspectedStep | undefined {
    return this.steps(actor, until).at(-1);
  }

  /** What an actor is called: with the number of its window where there are several, in the order they were heard. */
  nameIn(window: string, name: string): string {
    const windows = [...new Set(this.#steps.map((step) => step.window))];
    return windows.length > 1 ? `${name} (window ${windows.indexOf(window) + 1})` : name;
  }

  /**
   * An actor's steps in the form of a tour, to do them again in a test: without those that no state answers to, and
   * without contexts and payloads.
   */
  tour(actor: string, until = this.length): Tour {
    const answered = this.steps(actor, until).filter((step) =>
      ['started', 'taken', 'refused'].includes(outcomeOf(step)),
    );
    const [begins, ...steps] = answered.map(
      ({ event, state, status, takes }): TourStep => ({
        event,
        state,
        ...(status === 'done' && { status }),
        context: {},
        takes,
        did: [],
      }),
    );
    if (!begins) throw new Error(`Nothing is known of ${actor}.`);
    const { event: _, ...start } = begins;
    return { start: 'inspected', begins: start, steps };
  }
}
