import {
  type Comparison,
  leastDoses,
  leastPeers,
  Measure,
  type PatternLine,
} from '../../contract/patterns/patterns.ts';
import { falseDiscovery, median, robustZ } from './distance.ts';
import { byar, wilson } from './intervals.ts';
import { type DrugActs, measures, type PersonTotals } from './measures.ts';
import { chanceOf, priorOf, shrunk, type Tally } from './prior.ts';

/** A person and a drug in a period: what is compared with peers. */
export interface PersonDrug {
  readonly personId: string;
  readonly role: PatternLine['role'];
  /** The site with most of the person's acts. */
  readonly site: string;
  readonly productId: string;
  readonly acts: DrugActs;
  readonly totals: PersonTotals;
}

/** A person and a drug, compared. */
export interface ComparedLine<Line extends PersonDrug = PersonDrug> {
  readonly line: Line;
  readonly tooFew: PatternLine['tooFew'];
  readonly peers: PatternLine['peers'];
  readonly comparisons: readonly Comparison[];
  readonly rank: number | null;
}

/** Of the findings that are shown as different, this share at most is expected to be chance. */
const falseShare = 0.1;

/** What differs is at least this far from the median of the peers, in robust standard deviations. */
const leastDistance = 2;

type Measured = Omit<Comparison, 'differs'> & { readonly chance: number };

/**
 * Compares each person with peers, drug by drug (WATCH-01): people of the same role at the same site or, if they are too few,
 * at all sites. The reader's own lines are left out before anything is compared, so that nothing that is shown follows from
 * them, and the reader learns nothing about themselves (WATCH-02).
 *
 * @param lines of all drugs that the reader may see: how many findings there are decides which of them hold.
 * @param own the accounts of the reader.
 * @returns those that differ first, then by distance; those with too few last.
 */
export function comparePeople<Line extends PersonDrug>(
  lines: readonly Line[],
  own: ReadonlySet<string>,
): ComparedLine<Line>[] {
  const seen = lines.filter(({ personId }) => !own.has(personId));
  const enough = seen.filter(hasEnough);
  const measured = seen.map((line) => {
    const { peers, site } = peersOf(line, enough);
    const tooFew = whyTooFew(line, peers);
    const found = tooFew === null ? compareLine(line, peers) : [];
    return { line, tooFew, peers: { count: peers.length, site }, found };
  });
  const rates = falseDiscovery(measured.flatMap(({ found }) => found.map(({ chance }) => chance)));
  let place = 0;
  const compared = measured.map(({ found, ...one }) => {
    const comparisons = found.map(({ chance: _, ...figures }) => {
      const rate = rates[place] ?? 1;
      place += 1;
      return { ...figures, differs: rate <= falseShare && figures.z >= leastDistance };
    });
    const chance = Math.min(...found.map((finding) => finding.chance));
    return { ...one, comparisons, chance };
  });
  const sorted = compared.toSorted(
    (a, b) =>
      Number(a.tooFew !== null) - Number(b.tooFew !== null) ||
      differing(b.comparisons) - differing(a.comparisons) ||
      a.chance - b.chance,
  );
  return ranked(sorted);
}

function differing(comparisons: readonly Comparison[]): number {
  return Number(comparisons.some(({ differs }) => differs));
}

/** People are ranked, not lines: someone far out in three drugs takes one place. */
function ranked<Line extends PersonDrug>(
  sorted: readonly (Omit<ComparedLine<Line>, 'rank'> & { readonly chance: number })[],
): ComparedLine<Line>[] {
  const ranks = new Map<string, number>();
  return sorted.map(({ chance: _, ...one }) => {
    const { personId } = one.line;
    if (one.tooFew !== null) return { ...one, rank: null };
    const rank = ranks.get(personId) ?? ranks.size + 1;
    ranks.set(personId, rank);
    return { ...one, rank };
  });
}

function hasEnough({ acts }: PersonDrug): boolean {
  return acts.doses >= leastDoses;
}

function peersOf<Line extends PersonDrug>(line: Line, lines: readonly Line[]) {
  const alike = lines.filter(
    ({ personId, productId, role }) =>
      personId !== line.personId && productId === line.productId && role === line.role,
  );
  const near = alike.filter(({ site }) => site === line.site);
  return near.length >= leastPeers
    ? { peers: near, site: line.site }
    : { peers: alike, site: null };
}

function whyTooFew(line: PersonDrug, peers: readonly PersonDrug[]): PatternLine['tooFew'] {
  if (!hasEnough(line)) return 'doses';
  return peers.length < leastPeers ? 'peers' : null;
}

/** Each measure for which the person and enough of the peers did enough. */
function compareLine(line: PersonDrug, peers: readonly PersonDrug[]): Measured[] {
  return Measure.options.flatMap((measure) => {
    const { kind, tally } = measures[measure];
    const tallyOf = ({ acts, totals }: PersonDrug) => tally(acts, totals);
    const own = tallyOf(line);
    const others = peers.map(tallyOf).filter(isEnough);
    if (!isEnough(own) || others.length < leastPeers) return [];
    const prior = priorOf(kind, others);
    const values = others.map(({ count, of }) => count / of).toSorted((a, b) => a - b);
    const interval = kind === 'share' ? wilson(own.count, own.of) : byar(own.count, own.of);
    const drawn = others.map((other) => shrunk(prior, other));
    return [
      {
        measure,
        ...own,
        value: own.count / own.of,
        ...interval,
        middle: median(values),
        peers: values,
        z: robustZ(kind, shrunk(prior, own), drawn),
        chance: chanceOf(prior, own),
      },
    ];
  });
}

function isEnough({ of }: Tally): boolean {
  return of >= leastDoses;
}
