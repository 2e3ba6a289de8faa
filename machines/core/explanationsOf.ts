import type { AnyStateMachine, ParameterizedObject, StateMachine } from 'xstate';

type Named<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer _Action,
    infer Guard,
    infer Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? { guard: Guard extends ParameterizedObject ? Guard['type'] : never; delay: Delay }
    : never;

/**
 * What the guards and delays of a chart mean, a sentence each for auditors: when a guard is true, and what a delay is
 * for. Exhaustive by type. The length of a fixed delay is not in its sentence: the chart has it.
 */
export type ExplanationsOf<Machine extends AnyStateMachine> = {
  readonly guards: Readonly<Record<Named<Machine>['guard'], string>>;
  readonly delays: Readonly<Record<Named<Machine>['delay'] & string, string>>;
};
