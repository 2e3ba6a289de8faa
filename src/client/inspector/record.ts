import type { StateValue } from 'xstate';
import type { FeedStep } from '../../charts/feed.ts';
import type { Tour, TourStep } from '../../charts/tour.ts';

/** One running chart as the inspector knows it. */
export interface InspectedActor {
  readonly key: string;
  readonly window: string;
  readonly name: string;
  readonly machine: string;
}

const keyOf = ({ window, actor }: FeedStep) => `${window} ${actor}`;
const placeOf = ({ window, number }: FeedStep) => `${window} ${number}`;

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

/** Everything heard so far, in the order it happened. */
export class InspectorRecord {
  readonly #steps: FeedStep[] = [];
  readonly #known = new Set<string>();

  /** Windows repeat what they remember whenever an inspector opens; each step counts once. */
  add(steps: readonly FeedStep[]): void {
    for (const step of steps) {
      if (this.#known.has(placeOf(step))) continue;
      this.#known.add(placeOf(step));
      this.#steps.push(step);
    }
    this.#steps.sort((a, b) => a.at - b.at || a.number - b.number);
  }

  get length(): number {
    return this.#steps.length;
  }

  /** Those of one actor, or all; `until` counts steps of the whole record. */
  steps(actor: string | null, until = this.length): FeedStep[] {
    return this.#steps.slice(0, until).filter((step) => actor === null || keyOf(step) === actor);
  }

  /** The place in the whole record behind a step. */
  placeAfter(step: FeedStep): number {
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
  last(actor: string, until = this.length): FeedStep | undefined {
    return this.steps(actor, until).at(-1);
  }

  /** What an actor is called: with the number of its window where there are several, in the order they were heard. */
  nameIn(window: string, name: string): string {
    const windows = [...new Set(this.#steps.map((step) => step.window))];
    return windows.length > 1 ? `${name} (window ${windows.indexOf(window) + 1})` : name;
  }

  /**
   * An actor's steps in the form of a tour: for a bug report, or to begin one with. Contexts and payloads never come
   * here, so that those are empty.
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
