import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import {
  boxInserts,
  inventoryActions,
  outOfServiceLocations,
} from '../../database/schema/custodyPlace.ts';
import { parLevels } from '../../database/schema/custodyProduct.ts';
import type { Stocked } from './world.ts';

const reasons = [
  ['waste', 'Dose smaller than the vial', false],
  ['waste', 'Drawn up and not needed', false],
  ['breakage', 'Dropped', true],
  ['breakage', 'Crushed in the box', true],
  ['transfer', 'Restock after a call', false],
  ['transfer', 'Removed from a vehicle out of service', false],
  ['expiry', 'Found past its date at a count', false],
  ['correction', 'Wrong lot chosen', true],
  ['count', 'Seal broken', false],
  ['loss', 'Not found after a search', true],
] as const;

/** What an agency sets up in addition to its inventories: reasons, out of service locations, cards for its boxes. */
export async function seedSetUp(
  tx: Transaction,
  agencyId: number,
  callWhom: string,
): Promise<void> {
  await tx
    .insert(inventoryActions)
    .values(
      reasons.map(([event, name, needsNote]) => ({
        id: randomUUID(),
        agencyId,
        event,
        name,
        needsNote,
      })),
    );
  await tx.insert(outOfServiceLocations).values([
    {
      agencyId,
      name: 'Fleet garage',
      address: '3 Depot Road',
      phoneNumber: '+1 607 555 0190',
      mayHoldStock: false,
    },
    { agencyId, name: 'Spare bay, headquarters', address: 'Bay 6', mayHoldStock: true },
  ]);
  await tx.insert(boxInserts).values([
    {
      agencyId,
      name: 'Ambulance narcotics box',
      inventoryKind: 'vehicle',
      sealIntact: 'Read the number aloud, compare it with the ledger, sign.',
      sealBroken: 'Count every drug with a second person, put on a new seal, sign.',
      callWhom,
    },
    {
      agencyId,
      name: 'Supervisor bag',
      inventoryKind: 'bag',
      sealIntact: 'Confirm the number and sign.',
      sealBroken: 'Do not leave: call first, then count with a second person.',
      callWhom,
    },
  ]);
}

/** One inventory that may hold more than its kind, and one whose override was undone. */
export async function seedParOverrides(
  tx: Transaction,
  stocked: readonly Stocked[],
  places: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  const levels = [
    { place: 'Supervisor 1 bag', key: 'ketamine-5', minimum: 1, maximum: 3, isInForce: true },
    { place: 'Medic 1', key: 'fentanyl', minimum: 3, maximum: 6, isInForce: false },
  ];
  const rows = levels.flatMap(({ place, key, minimum, maximum, isInForce }) => {
    const inventoryId = places.find(({ name }) => name === place)?.id;
    const product = stocked.find(({ item }) => item.key === key)?.product;
    if (inventoryId === undefined || product === undefined) return [];
    const { id: productId, agencyId, contentPerUnit } = product;
    return {
      agencyId,
      productId,
      inventoryId,
      minimum: minimum * contentPerUnit,
      maximum: maximum * contentPerUnit,
      isInForce,
    };
  });
  if (rows.length > 0) await tx.insert(parLevels).values(rows);
}
