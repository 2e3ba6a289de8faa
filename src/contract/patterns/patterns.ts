import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Day, Instant, paragraph, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';

/** How long a period is, its last day included (WATCH-01). */
export const patternDays = 90;

/** Fewer doses than these, or fewer peers, are too few to compare (WATCH-02). */
export const leastDoses = 10;
export const leastPeers = 5;

/** What a person is compared with peers in. */
export const Measure = v.picklist([
  'doses',
  'calls',
  'wasted',
  'corrected',
  'late',
  'field',
  'offShift',
  'returned',
  'sameWitness',
  'external',
  'cases',
]);
export type Measure = v.InferOutput<typeof Measure>;

/** A rate or share of a person among peers: statistics, in floating point. */
export const Comparison = v.object({
  measure: Measure,
  count: v.number(),
  /** How many it is a share of, or the days or shifts that it is a rate per. */
  of: v.number(),
  value: v.number(),
  /** The 95 % interval. */
  low: v.number(),
  high: v.number(),
  /** The median of the peers. */
  middle: v.number(),
  /** Each peer's value, in ascending order; no names. */
  peers: v.array(v.number()),
  /** The distance from the median, in robust standard deviations. */
  z: v.number(),
  differs: v.boolean(),
});
export type Comparison = v.InferOutput<typeof Comparison>;

const Named = v.object({ id: RecordId, name: v.string() });

/** A person and a drug. Amounts in the product's measure. */
export const PatternLine = v.object({
  person: Named,
  role: v.picklist(['technician', 'manager', 'admin']),
  /** The site with most of the person's acts. */
  site: v.string(),
  productId: RecordId,
  doses: v.number(),
  drawn: SignedAmount,
  given: SignedAmount,
  wasted: SignedAmount,
  /** Why there is no rate and no rank; null if there is. */
  tooFew: v.nullable(v.picklist(['doses', 'peers'])),
  /** People of the same role at the same site or, if they are too few, at all sites. */
  peers: v.object({ count: v.number(), site: v.nullable(v.string()) }),
  /** What was compared, without the peers' values; nothing if there were too few. */
  comparisons: v.array(v.omit(Comparison, ['peers'])),
  /** 1 for the person furthest from the peers; null if there were too few to compare. */
  rank: v.nullable(v.number()),
});
export type PatternLine = v.InferOutput<typeof PatternLine>;

const period = { from: Day, to: Day };

export const Patterns = v.object({
  ...period,
  timeZone: v.string(),
  products: v.array(Product),
  /** Those that differ first, then by distance; those with too few last. */
  lines: v.array(PatternLine),
  madeAt: Instant,
  madeBy: v.string(),
});
export type Patterns = v.InferOutput<typeof Patterns>;

const filters = {
  /** The last day of the period, in the agency's time zone; today if it is left out. */
  to: v.optional(Day),
  productId: v.optional(RecordId),
};

export const getPatterns = defineGet({
  name: 'getPatterns',
  summary:
    'Use, waste, corrections, witnesses and shifts per person and drug over 90 days, compared with peers. Never the line of the person who asks; each look is an audit entry.',
  path: '/api/Reports/Patterns',
  isReport: true,
  access: 'custody',
  query: v.object(filters),
  reply: Patterns,
});

/** How often a witness signed with a person. */
export const WitnessShare = v.object({
  /** Null for those without an account, together. */
  witness: v.nullable(Named),
  count: v.number(),
  of: v.number(),
  value: v.number(),
  low: v.number(),
  high: v.number(),
});
export type WitnessShare = v.InferOutput<typeof WitnessShare>;

/** An act with the drug, when it occurred. It names no patient. */
export const PatternAct = v.object({
  kind: v.picklist(['use', 'waste', 'breakage']),
  sequence: v.number(),
  inventory: v.string(),
  occurredAt: Instant,
  isOffShift: v.boolean(),
  isLate: v.boolean(),
});
export type PatternAct = v.InferOutput<typeof PatternAct>;

export const PersonPattern = v.object({
  ...period,
  timeZone: v.string(),
  product: Product,
  line: v.object({ ...PatternLine.entries, comparisons: v.array(Comparison) }),
  witnesses: v.array(WitnessShare),
  acts: v.array(PatternAct),
  /** Open cases about the person and the drug. */
  cases: v.array(v.object({ id: RecordId, number: v.string() })),
  /** The id of the note of a case that is opened from here, so that one that is sent twice is recorded once. */
  nextId: RecordId,
});
export type PersonPattern = v.InferOutput<typeof PersonPattern>;

export const getPersonPattern = defineGet({
  name: 'getPersonPattern',
  summary:
    'One person and drug among peers, with witnesses and acts outside shifts; each look is an audit entry about the person.',
  path: '/api/Reports/Patterns/{personId}/{productId}',
  isReport: true,
  access: 'custody',
  params: v.object({ personId: RecordId, productId: RecordId }),
  query: v.object({ to: filters.to }),
  reply: PersonPattern,
});

/** Why a person opens a case. */
export const PatternNote = v.pipe(
  paragraph(1_000),
  v.minLength(1, 'Enter a note: what is to be looked into.'),
);

export const PatternCase = v.object({ id: RecordId, number: v.string(), isNew: v.boolean() });
export type PatternCase = v.InferOutput<typeof PatternCase>;

export const openPatternCase = definePost({
  name: 'openPatternCase',
  summary:
    'Opens a case about a person and a drug with the figures of the period and a note, or adds both to the open one.',
  path: '/api/Reports/Patterns/Cases',
  access: 'custody',
  body: v.object({
    /** The id of the note: a repeat with the same one answers with the first. */
    noteId: RecordId,
    personId: RecordId,
    productId: RecordId,
    to: Day,
    note: PatternNote,
  }),
  reply: PatternCase,
});
