import type { Measure } from '../../contract/patterns/patterns.ts';
import type { MeasureKind, Tally } from './prior.ts';

/** What a person did with a drug in a period: counts, never amounts. */
export interface DrugActs {
  readonly doses: number;
  /** Doses of which a part was wasted. */
  readonly wasted: number;
  /** Doses that were corrected or amended. */
  readonly corrected: number;
  readonly late: number;
  readonly field: number;
  /** Breakage of the drug, and doses of which a part was returned. */
  readonly returned: number;
  /** Doses, wastes and breakage. */
  readonly acts: number;
  /** Those of them outside the person's shifts. */
  readonly offShift: number;
  /** Incidents with this drug. */
  readonly calls: number;
  /** Cases of the drug that were found while the person had custody, or when they handed it over. */
  readonly cases: number;
}

/** What a person did altogether, with every drug: too little of it is about one drug to be compared. */
export interface PersonTotals {
  /** Days on which the person signed or recorded anything. */
  readonly duty: number;
  /** Incidents with any drug. */
  readonly calls: number;
  /** Shifts, each from taking to handing over custody. */
  readonly shifts: number;
  /** Acts that a witness signed, the most by one witness with an account, and by those without one. */
  readonly witnessed: number;
  readonly sameWitness: number;
  readonly external: number;
}

interface Definition {
  readonly kind: MeasureKind;
  readonly tally: (acts: DrugActs, totals: PersonTotals) => Tally;
}

const share = (tally: Definition['tally']): Definition => ({ kind: 'share', tally });
const rate = (tally: Definition['tally']): Definition => ({ kind: 'rate', tally });

/** Everything that is compared (WATCH-01), in the order in which it is shown. */
export const measures: Readonly<Record<Measure, Definition>> = {
  doses: rate(({ doses }, { duty }) => ({ count: doses, of: duty })),
  calls: share(({ calls }, totals) => ({ count: calls, of: totals.calls })),
  wasted: share(({ wasted, doses }) => ({ count: wasted, of: doses })),
  corrected: share(({ corrected, doses }) => ({ count: corrected, of: doses })),
  late: share(({ late, doses }) => ({ count: late, of: doses })),
  field: share(({ field, doses }) => ({ count: field, of: doses })),
  offShift: share(({ offShift, acts }) => ({ count: offShift, of: acts })),
  returned: rate(({ returned }, { duty }) => ({ count: returned, of: duty })),
  sameWitness: share((_, { sameWitness, witnessed }) => ({ count: sameWitness, of: witnessed })),
  external: share((_, { external, witnessed }) => ({ count: external, of: witnessed })),
  cases: rate(({ cases }, { shifts }) => ({ count: cases, of: shifts })),
};
