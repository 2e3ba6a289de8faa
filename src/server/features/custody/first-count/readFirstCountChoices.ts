import { and, asc, eq } from 'drizzle-orm';
import type { FirstCountChoices } from '../../../../contract/custody/firstCount.ts';
import { noticeWarning } from '../../../../rules/time/siteNotice.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import { findInventory, type Principal } from '../../../core/inventory/findInventory.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { readLimits } from '../../../core/rights/readLimits.ts';
import { readWitnesses } from '../../../core/signing/readWitnesses.ts';
import type { Reader } from '../../../database/database.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { products } from '../../../database/schema/custodyProduct.ts';

/**
 * What the first count of an inventory offers. `today` is a day in the agency's zone.
 *
 * @throws ProblemError 404 or 403 (see `findInventory`).
 */
export async function readFirstCountChoices(
  reader: Reader,
  principal: Principal,
  inventoryId: string,
  today: string,
): Promise<FirstCountChoices> {
  const { inventory, site } = await findInventory(reader, principal, inventoryId);
  const formulary = await reader
    .select()
    .from(products)
    .where(and(eq(products.agencyId, principal.agencyId), eq(products.isActive, true)))
    .orderBy(asc(products.name), asc(products.ndc));
  const { countSigners } = await readDecided(reader, principal.agencyId);
  return {
    inventory: { id: inventory.id, name: inventory.name, kind: inventory.kind },
    siteName: site.name,
    warning: noticeWarning(site, today),
    products: formulary.map(toProduct),
    signers: countSigners,
    witnesses: await readWitnesses(reader, principal, inventoryId),
    isOutOfService: inventory.outOfServiceSince !== null,
    isOpened: await isOpened(reader, principal.agencyId, inventory.id),
    ...(await readLimits(reader, principal)),
  };
}

/** Whether the ledger knows the inventory: from then on only entries move its stock. */
export async function isOpened(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<boolean> {
  const rows = await reader
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.inventoryId, inventoryId)))
    .limit(1);
  return rows.length > 0;
}
