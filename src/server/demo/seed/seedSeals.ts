import type { Transaction } from '../../database/database.ts';
import { sealRecords } from '../../database/schema/custodyDuty.ts';
import { pairOf, type SeedContext } from './world.ts';

const minutes = 60_000;

/** The seals of the demo: most boxes were counted and sealed after their last movement, one was left open by its crew. */
export async function seedSeals(tx: Transaction, world: SeedContext): Promise<void> {
  const { agencyId, entries } = world.book;
  const rows = world.places.flatMap((place): (typeof sealRecords.$inferInsert)[] => {
    const { seal, isOpen = false } = place.plan;
    if (seal === null) return [];
    const [sealer] = pairOf(world, place);
    const last = entries.findLast(
      ({ inventoryId, kind }) => inventoryId === place.id && (!isOpen || kind === 'use'),
    );
    const movedAt = last?.occurredAt.getTime() ?? world.now.getTime() - 60 * minutes;
    const common = { agencyId, inventoryId: place.id, recordedBy: sealer.fullName };
    const sealed = {
      ...common,
      ...{ sequence: 1, effect: 'sealed' as const, number: seal, act: 'sealChange' },
      ...{ isCounted: true, signers: 2 },
    };
    if (!isOpen || last === undefined) return [{ ...sealed, occurredAt: new Date(movedAt) }];
    return [
      { ...sealed, occurredAt: new Date(movedAt - 60 * minutes) },
      {
        ...common,
        ...{ sequence: 2, effect: 'opened', number: null, act: 'use' },
        ...{ isCounted: false, signers: 0, recordedBy: last.recordedBy, entryId: last.id },
        occurredAt: last.occurredAt,
      },
    ];
  });
  if (rows.length > 0) await tx.insert(sealRecords).values(rows);
}
