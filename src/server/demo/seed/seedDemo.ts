import { sql } from 'drizzle-orm';
import { lossClocks } from '../../../rules/reports/lossClocks.ts';
import { addDays, dayIn } from '../../../rules/time/custodyTime.ts';
import { midnight } from '../../core/agency/period.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { lossReports, regulatoryDates } from '../../database/schema/custodyDuty.ts';
import { type Loss, planIncidents } from './incidents.ts';
import { plans } from './places.ts';
import { planRoutine } from './routine.ts';
import { seedCases } from './seedCases.ts';
import { seedControlValues } from './seedControlValues.ts';
import { seedForms } from './seedForms.ts';
import { seedInventory } from './seedInventory.ts';
import { planPastLoss, seedPastLoss } from './seedPastLoss.ts';
import { hashSecrets, seedPeople } from './seedPeople.ts';
import { seedAgency, seedPlaces } from './seedPlaces.ts';
import { planRestock, writeNotice } from './seedRestock.ts';
import { seedSeals } from './seedSeals.ts';
import { recordStory } from './story.ts';
import type { SeedContext } from './world.ts';

/**
 * Fills an empty database with the demo: two agencies, their people, and 18 months of custody that
 * end `now`, so that nothing looks stale. The same events every time; only ids differ.
 * One transaction: all of it, or an empty database still.
 */
export async function seedDemo(database: Database, now: Date): Promise<void> {
  const secrets = await hashSecrets();
  await database.transaction(async (tx) => {
    const agencyIds = new Map<string, number>();
    for (const plan of plans) agencyIds.set(plan.agency.name, await seedAgency(tx, plan, now));
    const people = await seedPeople(tx, secrets, agencyIds, now);
    for (const plan of plans) {
      const agencyId = agencyIds.get(plan.agency.name) ?? 0;
      const world = await seedPlaces(tx, plan, agencyId, people, now);
      const losses: Loss[] = [];
      // Only the agency in New York has a history of problems.
      const incidents =
        plan.agency.state === 'NY'
          ? [...planIncidents(world, losses), ...planPastLoss(world, losses), ...planRestock(world)]
          : [];
      await recordStory(tx, world, [...planRoutine(world), ...incidents]);
      await seedSeals(tx, world);
      await writeDuties(tx, world, losses);
      if (plan.agency.state === 'NY') {
        const first = world.book.entries[0]?.occurredAt.toISOString().slice(0, 10);
        await seedForms(tx, world, first ?? world.today);
        await seedInventory(tx, world);
        await seedControlValues(tx, world);
      }
    }
  });
  // The embedded database has no background process that would gather statistics for the planner.
  await database.execute(sql`analyze`);
}

/** What is still to be done: differences, the clocks of the loss, and the dates the law sets. */
async function writeDuties(
  tx: Transaction,
  world: SeedContext,
  losses: readonly Loss[],
): Promise<void> {
  const { agencyId } = world.book;
  const { state } = world.plan.agency;
  await tx
    .insert(regulatoryDates)
    .values(regulatoryCalendar(world.today).map((date) => ({ ...date, agencyId })));
  const { timeZone } = world.plan.agency;
  for (const { entryId, placeId, discoveredAt, past, ...loss } of losses) {
    const { number = `${world.today.slice(0, 4)}-03` } = loss;
    const day = (at: Date) => dayIn(timeZone, at.toISOString());
    await tx
      .insert(lossReports)
      .values({
        agencyId,
        number,
        entryId,
        inventoryId: placeId,
        discoveredAt,
        ...lossClocks(day(discoveredAt)),
        ...(past && {
          noticeSentAt: midnight(day(past.noticeAt), timeZone),
          formFiledAt: midnight(day(past.filedAt), timeZone),
        }),
      });
  }
  if (state !== 'NY') return;
  await writeNotice(tx, world);
  await seedPastLoss(tx, world, losses);
  await seedCases(tx, world);
}

interface RegulatoryDate {
  readonly title: string;
  readonly detail: string;
  readonly dueOn: string;
}

/** The dates of a registrant that do not follow from its records; the dashboard calculates the others. */
function regulatoryCalendar(today: string): RegulatoryDate[] {
  return [
    { title: 'DEA registration renewal', detail: 'Registered location', dueOn: addDays(today, 78) },
  ];
}
