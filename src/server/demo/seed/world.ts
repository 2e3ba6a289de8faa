import { addDays, instantOfLocalTime } from '../../../rules/time/custodyTime.ts';
import type { Book, Person, Place, ProductRow } from './book.ts';
import type { FormularyItem } from './formulary.ts';
import type { AgencyPlan, InventoryPlan } from './places.ts';
import type { Random } from './random.ts';
import type { Partner } from './shipments.ts';

export type Stocked = { readonly item: FormularyItem; readonly product: ProductRow };

/** Everything that the story of one agency needs. */
export interface SeedContext {
  readonly plan: AgencyPlan;
  readonly book: Book;
  readonly random: Random;
  readonly now: Date;
  /** In the agency's zone. */
  readonly today: string;
  readonly stocked: readonly Stocked[];
  readonly places: readonly (Place & { readonly plan: InventoryPlan })[];
  readonly people: ReadonlyMap<string, Person>;
  readonly partners: Readonly<Record<'supplier' | 'distributor', Partner>> & {
    readonly hospital?: Partner;
  };
}

export type PlannedPlace = SeedContext['places'][number];

export function placeNamed(world: SeedContext, name: string): PlannedPlace {
  const found = world.places.find((place) => place.name === name);
  if (found === undefined) throw new Error(`The plan has no ${name}`);
  return found;
}

export function productOf(world: SeedContext, key: string): ProductRow {
  const found = world.stocked.find(({ item }) => item.key === key);
  if (found === undefined) throw new Error(`The formulary has no ${key}`);
  return found.product;
}

export function personNamed(world: SeedContext, userName: string): Person {
  const found = world.people.get(userName);
  if (found === undefined) throw new Error(`The plan has no ${userName}`);
  return found;
}

/** The first two people of an inventory: one acts, the other witnesses. */
export function pairOf(world: SeedContext, place: PlannedPlace): readonly [Person, Person] {
  const [first = '', second = ''] = place.plan.people;
  return [personNamed(world, first), personNamed(world, second)];
}

/** A clock time in the agency's time zone, this many days before today. */
export function moment(world: SeedContext, daysAgo: number, time: string): Date {
  const day = addDays(world.today, -daysAgo);
  const read = instantOfLocalTime(day, time, world.plan.agency.timeZone);
  if (!read.ok) throw new Error(`${day} ${time} does not exist there`);
  return new Date(read.instant);
}
