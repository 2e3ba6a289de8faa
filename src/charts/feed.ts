import type { InspectionEvent, StateValue } from 'xstate';
import { actorName, machineOf, transitionsOf } from './interpreter.ts';
import { transitionKey } from './transitionKey.ts';

/** The channel on which running applications tell inspectors of the same origin what their charts do. */
export const feedChannel = 'countersign-inspector';

/**
 * One event that a chart took. Names, states, tags and transitions only: neither payloads nor context ever leave the page,
 * for among them are passwords, PINs and tokens.
 */
export interface FeedStep {
  /** Which window it is from. */
  readonly window: string;
  /** From 1 in each window. */
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Unique in its window; a chart that is started again is another actor. */
  readonly actor: string;
  /** What the actor goes by. */
  readonly name: string;
  readonly machine: string;
  readonly event: string;
  readonly state: StateValue;
  readonly tags: readonly string[];
  /** Keys of the transition definitions taken. */
  readonly takes: readonly string[];
  readonly status: string;
}

export type FeedMessage =
  /** An inspector was opened: every window says again what has happened. */
  | { readonly type: 'inspector.opened' }
  | { readonly type: 'steps.told'; readonly steps: readonly FeedStep[] };

/** What a late inspector still hears of a window. */
const remembered = 5_000;

type Told = { value: StateValue; status: string; tags: ReadonlySet<string> };

/**
 * Turns what XState reports into steps, remembers them, and tells them.
 *
 * @param post puts a message on the channel.
 */
export function createFeed(
  window: string,
  now: () => number,
  post: (message: FeedMessage) => void,
) {
  const steps: FeedStep[] = [];
  const taken = new Map<string, string[]>();
  let number = 0;

  const inspect = (event: InspectionEvent): void => {
    const machine = machineOf(event.actorRef);
    if (!machine) return;
    const { sessionId: actor } = event.actorRef;
    if (event.type === '@xstate.microstep') {
      taken.set(actor, [...(taken.get(actor) ?? []), ...transitionsOf(event).map(transitionKey)]);
    }
    if (event.type !== '@xstate.snapshot') return;
    const { value, status, tags } = event.snapshot as unknown as Told;
    number += 1;
    const step: FeedStep = {
      window,
      number,
      at: now(),
      actor,
      name: actorName(event.actorRef),
      machine: machine.id,
      event: event.event.type,
      state: value,
      tags: [...tags],
      takes: taken.get(actor) ?? [],
      status,
    };
    taken.delete(actor);
    steps.push(step);
    if (steps.length > remembered) steps.shift();
    post({ type: 'steps.told', steps: [step] });
  };

  /** Answers an inspector that was opened late. */
  const hear = (message: FeedMessage): void => {
    if (message.type === 'inspector.opened') post({ type: 'steps.told', steps });
  };
  /** Drops what is remembered for late inspectors: a measurement of memory shall not count it. */
  const forget = (): void => {
    steps.length = 0;
  };
  return { inspect, hear, forget };
}
