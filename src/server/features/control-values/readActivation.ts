import { and, eq, inArray, sql } from 'drizzle-orm';
import type {
  Activation,
  ActivationChoices,
} from '../../../contract/control-values/controlValue.ts';
import type { SealHistory } from '../../../contract/inventory/seal.ts';
import { isExpired } from '../../../rules/time/expiry.ts';
import { listAssociated, type Principal } from '../../core/inventory/findInventory.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import { readSealHistory } from '../../core/inventory/sealRecords.ts';
import { readLimits } from '../../core/rights/readLimits.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { controlValueActivations, controlValues } from '../../database/schema/controlValue.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { inventories, sites } from '../../database/schema/custodyPlace.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';

/** An activation as the contract shows it. */
export async function readActivation(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<Activation> {
  const [row] = await reader
    .select({ act: controlValueActivations, inventory: inventories, lot: lots, product: products })
    .from(controlValueActivations)
    .innerJoin(
      inventories,
      isRecord(inventories, controlValueActivations.agencyId, controlValueActivations.inventoryId),
    )
    .innerJoin(
      lots,
      isRecord(lots, controlValueActivations.agencyId, controlValueActivations.lotId),
    )
    .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
    .where(isRecord(controlValueActivations, agencyId, id));
  if (row === undefined) throw new Error('An activation that can’t be read');
  const { act, inventory, lot, product } = row;
  return {
    id: act.id,
    labels: act.labels,
    product: toProduct(product),
    lot: { id: lot.id, number: lot.number, expiresOn: lot.expiresOn },
    inventory: { id: inventory.id, name: inventory.name },
    signedBy: act.signedBy,
    role: act.role,
    signedAt: act.signedAt.toISOString(),
    hash: act.hash,
  };
}

/** What a person may label: unexpired lots, in the inventories they are assigned to. */
export async function readActivationChoices(
  reader: Reader,
  principal: Principal,
  today: string,
): Promise<ActivationChoices> {
  const ids = await listAssociated(reader, principal);
  if (ids.length === 0) return { places: [] };
  const places = await reader
    .select({ inventory: inventories, site: sites.name })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(and(eq(inventories.agencyId, principal.agencyId), inArray(inventories.id, ids)))
    .orderBy(sites.name, inventories.name);
  const held = await reader
    .select({
      inventoryId: balances.inventoryId,
      balance: balances.balance,
      lot: lots,
      product: products,
      labelled: sql<number>`(
        select count(*)::int from ${controlValues}
        where ${controlValues.agencyId} = ${balances.agencyId}
          and ${controlValues.lotId} = ${balances.lotId}
          and ${controlValues.inventoryId} = ${balances.inventoryId}
      )`,
    })
    .from(balances)
    .innerJoin(lots, isRecord(lots, balances.agencyId, balances.lotId))
    .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
    .where(
      and(
        eq(balances.agencyId, principal.agencyId),
        inArray(balances.inventoryId, ids),
        sql`${balances.balance} > 0`,
      ),
    )
    .orderBy(products.name, products.strength, lots.expiresOn);
  const seals = new Map<string, SealHistory>();
  for (const { inventory } of places) {
    seals.set(inventory.id, await readSealHistory(reader, inventory));
  }
  return {
    ...(await readLimits(reader, principal)),
    places: places.map(({ inventory: { id, name }, site }) => ({
      ...{ id, name, site },
      seal: seals.get(id) ?? { policy: 'none', records: [], mismatch: null },
      holdings: held
        .filter(({ inventoryId, lot }) => inventoryId === id && !isExpired(lot.expiresOn, today))
        .map(({ lot, product, balance, labelled }) => ({
          product: toProduct(product),
          lot: { id: lot.id, number: lot.number, expiresOn: lot.expiresOn },
          balance,
          labelled,
        })),
    })),
  };
}
