import { type InventoryList, listInventories } from '../../../../contract/inventory/inventory.ts';
import { readLocal, removeLocal, writeLocal } from '../../../platform/http/browserStorage.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/callError.ts';

/** The site that was chosen last on this browser; undefined if none was. */
function chosenSite(): string | undefined {
  try {
    const [first] = JSON.parse(readLocal('inventorySites') ?? '[]') as unknown[];
    return typeof first === 'string' ? first : undefined;
  } catch {
    // A damaged entry chooses nothing; the next choice replaces it
    return undefined;
  }
}

/** What the server says of a site that is not a site, is gone, or is another agency's. */
const unknownSite: readonly unknown[] = [400, 404];

/**
 * ENT-11: the inventories of the site in the address, which is kept as the last one chosen; without one in the address,
 * those of the site chosen last, if it still is one.
 */
export async function fetchInventories(
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<InventoryList> {
  const ask = (asked: Record<string, string>) =>
    call(listInventories, { query: asked }, { signal });
  const { siteId } = query;
  if (siteId !== undefined) {
    const list = await ask(query);
    writeLocal('inventorySites', JSON.stringify([siteId]));
    return list;
  }
  const chosen = chosenSite();
  if (chosen === undefined) return ask(query);
  try {
    return await ask({ ...query, siteId: chosen });
  } catch (error) {
    if (!(error instanceof CallError) || !unknownSite.includes(error.status)) throw error;
    removeLocal('inventorySites');
    return ask(query);
  }
}
