import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { crewName, patternChief, patternCrew, patternPlan } from './patternPlan.ts';
import { planPatternUses } from './planPatternUses.ts';
import { planRoutine } from './routine.ts';
import { seedAgency, seedPlaces } from './seedPlaces.ts';
import { seedSeals } from './seedSeals.ts';
import { recordStory } from './story.ts';

/**
 * Adds an agency with enough people to compare (WATCH-01), three of whom took drugs. The chief of another agency
 * administers it; its technicians have no password.
 *
 * @param days how long its records go back from `now`: two years, or less to be ready sooner.
 */
export async function seedPatterns(database: Database, now: Date, days: number): Promise<void> {
  const plan = patternPlan(days);
  await database.transaction(async (tx) => {
    const agencyId = await seedAgency(tx, plan, now);
    const [chief] = await tx.select().from(users).where(eq(users.userName, patternChief));
    if (chief === undefined) throw new Error(`The demo has no ${patternChief}`);
    const crew = patternCrew.map((fullName) => ({
      ...{ id: randomUUID(), agencyId, userName: crewName(fullName), fullName },
      ...{ jobTitle: 'Paramedic', email: `${crewName(fullName)}@granite.example` },
      ...{ permissionId: 1, userType: 'Regular' as const, userTheme: 'System' as const },
      ...{ isNewUser: false, isAcknowledged: true, isActive: true, emailConfirmed: true },
      ...{ isDemo: true, demoPurpose: 'One of those whom the page of patterns compares.' },
    }));
    await tx.insert(users).values(crew);
    const members = [chief, ...crew].map(({ id: userId }) => ({ userId, agencyId }));
    await tx.insert(userAgencies).values(members);
    const world = await seedPlaces(tx, plan, agencyId, [chief, ...crew], now);
    await recordStory(tx, world, [...planRoutine(world), ...planPatternUses(world)]);
    await seedSeals(tx, world);
  });
  await database.execute(sql`analyze`);
}
