import { and, asc, eq } from 'drizzle-orm';
import { manager } from '../../../../rules/core/permissions.ts';
import type { Agency } from '../../../core/identity/account.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import type { JobContext } from '../../../core/jobs/job.ts';
import { queueNotice } from '../../../core/mail/mailQueue.ts';
import { reachablePeople } from '../../../core/mail/reachablePeople.ts';
import { isRecord, matching } from '../../../database/database.ts';
import { inventories, inventoryUsers } from '../../../database/schema/custodyPlace.ts';
import { jobDeliveries } from '../../../database/schema/job.ts';
import type { MailNotice } from '../../../database/schema/mail.ts';

/** More lines than a person reads in an email; the rest is counted. */
const mostLines = 25;

/**
 * Emails each manager of the run's agency what concerns the inventories they are assigned to (ENT-12); a manager with
 * nothing to do gets no email. A second attempt skips those who got one from the first.
 *
 * @param compose the email for these inventories, or null if there is nothing to tell.
 */
export async function sendDigest(
  context: JobContext,
  compose: (agency: Agency, places: readonly InventoryRow[]) => Promise<MailNotice | null>,
): Promise<string> {
  const { database, agency, run, now } = context;
  if (agency === undefined) return 'There is no agency to email.';
  const readers = await reachablePeople(database, agency.id, manager);
  let written = 0;
  for (const [index, userId] of readers.entries()) {
    await context.progress(index, readers.length);
    const places = await findPlaces(context, agency.id, userId);
    const notice = places.length === 0 ? null : await compose(agency, places);
    if (notice === null) continue;
    const isNew = await database.transaction(async (tx) => {
      const made = await tx
        .insert(jobDeliveries)
        .values({ runId: run.id, userId })
        .onConflictDoNothing()
        .returning({ userId: jobDeliveries.userId });
      if (made.length === 0) return false;
      await queueNotice(tx, userId, notice, { requestId: null, address: null }, now());
      return true;
    });
    if (isNew) written += 1;
  }
  await context.progress(readers.length, readers.length);
  return written === 0
    ? 'No emails were needed.'
    : `${written} of ${readers.length} people were emailed.`;
}

/** The first of the lines, and how many more there are. */
export function someOf(lines: readonly string[]): string[] {
  const rest = lines.length - mostLines;
  return rest > 0
    ? [...lines.slice(0, mostLines), `… and ${rest} more. The dashboard shows all.`]
    : [...lines];
}

function findPlaces({ database }: JobContext, agencyId: number, userId: string) {
  return database
    .select({ place: inventories })
    .from(inventoryUsers)
    .innerJoin(
      inventories,
      isRecord(inventories, inventoryUsers.agencyId, inventoryUsers.inventoryId),
    )
    .where(and(matching(inventoryUsers, { agencyId, userId }), eq(inventories.isActive, true)))
    .orderBy(asc(inventories.name))
    .then((rows) => rows.map(({ place }) => place));
}
