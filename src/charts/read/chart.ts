/** What causes a transition. `done` and `error` come from an actor, `stateDone` from a finished compound state. */
export type EventKind = 'event' | 'after' | 'done' | 'error' | 'snapshot' | 'stateDone' | 'always';

export interface ChartTransition {
  /** `stateId | event descriptor | branch index`, the unit of coverage. */
  readonly key: string;
  readonly from: string;
  readonly kind: EventKind;
  /** The event type, the actor's name, or the delay's name; empty for `always` and `stateDone`. */
  readonly event: string;
  /** Milliseconds of an `after` whose delay is a number; a computed delay has none. */
  readonly milliseconds?: number;
  readonly guard?: string;
  /** The named guards in it, as in its label. */
  readonly guards: readonly string[];
  readonly actions: readonly string[];
  /** Target state ids; empty when the transition stays where it is. */
  readonly to: readonly string[];
  readonly reenters: boolean;
  readonly requirements: readonly string[];
  /** Place among the branches of the same event, from 0, in the order the guards are asked. */
  readonly branch: number;
  readonly branches: number;
}

export interface ChartState {
  readonly id: string;
  readonly key: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description: string;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly string[];
  readonly requirements: readonly string[];
  readonly initial?: { readonly to: string; readonly actions: readonly string[] };
  readonly history?: 'shallow' | 'deep';
  readonly transitions: readonly ChartTransition[];
  readonly children: readonly ChartState[];
}

/** A machine as plain data, for drawing and for tables. */
export interface Chart {
  readonly id: string;
  readonly root: ChartState;
  /** Named delays in milliseconds; undefined when the delay is computed. */
  readonly delays: ReadonlyMap<string, number | undefined>;
}

/** All states of a chart, the root first, in document order. */
export function statesOf(chart: Chart): ChartState[] {
  const withBelow = (state: ChartState): ChartState[] => [
    state,
    ...state.children.flatMap(withBelow),
  ];
  return withBelow(chart.root);
}
