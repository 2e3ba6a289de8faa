import type { ParRestockChoices } from '../../../../contract/custody/parRestock.ts';
import { isBarredDrug } from '../../../../rules/core/actRights.ts';
import { splitOverSources, usableUnits } from '../../../../rules/reports/restock.ts';
import { findInventory, type Principal } from '../../../core/inventory/findInventory.ts';
import { noteBalancesRead } from '../../../core/inventory/noteBalancesRead.ts';
import { readNeeded } from '../../../core/inventory/readNeeded.ts';
import { readStores } from '../../../core/inventory/readStores.ts';
import type { Transaction } from '../../../database/database.ts';
import { readEventChoices } from '../event/readEventChoices.ts';

interface RestockAsked {
  readonly inventoryId: string;
  /** A day in the agency's zone. */
  readonly today: string;
  readonly now: Date;
  /** The person's name, for what they carry. */
  readonly userName: string;
}

/**
 * Where an inventory that is below PAR can be restocked from, as far as the person may send it, and how much of which
 * lot each place sends (PAR-02).
 *
 * @throws ProblemError 404 or 403 (see `findInventory`).
 */
export async function readParRestock(
  tx: Transaction,
  principal: Principal,
  { inventoryId, today, now, userName }: RestockAsked,
): Promise<ParRestockChoices> {
  const { inventory, site } = await findInventory(tx, principal, inventoryId);
  await noteBalancesRead(tx, principal, [inventoryId], now);
  const needed = (await readNeeded(tx, inventory, today)).filter(({ units }) => units > 0);
  const wanted = new Set(needed.map(({ product }) => product.id));
  const stores = (await readStores(tx, principal, today)).filter(
    (store) =>
      store.inventoryId !== inventoryId &&
      store.holdings.some((held) => wanted.has(held.product.id) && usableUnits(held) > 0),
  );
  const offered: ParRestockChoices['sources'][number]['choices'][] = [];
  for (const store of stores) {
    const asked = { inventoryId: store.inventoryId, today, now, kind: 'transferOut' } as const;
    offered.push(await readEventChoices(tx, principal, asked));
  }
  const { sent, missing } = splitOverSources(
    needed.map(({ product, units }) => ({ productId: product.id, units })),
    offered.map(({ inventory: { id }, holdings, limits }) => ({
      inventoryId: id,
      holdings: holdings.flatMap(({ balance, ...held }) =>
        balance === null || isBarredDrug(limits, 'transferOut', held.product)
          ? []
          : { ...held, balance },
      ),
    })),
  );
  return {
    to: { id: inventory.id, name: inventory.name, kind: inventory.kind },
    siteName: site.name,
    carrier: userName,
    today,
    sources: offered.map((choices, index) => ({ choices, lines: [...(sent[index]?.lines ?? [])] })),
    missing: needed.flatMap(({ product }) => {
      const short = missing.find(({ productId }) => productId === product.id);
      return short === undefined ? [] : { product, units: short.units };
    }),
  };
}
