import type {
  ActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  ProvidedActor,
} from 'xstate';
import type { ActorsOf } from '../../../machines/core/droppedEvents.ts';
import type { Projection } from '../../../src/charts/run/tour.ts';

/**
 * The snapshot distinguishes a callback actor from the others: it keeps its input and has no output. A promise of
 * `undefined` looks the same; declare it as a promise of `void`.
 */
type IsCallback<Logic> =
  Logic extends ActorLogic<
    infer Snapshot,
    infer _Event,
    infer _Input,
    infer _System,
    infer _Emitted
  >
    ? [Snapshot] extends [{ output: undefined; input: unknown }]
      ? true
      : false
    : false;

type Named<Actor, Callback extends boolean> = Actor extends ProvidedActor
  ? IsCallback<Actor['logic']> extends Callback
    ? Actor['src']
    : never
  : never;

/** Actors that can be done: promises and child machines. */
export type FinishingActor<Machine> = Named<ActorsOf<Machine>, false>;
export type CallbackActor<Machine> = Named<ActorsOf<Machine>, true>;

type LogicOf<Machine, Name> = Extract<ActorsOf<Machine>, { src: Name }>['logic'];

/**
 * What the tests need to know to walk a machine everywhere. Exhaustive by type: a new event or actor does not compile
 * until it has its examples. The first example of each list is the one that tours prefer.
 */
export interface Fixtures<Machine extends AnyStateMachine> {
  /** For each event type the payloads that matter: at least one per guard answer. */
  readonly events: {
    readonly [Type in EventFromLogic<Machine>['type']]: readonly Extract<
      EventFromLogic<Machine>,
      { type: Type }
    >[];
  };
  /** For each promise actor and child machine the outputs that matter. */
  readonly outputs: {
    readonly [Name in FinishingActor<Machine>]: readonly OutputFrom<LogicOf<Machine, Name>>[];
  };
  /** The errors that matter for each promise actor and child machine; callback actors have one by default. */
  readonly errors: { readonly [Name in FinishingActor<Machine>]: readonly unknown[] } & {
    readonly [Name in CallbackActor<Machine>]?: readonly unknown[];
  };
  /** Named starts; the machine is walked from each. A machine without input has one: `{ start: undefined }`. */
  readonly inputs: Readonly<Record<string, InputFrom<Machine>>>;
  readonly context: (context: ContextFrom<Machine>) => Projection;
  /** System ids of siblings the machine sends to; recorders take their place. */
  readonly systemActors?: readonly string[];
  /** Leaves out events in some states, where walking on would say nothing new. */
  readonly filter?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean;
  /** The most distinct states to explore; 2000 by default. */
  readonly limit?: number;
  /** The longest tour in steps; 14 by default. */
  readonly steps?: number;
}

/** Fixtures as the engine uses them, whatever the machine. */
export interface AnyFixtures {
  readonly events: Readonly<Record<string, readonly AnyEventObject[]>>;
  readonly outputs: Readonly<Record<string, readonly unknown[]>>;
  readonly errors: Readonly<Record<string, readonly unknown[]>>;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly context: (context: unknown) => Projection;
  readonly systemActors?: readonly string[];
  readonly filter?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean;
  readonly limit?: number;
  readonly steps?: number;
}

/** A machine with its fixtures, ready for the tours. */
export interface Model {
  /** The folder of the machine, `agency-swap`: also the name of its tours and diagrams. */
  readonly subject: string;
  readonly machine: AnyStateMachine;
  readonly fixtures: AnyFixtures;
}

/** Ties fixtures to their machine and checks them against its types; the engine itself needs the types no more. */
export function model<Machine extends AnyStateMachine>(
  subject: string,
  machine: Machine,
  fixtures: Fixtures<Machine>,
): Model {
  return { subject, machine, fixtures: fixtures as unknown as AnyFixtures };
}
