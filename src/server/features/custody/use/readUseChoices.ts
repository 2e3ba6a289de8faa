import { and, asc, eq, inArray } from 'drizzle-orm';
import type { UseChoices } from '../../../../contract/custody/use.ts';
import { takesExternal } from '../../../../rules/custody/externalWitness.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import { readLabeledStock } from '../../../core/control-values/readLabeledStock.ts';
import { findInventory, type Principal } from '../../../core/inventory/findInventory.ts';
import { readSealHistory } from '../../../core/inventory/sealRecords.ts';
import { readWitnesses } from '../../../core/signing/readWitnesses.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { authorizers } from '../../../database/schema/custodyPlace.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';
import { getInventory } from '../inventories/getInventory.ts';

/**
 * The possible administering providers: crews, not API accounts and not the accounts of integrations, and no witness
 * only.
 */
export const administeringProviderTypes = ['Regular', 'Mdm'] as const;

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
  const { site, holdings, limits, ...inventory } = await getInventory(
    reader,
    principal,
    inventoryId,
    today,
  );
  const people = await reader
    .select({ id: users.id, name: users.fullName })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        eq(userAgencies.agencyId, principal.agencyId),
        matching(users, { isActive: true, witnessOnly: false }),
        inArray(users.userType, [...administeringProviderTypes]),
      ),
    )
    .orderBy(asc(users.fullName));
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
    people,
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
