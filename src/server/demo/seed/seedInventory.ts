import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import { addDays } from '../../../rules/time/custodyTime.ts';
import { genesisHash } from '../../core/hash-chain/genesisHash.ts';
import { digest } from '../../core/ledger/hashLedgerEntry.ts';
import { hashInventory } from '../../core/signed-documents/storedInventories.ts';
import type { Transaction } from '../../database/database.ts';
import { biennialInventories } from '../../database/schema/biennialInventory.ts';
import { counts } from '../../database/schema/custodyDuty.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { collectInventory } from '../../features/reports/biennial-inventory/collectInventory.ts';
import { personNamed, type SeedContext } from './world.ts';

/** Days before the demo is opened. */
const takenDaysAgo = 244;

/** The biennial inventory that the demo's agent took at the close of a day; the day after she signed it. */
export async function seedInventory(tx: Transaction, world: SeedContext): Promise<void> {
  const { agencyId } = world.book;
  const { timeZone } = world.plan.agency;
  const agent = personNamed(world, 'esorensen');
  const day = addDays(world.today, -takenDaysAgo);
  await countBefore(tx, world, day);
  const asked = { agencyId, timeZone, day, moment: 'close' as const };
  const takenAt = new Date(`${addDays(day, 1)}T15:00:00.000Z`);
  const { content } = await collectInventory(tx, asked, takenAt);
  const known = world.book.entries.findLast(({ recordedAt }) => recordedAt <= takenAt);
  const explanation =
    content.concerns.length === 0
      ? ''
      : 'One vehicle was on a standby and was counted at its shift change of that week, which agreed.';
  const row = {
    id: randomUUID(),
    agencyId,
    day,
    moment: asked.moment,
    content: { ...content, explanation, ledgerSequence: known?.sequence ?? 0 },
    takenByUserId: agent.id,
    takenBy: agent.fullName,
    role: agent.jobTitle,
    method: 'pin' as const,
    takenAt,
    idempotencyKey: randomUUID(),
    requestHash: digest(asJson({ ...asked, explanation })),
    previousHash: genesisHash,
  };
  await tx.insert(biennialInventories).values({ ...row, hash: hashInventory(row) });
}

/** Each inventory but the first was counted on the evening of the day. */
async function countBefore(tx: Transaction, { book: { agencyId } }: SeedContext, day: string) {
  const countedAt = new Date(`${addDays(day, 1)}T02:00:00.000Z`);
  const people = { countedBy: 'Ellen Sorensen', witnessedBy: 'Dana Whitlock' };
  const places = await tx
    .select({ inventoryId: inventories.id })
    .from(inventories)
    .where(eq(inventories.agencyId, agencyId))
    .orderBy(inventories.name);
  await tx
    .insert(counts)
    .values(
      places
        .slice(1)
        .map(({ inventoryId }) => ({
          agencyId,
          inventoryId,
          countedAt,
          ...people,
          isBlind: false,
          hasDifference: false,
        })),
    );
}
