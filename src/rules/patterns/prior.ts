/** How much peers differ from each other, estimated from them, and what that says about one person (empirical Bayes). */

/** A share is events of so many; a rate is events per exposure. */
export type MeasureKind = 'share' | 'rate';

/** Events of a person, and of how many, or in how much exposure. */
export interface Tally {
  readonly count: number;
  readonly of: number;
}

/** A beta distribution of shares, or a gamma distribution of rates: by its mean, and by how much a person has to do to weigh as much. */
export interface Prior {
  readonly kind: MeasureKind;
  readonly mean: number;
  readonly weight: number;
}

/**
 * People who do the same work differ by at least a quarter, whatever a few peers show: five people who happen to agree do not
 * make a sixth one remarkable.
 */
export const leastSpread = 0.25;

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * The distribution among peers by the method of moments: what their values vary more than chance explains.
 *
 * @param peers at least two, each with `of` more than 0.
 */
export function priorOf(kind: MeasureKind, peers: readonly Tally[]): Prior {
  const total = sumOf(peers.map(({ of }) => of));
  // Half an event more: where no peer has one, the rate is small and not 0.
  const mean = (sumOf(peers.map(({ count }) => count)) + 0.5) / (total + 1);
  const chance = kind === 'share' ? mean * (1 - mean) : mean;
  const varied = sumOf(peers.map(({ count, of }) => of * (count / of - mean) ** 2));
  const squares = sumOf(peers.map(({ of }) => of ** 2)) / total;
  const excess = (varied - (peers.length - 1) * chance) / (total - squares);
  const variance = Math.max(excess, (leastSpread * chance) ** 2);
  const weight = kind === 'share' ? Math.max(chance / variance - 1, 1) : mean / variance;
  return { kind, mean, weight };
}

/** The rate or share of a person, drawn to that of the peers the more, the less the person did (Efron and Morris 1975). */
export function shrunk({ mean, weight }: Prior, { count, of }: Tally): number {
  return (mean * weight + count) / (weight + of);
}

/**
 * How often a person like the peers would have so many events or more: the upper tail of the beta-binomial or the negative
 * binomial distribution.
 */
export function chanceOf(prior: Prior, { count, of }: Tally): number {
  const { logMass, ratio } =
    prior.kind === 'share' ? betaBinomial(prior, of) : negativeBinomial(prior, of);
  // Beyond the mean the tail is summed itself: as 1 minus the rest it would be lost to rounding.
  const isTail = count > prior.mean * of;
  const end = isTail ? Number.POSITIVE_INFINITY : count;
  let events = isTail ? count : 0;
  let part = Math.exp(logMass(events));
  let sum = 0;
  for (; events < end && part > sum * negligible; events += 1) {
    sum += part;
    part *= ratio(events);
  }
  return isTail ? Math.min(sum, 1) : Math.max(1 - sum, 0);
}

/** What is left out of a sum of chances, as a part of it. */
const negligible = 1e-12;

/** How likely each number of events is, and by how much more likely the next one is. */
interface Distribution {
  readonly logMass: (events: number) => number;
  readonly ratio: (events: number) => number;
}

function betaBinomial({ mean, weight }: Prior, of: number): Distribution {
  const [a, b] = [mean * weight, (1 - mean) * weight];
  return {
    logMass: (events) =>
      logGamma(of + 1) -
      logGamma(events + 1) -
      logGamma(of - events + 1) +
      logBeta(events + a, of - events + b) -
      logBeta(a, b),
    // 0 after the last one.
    ratio: (events) =>
      ((of - events) * (events + a)) / ((events + 1) * Math.max(of - events - 1 + b, b)),
  };
}

function negativeBinomial({ mean, weight }: Prior, exposure: number): Distribution {
  const shape = mean * weight;
  const part = exposure / (exposure + weight);
  return {
    logMass: (events) =>
      logGamma(events + shape) -
      logGamma(shape) -
      logGamma(events + 1) +
      shape * Math.log(1 - part) +
      events * Math.log(part),
    ratio: (events) => ((events + shape) * part) / (events + 1),
  };
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/**
 * The logarithm of the gamma function: Stirling's series, after steps up to where it is exact.
 *
 * @throws if the value is not above 0, which more events than there can be lead to.
 */
export function logGamma(value: number): number {
  if (!(value > 0)) throw new Error('The gamma function is only used for numbers above 0');
  let shifted = value;
  let product = 1;
  while (shifted < 12) {
    product *= shifted;
    shifted += 1;
  }
  const square = shifted ** 2;
  const series = 1 / 12 - 1 / (360 * square) + 1 / (1260 * square ** 2) - 1 / (1680 * square ** 3);
  return (
    (shifted - 0.5) * Math.log(shifted) -
    shifted +
    0.5 * Math.log(2 * Math.PI) +
    series / shifted -
    Math.log(product)
  );
}
