import type {
  BiennialInventory,
  InventoryMoment,
} from '../../../../contract/reports/biennialInventory.ts';
import { maySeeUsers } from '../../../../rules/navigation/userAccess.ts';
import { lastClosedDay } from '../../../../rules/reports/biennialInventory.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import { readRetentionYears } from '../../../core/agency/retention.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { readLimits } from '../../../core/rights/readLimits.ts';
import { requireRight } from '../../../core/rights/requireRight.ts';
import { readAmendmentsSince } from '../../../core/signed-documents/amendmentsSince.ts';
import { readBiennialClock } from '../../../core/signed-documents/biennialClock.ts';
import { findInventoryTaken, listTaken } from '../../../core/signed-documents/storedInventories.ts';
import type { Reader } from '../../../database/database.ts';
import { collectInventory } from './collectInventory.ts';

interface Question {
  readonly id?: string | undefined;
  readonly day?: string | undefined;
  readonly moment?: InventoryMoment | undefined;
}

/**
 * The biennial inventories of an agency with the deadline of the next one; one of them, or the figures of one as of a
 * day. They cover the whole agency, and so are for managers and above, and for people with the right `biennial`.
 *
 * @throws ProblemError 403 without either, 404 for one that was never recorded, 422 for a day that has not started.
 */
export async function readBiennialInventory(
  reader: Reader,
  { agency: { id: agencyId, timeZone }, account }: Pick<Session, 'agency' | 'account'>,
  question: Question,
  now: Date,
): Promise<BiennialInventory> {
  await requireInventories(reader, { agencyId, account });
  const taken = await listTaken(reader, agencyId);
  return {
    taken: taken.map(({ takenAt, ...row }) => ({ ...row, takenAt: takenAt.toISOString() })),
    next: await readBiennialClock(reader, { agencyId, timeZone }),
    today: dayIn(timeZone, now.toISOString()),
    closedOn: lastClosedDay(now, (await readDecided(reader, agencyId)).businessClose, timeZone),
    timeZone,
    keptYears: await readRetentionYears(reader, agencyId),
    ...(await readLimits(reader, { agencyId, userId: account.id })),
    shown: await readShown(reader, { agencyId, timeZone }, question, now),
  };
}

/**
 * Requires that someone may read biennial inventories at all.
 *
 * @throws ProblemError 403
 */
export async function requireInventories(
  reader: Reader,
  { agencyId, account }: { agencyId: number; account: Session['account'] },
): Promise<void> {
  if (maySeeUsers(account)) return;
  await requireRight(reader, { agencyId, userId: account.id }, 'biennial');
}

async function readShown(
  reader: Reader,
  agency: { agencyId: number; timeZone: string },
  { id, day, moment = 'close' }: Question,
  now: Date,
): Promise<BiennialInventory['shown']> {
  if (id !== undefined) {
    const inventory = await findInventoryTaken(reader, agency.agencyId, id);
    const until = { start: new Date(0), end: new Date(inventory.content.asOf) };
    const amended = await readAmendmentsSince(reader, agency, until, new Date(inventory.takenAt));
    const amendedSince = amended.map(({ sentence }) => sentence);
    return { kind: 'taken', inventory, ...(amendedSince.length > 0 && { amendedSince }) };
  }
  if (day === undefined) return { kind: 'none' };
  return { kind: 'draft', draft: await collectInventory(reader, { ...agency, day, moment }, now) };
}
