import type { AnyFixtures, Model } from '../../model/kit/fixtures.ts';

/** Clocks are set wrong, corrected, and put back for the winter. In milliseconds. */
const jumps = [-86_400_000, -3_600_000, -1, 1, 3_600_000, 86_400_000];

/** Later than 2001 in milliseconds since the epoch: a moment of the wall clock and no duration. */
const isMoment = (value: unknown): value is number => typeof value === 'number' && value > 1e12;

function jumped(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((one) => jumped(one, by));
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      // What was written down before the jump stays as it was.
      isMoment(one) && (key === 'now' || key === 'at') ? one + by : jumped(one, by),
    ]),
  );
}

function withJumps<Example>(examples: readonly Example[]): readonly Example[] {
  const added = jumps.flatMap((by) =>
    examples
      .map((example) => jumped(example, by) as Example)
      .filter((one, index) => JSON.stringify(one) !== JSON.stringify(examples[index])),
  );
  return [...examples, ...added];
}

function eachWithJumps<Example>(
  lists: Readonly<Record<string, readonly Example[]>>,
): Record<string, readonly Example[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, withJumps(list)]));
}

/**
 * The same model whose clock jumps, also backward. Charts read the wall clock only from their events, so a jump is one
 * more example, after those of the fixtures.
 */
export function withClockJumps(model: Model): Model {
  const fixtures: AnyFixtures = {
    ...model.fixtures,
    events: eachWithJumps(model.fixtures.events),
    outputs: eachWithJumps(model.fixtures.outputs),
  };
  return { ...model, fixtures };
}
