import type { StateValue } from 'xstate';

/** What a tour records of the context: booleans and small values, or a counter makes the graph infinite. */
export type Projection = Readonly<Record<string, boolean | number | string | null>>;

/** What can be seen of a machine after a step. */
export interface Observation {
  readonly state: StateValue;
  /** What the active states say of themselves to screens and other charts. */
  readonly tags?: readonly string[];
  /** Only when the machine has ended. */
  readonly status?: 'done';
  readonly output?: unknown;
  readonly context: Projection;
  /** The keys of the context that have changed since the last observation, at the start all of them, whole. */
  readonly assigned?: Readonly<Record<string, unknown>>;
  /** Keys of the transition definitions taken, `always` included, in the order they were. */
  readonly takes: readonly string[];
  /**
   * Actions run with their parameters, events sent and raised with their payload, actors started with their input and
   * actors stopped.
   */
  readonly did: readonly string[];
}

export interface TourStep extends Observation {
  /**
   * An event of the machine, `xstate.done.actor.<name>`, `xstate.error.actor.<name>`, or with `afterMs` the delayed
   * event that time brings.
   */
  readonly event: string;
  /** Which example of the fixtures: the payload of the event, the output or the error of the actor. */
  readonly fixture?: number;
  /** That example in short, for the reader, and to notice that fixtures have changed. */
  readonly with?: string;
  /** Milliseconds that pass until the delayed event; a millisecond earlier nothing may have happened. */
  readonly afterMs?: number;
  /** What other timers have caused about a millisecond earlier, if they fired first. */
  readonly meanwhile?: Observation;
  /**
   * `state | event | refused` where every branch has a guard and each said no. In a browser such a step is a control
   * that cannot be used.
   */
  readonly refuses?: readonly string[];
}

/** A walk through a machine with what must be seen after each step. Committed, and reviewed like code. */
export interface Tour {
  /** The name of the start in the fixtures' inputs. */
  readonly start: string;
  /** The mutant that no other tour detects, if this one was written for that. */
  readonly catches?: string;
  readonly begins: Observation;
  readonly steps: readonly TourStep[];
}

/** Every transition definition a tour takes. */
export function takenBy(tour: Tour): string[] {
  return [
    ...tour.begins.takes,
    ...tour.steps.flatMap((step) => [...(step.meanwhile?.takes ?? []), ...step.takes]),
  ];
}
