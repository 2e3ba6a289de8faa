import type { Comparison, Measure, PatternLine } from '../../contract/patterns/patterns.ts';
import { measures } from './measures.ts';

/** What is compared, as people call it. */
export const measureLabels: Readonly<Record<Measure, string>> = {
  doses: 'Doses per 10 days on duty',
  calls: 'Calls with this drug',
  wasted: 'Doses with waste',
  corrected: 'Doses corrected or amended',
  late: 'Doses recorded late',
  field: 'Doses recorded in the field',
  offShift: 'Acts outside a shift',
  returned: 'Breakage and returns per 10 days on duty',
  sameWitness: 'Witnessed by the same person',
  external: 'Witnessed without an account',
  cases: 'Cases per 10 shifts',
};

const ofWhat: Readonly<Record<Measure, string>> = {
  doses: 'days on duty',
  calls: 'calls with any drug',
  wasted: 'doses',
  corrected: 'doses',
  late: 'doses',
  field: 'doses',
  offShift: 'acts',
  returned: 'days on duty',
  sameWitness: 'witnessed acts with any drug',
  external: 'witnessed acts with any drug',
  cases: 'shifts',
};

/** Rates are shown per so many days or shifts. */
const ratePer = 10;

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A share in percent, a rate per 10: "75%", "7.5". */
export function valueText(measure: Measure, value: number): string {
  return measures[measure].kind === 'share' ? percent(value) : (value * ratePer).toFixed(1);
}

/** "31 of 42 doses", "31 in 42 days on duty". */
export function countText({ measure, count, of }: Pick<Comparison, 'measure' | 'count' | 'of'>) {
  const word = measures[measure].kind === 'share' ? 'of' : 'in';
  return `${count} ${word} ${of} ${ofWhat[measure]}`;
}

/** "60% to 86%". */
export function intervalText({ measure, low, high }: Pick<Comparison, 'measure' | 'low' | 'high'>) {
  return `${valueText(measure, low)} to ${valueText(measure, high)}`;
}

type Shown = Pick<Comparison, 'measure' | 'count' | 'of' | 'value' | 'low' | 'high' | 'middle'>;

/** A comparison as one sentence, without a verdict. */
export function comparisonText(one: Shown): string {
  return `${measureLabels[one.measure]}: ${valueText(one.measure, one.value)} (${countText(one)}; 95% interval ${intervalText(one)}), median of peers ${valueText(one.measure, one.middle)}`;
}

const roleWords: Readonly<Record<PatternLine['role'], string>> = {
  technician: 'technicians',
  manager: 'managers',
  admin: 'administrators',
};

/** "12 technicians at Station 4", "9 managers at all sites". */
export function peersText({ role, peers }: Pick<PatternLine, 'role' | 'peers'>): string {
  return `${peers.count} ${roleWords[role]} at ${peers.site ?? 'all sites'}`;
}

/** WATCH-02: the words of a line without a rate. */
export const tooFewToCompare = 'Too few to compare';

/** Why there is no rate and no rank. */
export const tooFewReasons: Readonly<Record<NonNullable<PatternLine['tooFew']>, string>> = {
  doses: 'fewer than 10 doses',
  peers: 'fewer than 5 peers with 10 doses',
};

type Line = Pick<PatternLine, 'role' | 'peers' | 'doses' | 'tooFew'> & {
  readonly comparisons: readonly (Shown & Pick<Comparison, 'differs'>)[];
};

/** What the case of a line states: the figures as they were when a person opened it. */
export function lineText(line: Line): string {
  const doses = `${line.doses} ${line.doses === 1 ? 'dose' : 'doses'}`;
  if (line.tooFew !== null) return `${doses}. ${tooFewToCompare}: ${tooFewReasons[line.tooFew]}.`;
  const among = `${doses}, compared with ${peersText(line)}.`;
  const differing = line.comparisons.filter(({ differs }) => differs);
  if (differing.length === 0) return `${among} Does not differ from peers.`;
  return `${among} Differs from peers. ${differing.map(comparisonText).join('. ')}.`;
}
