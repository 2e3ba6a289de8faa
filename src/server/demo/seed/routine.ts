import { addDays } from '../../../rules/time/custodyTime.ts';
import { isExpired } from '../../../rules/time/expiry.ts';
import { countAll, transfer, use } from './acts.ts';
import { addLot, holdingsOf, type Person, type ProductRow } from './book.ts';
import { receive, returnExpired } from './shipments.ts';
import {
  moment,
  type PlannedPlace,
  pairOf,
  personNamed,
  type SeedContext,
  type Stocked,
} from './world.ts';

/** Something that happens at a time; it reads the records only at its time. */
export interface Act {
  readonly at: Date;
  readonly run: () => void;
}

/** The routine: deliveries, restocking, counts, returns, and the uses of every day. */
export function planRoutine(world: SeedContext): Act[] {
  const acts: Act[] = [];
  const { historyDays } = world.plan;
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo -= 1) {
    // The week ends today, so that counts fall due when someone looks.
    const weekday = daysAgo % 7;
    if (daysAgo === historyDays || weekday === 3) acts.push(...planDeliveries(world, daysAgo));
    // Not these last days, so that some places have fallen below their minimum.
    if (daysAgo > 2) acts.push(planRestocking(world, daysAgo));
    for (const [index, place] of world.places.entries()) {
      const countsOn = place.plan.kind === 'vault' ? 0 : 1 + (index % 3);
      if (weekday === countsOn && daysAgo > 0) acts.push(planCount(world, place, daysAgo));
      if (place.plan.kind === 'vehicle' && world.random.next() < world.plan.chanceOfUse) {
        acts.push(planUse(world, place, daysAgo));
      }
    }
  }
  return acts;
}

function unitsHeld(
  world: SeedContext,
  place: PlannedPlace,
  product: ProductRow,
  day: string,
): number {
  const good = holdingsOf(world.book, place, product).filter(
    ({ lot }) => !isExpired(lot.expiresOn, day),
  );
  const amount = good.reduce((sum, { balance }) => sum + balance, 0);
  return Math.floor(amount / product.contentPerUnit);
}

const deliveryBatches = new WeakMap<SeedContext, number>();

function planDeliveries(world: SeedContext, daysAgo: number): Act[] {
  const day = addDays(world.today, -daysAgo);
  return world.places
    .filter(({ plan }) => plan.from === null)
    .map((place) => ({
      at: moment(world, daysAgo, '08:10'),
      run: () => {
        for (const stocked of world.stocked) deliver(world, place, stocked, day, daysAgo);
      },
    }));
}

function deliver(
  world: SeedContext,
  place: PlannedPlace,
  { item, product }: Stocked,
  day: string,
  daysAgo: number,
): void {
  const level = item.levels.vault;
  if (level === undefined) return;
  const pair = pairOf(world, place);
  const at = moment(world, daysAgo, '08:10');
  const { supplier, distributor } = world.partners;
  const shipped = { place, product, people: pair, at, day };
  if (daysAgo > 7) returnExpired(world.book, { ...shipped, partner: distributor });
  const held = unitsHeld(world, place, product, day);
  if (held >= level[0]) return;
  const batch = (deliveryBatches.get(world) ?? 100) + world.random.whole(1, 9);
  deliveryBatches.set(world, batch);
  const year = day.slice(2, 4);
  // Labels carry month and year: good through the month's last day.
  const month = addDays(day, world.random.whole(420, 800)).slice(0, 7);
  const expiresOn = addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
  const lot = addLot(world.book, product, `${item.lotPrefix}${year}${batch}`, expiresOn);
  const order = `${year}-${product.schedule === 'C-II' ? 0 : 2}${batch}`;
  receive(world.book, { ...shipped, partner: supplier, lot, order }, level[1] - held);
}

function planRestocking(world: SeedContext, daysAgo: number): Act {
  const at = moment(world, daysAgo, '06:40');
  const day = addDays(world.today, -daysAgo);
  return {
    at,
    run: () => {
      for (const place of world.places) {
        const source = world.places.find(({ name }) => name === place.plan.from);
        if (source === undefined) continue;
        const issuer = firstOther(world, source, place);
        for (const { item, product } of world.stocked) {
          const level = item.levels[place.plan.kind];
          if (level === undefined) continue;
          const [receiver] = pairOf(world, place);
          const people = [receiver, issuer] as const;
          const partner = world.partners.distributor;
          returnExpired(world.book, { place, product, partner, people, at, day });
          const held = unitsHeld(world, place, product, day);
          if (held >= level[0]) continue;
          const pair = [issuer, receiver] as const;
          transfer(world.book, [source, place], product, level[1] - held, pair, at, day);
        }
      }
    },
  };
}

/** The issuer is never the receiver. */
function firstOther(world: SeedContext, source: PlannedPlace, place: PlannedPlace): Person {
  const receiver = place.plan.people[0];
  return personNamed(world, source.plan.people.find((name) => name !== receiver) ?? '');
}

function planCount(world: SeedContext, place: PlannedPlace, daysAgo: number): Act {
  const at = moment(world, daysAgo, '07:05');
  return { at, run: () => countAll(world.book, place, pairOf(world, place), at, false) };
}

/** How often each is used, of twenty. */
const mix = [
  ...Array<string>(10).fill('fentanyl'),
  ...Array<string>(4).fill('midazolam'),
  ...Array<string>(3).fill('ketamine'),
  ...Array<string>(2).fill('morphine'),
  'diazepam',
];

function planUse(world: SeedContext, place: PlannedPlace, daysAgo: number): Act {
  const { random } = world;
  const hour = String(random.whole(9, 22)).padStart(2, '0');
  const minute = String(random.whole(10, 59));
  const occurredAt = moment(world, daysAgo, `${hour}:${minute}`);
  const at = new Date(occurredAt.getTime() + random.whole(4, 25) * 60_000);
  const key = random.pick(mix);
  const share = random.pick([0.25, 0.5, 0.5, 0.75, 0.75, 1]);
  const crew = pairOf(world, place);
  const [administeringProvider, witness] =
    random.next() < 0.5 ? crew : ([crew[1], crew[0]] as const);
  const number = String(random.whole(1_000, 9_999));
  return {
    at,
    run: () => {
      const product = world.stocked.find(({ item }) => item.key === key)?.product;
      const held = product === undefined ? undefined : holdingsOf(world.book, place, product)[0];
      if (product === undefined || held === undefined) return;
      use(world.book, place, product, held.lot, {
        at,
        occurredAt,
        administeringProvider,
        witness,
        given: Math.round(product.contentPerUnit * share),
        authorizedBy: world.plan.authorizers[0] ?? '',
        incidentNumber: `${occurredAt.toISOString().slice(2, 4)}-00${number}`,
        patientId: `P-${20_000 + Number(number)}`,
        isVerbal: share === 1,
      });
    },
  };
}
