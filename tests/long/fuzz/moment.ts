import type { AnyMachineSnapshot } from 'xstate';
import type { Model } from '../../model/kit/fixtures.ts';

/** A chart after one step, with what led to it. */
export interface Moment {
  readonly model: Model;
  /** What the chart was started with, and the name the fixtures have for that. */
  readonly input: unknown;
  readonly start: string;
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

/** The sentence where something holds that must not. */
export function wrongIf(isWrong: boolean, sentence: string): string | undefined {
  return isWrong ? sentence : undefined;
}

/** The first of several things that is wrong. */
export function firstWrong(...checks: readonly (string | undefined)[]): string | undefined {
  return checks.find((one) => one !== undefined);
}

export function count(effects: readonly string[], begins: string): number {
  return effects
    .filter((effect) => effect === begins || effect.startsWith(`${begins} `))
    .reduce((sum, effect) => sum + Number(/ ×(\d+)$/.exec(effect)?.[1] ?? 1), 0);
}
