import { patternDays } from '../../../contract/patterns/patterns.ts';
import { use } from './acts.ts';
import { holdingsOf, type Person } from './book.ts';
import { crewName, diversions, patternCrew } from './patternPlan.ts';
import type { Random } from './random.ts';
import type { Act } from './routine.ts';
import { moment, personNamed, productOf, type SeedContext } from './world.ts';

/** A person of the crew, and how they differ from others without taking anything. */
interface Medic {
  readonly person: Person;
  readonly name: string;
  readonly busy: number;
  readonly wasted: number;
  readonly late: number;
}

/** How often each drug is given, of ten. */
const mix = [
  ...Array<string>(6).fill('fentanyl'),
  ...Array<string>(3).fill('ketamine'),
  'midazolam',
];

/** Doses of a person on a day. */
const usual = 1.25;

/**
 * The uses of a crew that works a day of each three, four people in two vehicles: people who differ as people do, and three of
 * them who take drugs for half a year each (`diversions`).
 */
export function planPatternUses(world: SeedContext): Act[] {
  const { random } = world;
  const medics = patternCrew.map((name): Medic => {
    const person = personNamed(world, crewName(name));
    const between = (least: number, most: number) => least + random.next() * (most - least);
    const busy = between(0.8, 1.2);
    return { person, name, busy, wasted: between(0.3, 0.5), late: between(0, 0.05) };
  });
  const acts: Act[] = [];
  for (let daysAgo = world.plan.historyDays - 1; daysAgo > 0; daysAgo -= 1) {
    const shift = daysAgo % 3;
    const [a, b, c, d] = medics.slice(shift * 4, shift * 4 + 4);
    if (!a || !b || !c || !d) throw new Error('A shift has four people');
    const crews = random.pick([
      [a, b, c, d],
      [a, b, c, d],
      [a, c, b, d],
      [a, d, b, c],
    ]);
    for (const [place, medic] of crews.entries()) {
      const partner = crews[place + (place % 2 === 0 ? 1 : -1)] ?? a;
      const day = { daysAgo, vehicle: place < 2 ? 'Pass 1' : 'Pass 2' };
      acts.push(...planDay(world, medic, { partner, accomplice: medic === a ? b : a }, day));
    }
  }
  return acts;
}

function planDay(
  world: SeedContext,
  { person, name, busy, wasted, late }: Medic,
  { partner, accomplice }: { readonly partner: Medic; readonly accomplice: Medic },
  { daysAgo, vehicle }: { readonly daysAgo: number; readonly vehicle: string },
): Act[] {
  const { random } = world;
  const period = Math.floor(daysAgo / patternDays);
  const planted = diversions.get(name);
  const scheme = planted?.periods.includes(period) ? planted.scheme : null;
  const doses = drawCount(random, usual * busy * (scheme === 'doses' ? 2.5 : 1));
  return Array.from({ length: doses }, () => {
    const isWasted = random.next() < (scheme === 'waste' ? 0.9 : wasted);
    const isLate = random.next() < (scheme === 'witness' ? 0.35 : late);
    const share = isWasted ? random.pick([0.25, 0.5, 0.5, 0.75]) : 1;
    const time = `${String(random.whole(7, 23)).padStart(2, '0')}:${random.whole(10, 59)}`;
    const occurredAt = moment(world, daysAgo, time);
    const minutes = isLate ? random.whole(750, 1_100) : random.whole(4, 25);
    const at = new Date(occurredAt.getTime() + minutes * 60_000);
    const witness = scheme === 'witness' ? accomplice : partner;
    const number = String(random.whole(10_000, 99_999));
    const key = random.pick(mix);
    return {
      at,
      run: () => {
        const product = productOf(world, key);
        const place = world.places.find((one) => one.name === vehicle);
        const held = place && holdingsOf(world.book, place, product)[0];
        if (place === undefined || held === undefined) return;
        use(world.book, place, product, held.lot, {
          ...{ at, occurredAt, administeringProvider: person, witness: witness.person },
          given: Math.round(product.contentPerUnit * share),
          authorizedBy: world.plan.authorizers[0] ?? '',
          incidentNumber: `${occurredAt.toISOString().slice(2, 4)}-${number}`,
          patientId: `P-${number}`,
          isVerbal: false,
        });
      },
    };
  });
}

/** Events of a day, around a mean (Poisson). */
function drawCount(random: Random, mean: number): number {
  let events = 0;
  for (let left = random.next(); left > Math.exp(-mean); left *= random.next()) events += 1;
  return events;
}
