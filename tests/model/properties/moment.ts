import type { AnyMachineSnapshot } from 'xstate';
import type { AnyFixtures, Model } from '../kit/fixtures.ts';
import { type EventCase, examplesOf } from '../kit/perform.ts';

/** A chart after one step, with what led to it. */
export interface Moment {
  readonly model: Model;
  /** What the chart was started with, and the name the fixtures have for that. */
  readonly input: unknown;
  readonly start: string;
  /** What was done: an event, `xstate.done.actor.<name>`, `xstate.error.actor.<name>`, a delay; `xstate.init` at first. */
  readonly event: string;
  /** The event itself, or the output or error of the actor. */
  readonly payload: unknown;
  readonly before: AnyMachineSnapshot;
  readonly snapshot: AnyMachineSnapshot;
  /** Actions run, events sent and actors started by this step. */
  readonly did: readonly string[];
  /** The same of all steps before. */
  readonly past: readonly string[];
  /** The ids of the actors that have neither ended nor failed. */
  readonly running: readonly string[];
}

/** What is wrong with a chart as it is, in a sentence; nothing if all holds. */
export type Check = (moment: Moment) => string | undefined;

/** The event of an event case and its payload. */
export function eventIn(
  fixtures: AnyFixtures,
  eventCase: EventCase,
): Pick<Moment, 'event' | 'payload'> {
  const { type: event } = eventCase;
  const payload =
    'fixture' in eventCase ? examplesOf(fixtures, event)[eventCase.fixture] : undefined;
  return { event, payload };
}

/** How often these effects have one that starts with these words. */
export function count(effects: readonly string[], begins: string): number {
  return effects
    .filter((effect) => effect === begins || effect.startsWith(`${begins} `))
    .reduce((sum, effect) => sum + Number(/ ×(\d+)$/.exec(effect)?.[1] ?? 1), 0);
}
