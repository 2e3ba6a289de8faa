import { and, asc, eq } from 'drizzle-orm';
import type { UseChoices } from '../../../../contract/custody/use.ts';
import { takesExternal } from '../../../../rules/custody/externalWitness.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import { readLabeledStock } from '../../../core/control-values/readLabeledStock.ts';
import { findInventory, type Principal } from '../../../core/inventory/findInventory.ts';
import { readSealHistory } from '../../../core/inventory/sealRecords.ts';
import { readWitnesses } from '../../../core/signing/readWitnesses.ts';
import type { Reader } from '../../../database/database.ts';
import { authorizers } from '../../../database/schema/custodyPlace.ts';
import { getInventory } from '../inventories/getInventory.ts';
import { listProviders } from './providers.ts';

/**
 * What *Record use* offers: the holdings, the people who can have given it, the
 * medical directors, the people who can witness. `today` is a day in the agency's zone.
 *
 * @throws ProblemError 404 or 403 (see `findInventory`).
 */
export async function readUseChoices(
  reader: Reader,
  principal: Principal,
  inventoryId: string,
  today: string,
): Promise<UseChoices> {
  const { inventory: row } = await findInventory(reader, principal, inventoryId);
  const { site, holdings, limits, temperature, ...inventory } = await getInventory(
    reader,
    principal,
    inventoryId,
    today,
  );
  const professionals = await reader
    .select({ name: authorizers.name })
    .from(authorizers)
    .where(and(eq(authorizers.agencyId, principal.agencyId), eq(authorizers.isActive, true)))
    .orderBy(asc(authorizers.name));
  return {
    inventory,
    site,
    ...(limits === undefined ? {} : { limits }),
    holdings,
    ...(temperature?.hold && { hold: temperature.hold }),
    people: await listProviders(reader, principal.agencyId),
    authorizers: professionals.map(({ name }) => name),
    witnesses: await readWitnesses(reader, principal, inventoryId),
    takesExternal: takesExternal('use', await readDecided(reader, principal.agencyId)),
    labelled: await readLabeledStock(reader, {
      agencyId: principal.agencyId,
      inventoryId,
      lotIds: holdings.map(({ lot }) => lot.id),
      transferIds: [],
    }),
    seal: await readSealHistory(reader, row),
  };
}
