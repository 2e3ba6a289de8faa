import { comparePeople } from '../../../src/rules/patterns/comparePeople.ts';
import { type Scheme, schemes, simulateAgency } from './simulateAgency.ts';

/** What a reader of the list finds in simulated agencies. */
export interface Findings {
  readonly planted: number;
  /** Among the first ten people of the list in a period in which they took drugs. */
  readonly inTopTen: number;
  /** Marked as different in such a period. */
  readonly marked: number;
  /** How often someone who took nothing in the period was marked: people times periods. */
  readonly innocent: number;
  readonly staffMonths: number;
  readonly byScheme: Readonly<
    Record<Scheme, { readonly planted: number; readonly inTopTen: number }>
  >;
}

const noOne: ReadonlySet<string> = new Set();
const monthsOfPeriod = 3;

/** Simulates agencies with these seeds and looks at the list of each period. */
export function findPlanted(seeds: readonly number[]): Findings {
  const totals = { planted: 0, inTopTen: 0, marked: 0, innocent: 0, staffMonths: 0 };
  const byScheme = Object.fromEntries(
    schemes.map((scheme) => [scheme, { planted: 0, inTopTen: 0 }]),
  ) as Record<Scheme, { planted: number; inTopTen: number }>;
  for (const seed of seeds) {
    const agency = simulateAgency(seed);
    const lists = agency.periods.map((lines) => {
      const compared = comparePeople(lines, noOne);
      const of = (matches: (one: (typeof compared)[number]) => boolean) =>
        new Set(compared.filter(matches).map(({ line }) => line.personId));
      return {
        first: of(({ rank }) => rank !== null && rank <= 10),
        marked: of(({ comparisons }) => comparisons.some(({ differs }) => differs)),
      };
    });
    for (const { personId, scheme, periods } of agency.planted) {
      const isIn = (which: 'first' | 'marked') =>
        periods.some((period) => lists[period]?.[which].has(personId));
      totals.planted += 1;
      byScheme[scheme].planted += 1;
      if (isIn('first')) {
        totals.inTopTen += 1;
        byScheme[scheme].inTopTen += 1;
      }
      if (isIn('marked')) totals.marked += 1;
    }
    for (const [period, { marked }] of lists.entries()) {
      const taking = agency.planted.filter(({ periods }) => periods.includes(period));
      totals.innocent += [...marked].filter(
        (id) => !taking.some((one) => one.personId === id),
      ).length;
    }
    totals.staffMonths += agency.people * agency.periods.length * monthsOfPeriod;
  }
  return { ...totals, byScheme };
}
