import { addDays } from '../../../rules/time/custodyTime.ts';
import type { Transaction } from '../../database/database.ts';
import { restockNotices } from '../../database/schema/custodyDuty.ts';
import { addLot, audit, holdingsOf } from './book.ts';
import type { Act } from './routine.ts';
import { receive } from './shipments.ts';
import {
  moment,
  pairOf,
  personNamed,
  placeNamed,
  type SeedContext,
  type Stocked,
} from './world.ts';

const noticeOn = { daysAgo: 1, time: '10:45' } as const;

/** The crew of Medic 4 takes a vial from the hospital after a response, and the headquarters confirm the notice (STOCK-04). */
export function planRestock(world: SeedContext): Act[] {
  const { book } = world;
  const { hospital } = world.partners;
  if (hospital === undefined) throw new Error('The demo has no hospital');
  const place = placeNamed(world, 'Medic 4');
  const people = pairOf(world, place);
  const day = addDays(world.today, -2);
  const at = moment(world, 2, '15:10');
  const confirmedAt = moment(world, noticeOn.daysAgo, noticeOn.time);
  return [
    {
      at,
      run: () => {
        const { item, product } = withRoom(world);
        // Good through the last day of a month, and used last.
        const month = addDays(day, 700).slice(0, 7);
        const expiresOn = addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
        const lot = addLot(book, product, `${item.lotPrefix}${day.slice(2, 4)}071`, expiresOn);
        const restock = {
          takenBy: people[0],
          incidentNumber: `${day.slice(2, 4)}-003806`,
          noticeFrom: place.plan.site,
        };
        const order = `AG-${day.slice(2, 4)}-1180`;
        receive(
          book,
          { place, partner: hospital, product, lot, order, day, people, at, restock },
          1,
        );
      },
    },
    {
      at: confirmedAt,
      run: () => {
        const sam = personNamed(world, 'sokafor');
        const event = restockOf(world);
        audit(book, 'restock.noticeConfirmed', sam, confirmedAt, {
          kind: 'custodyEvent',
          id: event.id,
          name: `Event ${event.sequence}`,
          summary: `${sam.fullName} confirmed the notice of ${place.plan.site} about the restock of ${place.name}`,
        });
      },
    },
  ];
}

/** Call it once the events are written. */
export async function writeNotice(tx: Transaction, world: SeedContext): Promise<void> {
  const sam = personNamed(world, 'sokafor');
  await tx
    .insert(restockNotices)
    .values({
      agencyId: world.book.agencyId,
      eventId: restockOf(world).id,
      confirmedAt: moment(world, noticeOn.daysAgo, noticeOn.time),
      confirmedByUserId: sam.id,
      confirmedBy: sam.fullName,
    });
}

function restockOf({ book }: SeedContext) {
  const event = book.events.find(({ facts }) => facts !== null && facts.restock !== undefined);
  if (event === undefined) throw new Error('The demo has no restock');
  return event;
}

/** A drug of the ambulance that is neither below its minimum nor full, so that no other number of the demo changes. */
function withRoom(world: SeedContext): Stocked {
  const place = placeNamed(world, 'Medic 4');
  const carried = world.stocked.filter(({ item }) => item.levels.vehicle !== undefined);
  const found = carried.find(({ item, product }) => {
    const [minimum, maximum] = item.levels.vehicle ?? [0, 0];
    const lots = holdingsOf(world.book, place, product);
    const units = lots.reduce((sum, { balance }) => sum + balance, 0) / product.contentPerUnit;
    return units >= minimum && units < maximum;
  });
  const any = found ?? carried[0];
  if (any === undefined) throw new Error('The ambulances of the demo carry nothing');
  return any;
}
