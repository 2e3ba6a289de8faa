import { randomUUID } from 'node:crypto';
import { openOrAppendCase } from '../../core/cases/openOrAppendCase.ts';
import type { Transaction } from '../../database/database.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';
import { balanceOf, holdingsOf, type Person } from './book.ts';
import {
  type PlannedPlace,
  personNamed,
  placeNamed,
  productOf,
  type SeedContext,
} from './world.ts';

/** The cases of the demo: a vial that is missing, and a seal that differs. */
export async function seedCases(tx: Transaction, world: SeedContext): Promise<void> {
  const safe = placeNamed(world, 'Station 2 Safe');
  const midazolam = productOf(world, 'midazolam');
  const held = holdingsOf(world.book, safe, midazolam)[0];
  if (held === undefined) throw new Error('The demo safe has no midazolam');
  const recorded = balanceOf(world.book, safe, held.lot);
  await seedDifference(tx, world, {
    place: safe,
    lot: { productId: midazolam.id, lotId: held.lot.id },
    recorded: String(recorded),
    found: String(recorded - midazolam.contentPerUnit),
    at: new Date(world.now.getTime() - 12 * 3_600_000),
    by: personNamed(world, 'lmarchetti'),
  });
  const medic4 = placeNamed(world, 'Medic 4');
  const last = world.book.entries.findLast(({ inventoryId }) => inventoryId === medic4.id);
  // The last movement is earlier: an amendment of the finding is refused if stock moved after it.
  const foundAt = Math.max(
    world.now.getTime() - 70 * 60_000,
    (last?.recordedAt.getTime() ?? 0) + 60_000,
  );
  await seedDifference(tx, world, {
    place: medic4,
    lot: null,
    recorded: '48213',
    found: '48231',
    at: new Date(Math.min(foundAt, world.now.getTime())),
    by: personNamed(world, 'pnandakumar'),
  });
}

interface Difference {
  readonly place: PlannedPlace;
  /** Null for a seal. */
  readonly lot: { readonly productId: string; readonly lotId: string } | null;
  readonly recorded: string;
  readonly found: string;
  readonly at: Date;
  readonly by: Person;
}

async function seedDifference(
  tx: Transaction,
  { book: { agencyId } }: SeedContext,
  { place, lot, recorded, found, at, by }: Difference,
): Promise<void> {
  const { id: caseId } = await openOrAppendCase(tx, {
    agencyId,
    inventoryId: place.id,
    subject: lot === null ? { kind: 'seal' } : { kind: 'lot', ...lot },
    at,
    recordedAt: at,
    by: { id: by.id, name: by.fullName },
    facts: {
      kind: 'finding',
      what: lot === null ? 'seal' : 'amount',
      label: null,
      recorded,
      found,
      isBlind: false,
    },
  });
  await tx
    .insert(discrepancies)
    .values({
      id: randomUUID(),
      agencyId,
      inventoryId: place.id,
      kind: lot === null ? 'seal' : 'count',
      ...lot,
      recorded,
      found,
      openedAt: at,
      openedBy: by.fullName,
      caseId,
    });
}
