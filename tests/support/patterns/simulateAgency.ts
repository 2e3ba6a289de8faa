import type { PersonDrug } from '../../../src/rules/patterns/comparePeople.ts';
import type { DrugActs } from '../../../src/rules/patterns/measures.ts';
import { chance, drawn } from './drawn.ts';

/** How a person takes drugs: each shows in another measure. */
export const schemes = ['waste', 'doses', 'witness', 'offShift', 'late', 'breakage'] as const;
export type Scheme = (typeof schemes)[number];

/** A planted case: who, how, and in which of the periods. */
export interface Planted {
  readonly personId: string;
  readonly scheme: Scheme;
  readonly periods: readonly number[];
}

export interface SimulatedAgency {
  readonly people: number;
  /** Of 90 days each, one after another. */
  readonly periods: readonly (readonly PersonDrug[])[];
  readonly planted: readonly Planted[];
}

/** Doses in 10 days on duty. */
const drugs = [
  { id: 'fentanyl', doses: 7, wasted: 0.35 },
  { id: 'ketamine', doses: 3.5, wasted: 0.5 },
  { id: 'midazolam', doses: 3, wasted: 0.3 },
  { id: 'morphine', doses: 1, wasted: 0.4 },
];

const dutyDays = { least: 20, most: 45 };

interface Person {
  readonly id: string;
  readonly role: PersonDrug['role'];
  readonly site: string;
  /** How much busier, and how much less tidy than others. */
  readonly busy: number;
  readonly habit: Readonly<
    Record<'wasted' | 'late' | 'corrected' | 'field' | 'offShift' | 'partner' | 'external', number>
  >;
}

/**
 * Two years of an agency: 48 people at three sites who differ in how busy, how tidy and how loyal to one partner they are, and three
 * of them who take drugs for half a year each. Nothing in it is taken from `src/rules/patterns`.
 *
 * @param seed the same one makes the same agency.
 */
export function simulateAgency(seed: number, periodCount = 8): SimulatedAgency {
  const random = drawn(seed);
  const people = Array.from({ length: 48 }, (_, place) => makePerson(random, place));
  const planted = plant(random, people, periodCount);
  const periods = Array.from({ length: periodCount }, (_, period) =>
    people.flatMap((person) => {
      const scheme = planted.find(
        ({ personId, periods: when }) => personId === person.id && when.includes(period),
      )?.scheme;
      return work(random, person, scheme);
    }),
  );
  return { people: people.length, periods, planted };
}

type Random = ReturnType<typeof drawn>;

function makePerson(random: Random, place: number): Person {
  return {
    id: `person-${place}`,
    role: place % 8 === 0 ? 'manager' : 'technician',
    site: `site-${place % 3}`,
    busy: random.spread(0.25),
    habit: {
      wasted: random.spread(0.12),
      late: 0.04 * random.spread(0.5),
      corrected: 0.03 * random.spread(0.4),
      field: 0.05 * random.spread(0.5),
      offShift: 0.06 * random.spread(0.6),
      partner: 0.35 * random.spread(0.2),
      external: 0.06 * random.spread(0.5),
    },
  };
}

function plant(random: Random, people: readonly Person[], periodCount: number): Planted[] {
  const busy = people.filter(({ role }) => role === 'technician');
  return [0, 1, 2].map((place) => {
    const first = random.whole(0, periodCount - 2);
    return {
      // One at each site, of different people.
      personId: random.of(busy.filter(({ site }) => site === `site-${place}`)).id,
      scheme: random.of(schemes),
      periods: [first, first + 1],
    };
  });
}

function work(random: Random, person: Person, scheme: Scheme | undefined): PersonDrug[] {
  const duty = random.whole(dutyDays.least, dutyDays.most);
  const shifts = Math.round(duty * 0.6);
  const lines = drugs.map((drug) => {
    // They take one drug, the one that is used most.
    const takes = drug.id === 'fentanyl' ? scheme : undefined;
    return { drug, acts: act(random, person, { drug, duty, shifts, takes }) };
  });
  // An incident often has more than one drug.
  const calls = Math.round(lines.reduce((all, { acts }) => all + acts.calls, 0) * 0.8);
  const wastes = lines.reduce((all, { acts }) => all + acts.wasted + acts.returned, 0);
  const witnessed = random.share(wastes, 0.97);
  const external = random.share(witnessed, chance(person.habit.external));
  const partner = scheme === 'witness' ? 0.9 : chance(person.habit.partner);
  const totals = {
    duty,
    calls,
    shifts,
    witnessed,
    sameWitness: random.share(witnessed - external, partner),
    external,
  };
  return lines.map(({ drug, acts }) => ({
    personId: person.id,
    role: person.role,
    site: person.site,
    productId: drug.id,
    acts,
    totals: { ...totals, calls: Math.max(calls, acts.calls) },
  }));
}

interface Work {
  readonly drug: (typeof drugs)[number];
  readonly duty: number;
  readonly shifts: number;
  readonly takes: Scheme | undefined;
}

function act(
  random: Random,
  { habit, busy }: Person,
  { drug, duty, shifts, takes }: Work,
): DrugActs {
  const more = (scheme: Scheme, changed: number, usual: number) =>
    takes === scheme ? changed : usual;
  const doses = random.count((drug.doses / 10) * duty * busy * more('doses', 2, 1));
  const share = (of: number, part: number) => random.share(of, chance(part));
  const wasted = share(doses, drug.wasted * habit.wasted + more('waste', 0.35, 0));
  const broken = random.count(0.004 * duty + more('breakage', 5, 0));
  const acts = doses + broken;
  return {
    doses,
    wasted,
    corrected: share(doses, habit.corrected + more('late', 0.06, 0)),
    late: share(doses, habit.late + more('late', 0.3, 0)),
    field: share(doses, habit.field),
    returned: broken + share(doses, 0.01),
    acts,
    offShift: share(acts, habit.offShift + more('offShift', 0.35, 0)),
    calls: share(doses, 0.9),
    cases: random.count(0.004 * shifts + more('breakage', 0.5, 0)),
  };
}
