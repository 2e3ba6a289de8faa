import fc from 'fast-check';
import { models } from '../../model/fixtures.ts';
import type { Model } from '../../model/kit/fixtures.ts';
import type { Check } from '../../model/properties/moment.ts';
import { checkFor } from './checkFor.ts';
import { withClockJumps } from './clockJumps.ts';
import { foundFolder, setFound } from './found.ts';
import { anyMove } from './moves.ts';
import { type Counterexample, playOut } from './playOut.ts';

const longest = 40;

export interface Campaign {
  /** Random sequences for each chart. */
  readonly runs: number;
  readonly seed: number;
}

/** The shortest walk found that leads one chart to something wrong, and how many steps were walked. */
export function fuzzChart(
  model: Model,
  check: Check,
  { runs, seed }: Campaign,
): { found: Counterexample | undefined; steps: number } {
  const jumping = withClockJumps(model);
  let steps = 0;
  const starts = fc.constantFrom(...Object.keys(model.fixtures.inputs));
  const details = fc.check(
    fc.property(starts, fc.array(anyMove, { maxLength: longest, size: 'max' }), (start, moves) => {
      steps += moves.length;
      return playOut(jumping, start, moves, check) === undefined;
    }),
    { numRuns: runs, seed },
  );
  if (!details.failed) return { found: undefined, steps };
  const [start = '', moves = []] = details.counterexample ?? [];
  return { found: playOut(jumping, start, moves, check), steps };
}

/**
 * Drives every chart with random sequences of events that it may or may not expect, outputs and failures of its actors,
 * and leaps of the clock, also backwards. None may die, none may be in a state without words or without a way on, and
 * the invariants hold. The shortest walk to a violation is written as a tour.
 *
 * @param only the subject of one chart; all by default.
 * @throws with what went wrong in each chart that breaks, the file with the walk, and the seed.
 */
export function fuzz({ only, ...campaign }: Campaign & { only?: string | undefined }): void {
  const chosen = models.filter(({ subject }) => only === undefined || subject === only);
  if (chosen.length === 0) throw new Error(`There is no chart ${String(only)}.`);
  const begun = performance.now();
  const broken: string[] = [];
  let walked = 0;
  for (const model of chosen) {
    const { found, steps } = fuzzChart(model, checkFor(model.subject), campaign);
    walked += steps;
    if (!found) continue;
    const events = found.tour.steps.map(({ event }) => event).join(', ');
    const path = setFound(foundFolder, model, found.tour);
    broken.push(`${model.subject}: ${found.problem}\n  after ${events}\n  ${path}`);
  }
  const seed = `seed ${String(campaign.seed)}`;
  if (broken.length > 0) throw new Error(`Fuzz, ${seed}:\n${broken.join('\n')}`);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(
    `${String(chosen.length)} charts, ${String(campaign.runs)} random sequences each, ${String(walked)} moves in ${seconds} s (${seed}): all held.`,
  );
}
