import type { StatelyInspectionEvent, StatelySnapshotEvent } from '@statelyai/inspect';
import type { StateValue } from 'xstate';
import type { Tour, TourStep } from '../../charts/run/tour.ts';

/** One event that a chart took, and the state it left the chart in. */
export interface InspectedStep {
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
  /** The chart that sent the event, where a chart did. */
  readonly sender: string | null;
  readonly state: StateValue;
  readonly tags: readonly string[];
  /** Keys of the transition definitions taken. */
  readonly takes: readonly string[];
  readonly status: string;
}

/** One running chart as the inspector knows it. */
export interface InspectedActor {
  readonly key: string;
  readonly window: string;
  readonly name: string;
  readonly machine: string;
}

const keyOf = ({ window, actor }: InspectedStep) => `${window} ${actor}`;

/** What the package's types leave open, as `inspectCharts` fills it in. */
type Details = { value: StateValue; tags: string[]; status: string };

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

function stepsOf(events: readonly StatelyInspectionEvent[]): InspectedStep[] {
  const heard: Heard = { actors: new Map(), senders: new Map() };
  for (const event of events) {
    if (event.type !== '@xstate.actor') continue;
    const { id } = JSON.parse(event.definition ?? '{}') as { id: string };
    const key = actorKey(event);
    const { rootId: window = '', name } = event;
    heard.actors.set(key, { key, window, name, machine: id });
  }
  return events
    .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt) || Number(a.id) - Number(b.id))
    .flatMap((event) => {
      if (event.type === '@xstate.snapshot') return stepOf(event, heard);
      if (event.type === '@xstate.event')
        heard.senders.set(`${actorKey(event)} ${event.event.type}`, event.sourceId);
      return [];
    });
}

/** None while the actor has not been introduced. */
function stepOf(event: StatelySnapshotEvent, { actors, senders }: Heard): InspectedStep[] {
  const actor = actors.get(actorKey(event));
  if (!actor) return [];
  const { key, window, name, machine } = actor;
  const { value, tags, status } = event.snapshot as unknown as Details;
  const { type, takes } = event.event as { type: string; takes: string[] };
  const sender = senders.get(`${key} ${type}`);
  const step = {
    window,
    number: Number(event.id),
    at: Number(event.createdAt),
    actor: event.sessionId,
    name,
    machine,
    event: type,
    sender: actors.get(`${window} ${sender}`)?.name ?? null,
    state: value,
    tags,
    takes,
    status,
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

  /**
   * Windows repeat what they remember whenever an inspector opens; each event counts once.
   *
   * @returns whether there are new steps.
   */
  add(events: readonly StatelyInspectionEvent[]): boolean {
    const before = this.length;
    for (const event of events) this.#events.set(`${event.rootId} ${event.id}`, event);
    this.#steps = stepsOf([...this.#events.values()]);
    return this.length > before;
  }

  get length(): number {
    return this.#steps.length;
  }

  /** Those of one actor, or all; `until` counts steps of the whole record. */
  steps(actor: string | null, until = this.length): InspectedStep[] {
    return this.#steps.slice(0, until).filter((step) => actor === null || keyOf(step) === actor);
  }

  /** The place in the whole record behind a step. */
  placeAfter(step: InspectedStep): number {
    return this.#steps.indexOf(step) + 1;
  }

  actors(): InspectedActor[] {
    const found = new Map<string, InspectedActor>();
    for (const step of this.#steps) {
      const { window, name, machine } = step;
      found.set(keyOf(step), { key: keyOf(step), window, name, machine });
    }
    return [...found.values()];
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
   * An actor's steps in the form of a tour: for a bug report, or to start one with. Contexts and payloads never get
   * here, so those are empty.
   */
  tour(actor: string, until = this.length): Tour {
    const [begins, ...steps] = this.steps(actor, until).map(
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
