import type { Inventory } from '../../../../contract/inventory/inventory.ts';
import {
  type FoundPlace,
  findInventory,
  type Principal,
} from '../../../core/inventory/findInventory.ts';
import { toHolding } from '../../../core/inventory/readHoldings.ts';
import { readTemperature } from '../../../core/inventory/readTemperature.ts';
import { readLimits } from '../../../core/rights/readLimits.ts';
import type { Reader } from '../../../database/database.ts';
import { toSite } from './listInventories.ts';
import { summarizeInventories } from './summarizeInventories.ts';

/**
 * One inventory with what it holds by lot, for people who are associated with it. `today` is a day in the agency's zone.
 *
 * @throws ProblemError 404 or 403 (see `findInventory`).
 */
export async function getInventory(
  reader: Reader,
  principal: Principal,
  id: string,
  today: string,
): Promise<Inventory> {
  const found = await findInventory(reader, principal, id);
  return describeInventory(reader, principal, { ...found, isAssociated: true }, today);
}

/** An inventory that was found for someone who may read it. `today` is a day in the agency's zone. */
export async function describeInventory(
  reader: Reader,
  principal: Principal,
  { inventory, site, isAssociated }: FoundPlace,
  today: string,
): Promise<Inventory> {
  const readable = new Set([inventory.id]);
  const { summaries, holdings } = await summarizeInventories(
    reader,
    inventory.agencyId,
    [inventory],
    { readable, associated: isAssociated ? readable : new Set() },
    today,
  );
  const summary = summaries[0];
  if (summary === undefined) throw new Error('An inventory without a summary');
  const limits = await readLimits(reader, principal);
  const temperature = await readTemperature(reader, inventory);
  return {
    ...summary,
    site: toSite(site),
    holdings: holdings.map(toHolding),
    ...limits,
    ...(temperature && { temperature }),
  };
}
