import type { AnyStateMachine, EventFromLogic, StateMachine } from 'xstate';

/** The actors that a machine names in its setup. */
export type ActorsOf<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actor
    : never;

type ActorNames<Machine> =
  ActorsOf<Machine> extends { src: infer Name extends string } ? Name : never;

/** Events that have no effect for one reason. */
export interface DroppedRow<Type extends string = string> {
  /** Paths below the machine, such as `act.filling`; a state covers those within it, and `a & b` means both at once. */
  readonly in?: readonly string[];
  /** Instead of `in`: every state but these and those within them. */
  readonly except?: readonly string[];
  readonly events: readonly Type[];
  /** Why no one can send the event there, or why nothing is lost; shown to auditors. */
  readonly reason: string;
}

/**
 * The events that a chart does not answer in some of its states, each with the reason. Nothing is said about events that
 * it always answers. tests/model/dropped.test.ts compares the rows with what the tours visit, and
 * tests/model/offered.test.ts does everything that the screens offer.
 */
export interface DroppedTable<Type extends string = string, Actor extends string = string> {
  readonly sentBy: {
    /** What a person does on the screen of the chart. */
    readonly screen?: readonly Type[];
    /** What a person does elsewhere, by the place. */
    readonly otherScreens?: Readonly<Record<string, readonly Type[]>>;
    /** By the id of the other chart, or of the chart whose actors send it. */
    readonly charts?: Readonly<Record<string, readonly Type[]>>;
    /** By the name of the chart's own actor. It sends only while it runs. */
    readonly actors?: Readonly<Partial<Record<Actor, readonly Type[]>>>;
  };
  readonly rows: readonly DroppedRow<Type>[];
  /** What the screen offers although nothing happens, because it is dropped or every guard refuses it. */
  readonly harmless?: readonly DroppedRow<Type>[];
}

/** The table of a machine, with the names of its events and actors. */
export type DroppedEvents<Machine extends AnyStateMachine> = DroppedTable<
  EventFromLogic<Machine>['type'],
  ActorNames<Machine>
>;
