import { and, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm';
import type { InventoryFields } from '../../../../contract/administration/inventoryRecord.ts';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import { neverSigningTypes } from '../../../../rules/core/auditors.ts';
import { listOpenTransfers } from '../../../core/inventory/readTransfers.ts';
import { isRecord, matching, type Transaction } from '../../../database/database.ts';
import { discrepancies } from '../../../database/schema/custodyDuty.ts';
import { balances } from '../../../database/schema/custodyLedger.ts';
import {
  inventories,
  outOfServiceLocations,
  sites,
} from '../../../database/schema/custodyPlace.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';

interface Save {
  readonly id: string;
  readonly fields: InventoryFields;
  readonly before: InventoryFields | undefined;
}

/**
 * What only the other records can say of an inventory's set-up. Who saves holds the ledger: stock, discrepancies and
 * custody then stay as they are validated until the save is written, because events wait for it.
 */
export async function validateInventory(
  tx: Transaction,
  agencyId: number,
  save: Save,
): Promise<FieldErrors> {
  return {
    ...(await validatePlaces(tx, agencyId, save)),
    ...(await validateStatus(tx, agencyId, save)),
    ...(await validatePeople(tx, agencyId, save)),
  };
}

/** A site of another agency is reported like one that does not exist. */
async function validatePlaces(tx: Transaction, agencyId: number, { fields, before }: Save) {
  const errors: FieldErrors = {};
  const site = await tx
    .select({ isActive: sites.isActive })
    .from(sites)
    .where(isRecord(sites, agencyId, fields.siteId));
  const stays = before?.siteId === fields.siteId;
  if (site[0] === undefined || !(site[0].isActive || stays)) {
    errors.siteId = 'Choose an active site of this agency.';
  } else if (!site[0].isActive && before?.status === 'closed' && fields.status !== 'closed') {
    errors.siteId = 'This site is inactive. Choose another one to reopen the inventory.';
  }
  return errors;
}

async function validateStatus(tx: Transaction, agencyId: number, { id, fields, before }: Save) {
  const errors: FieldErrors = {};
  if (fields.status === 'inService') return errors;
  const lots = await countStock(tx, agencyId, id);
  if (fields.status === 'closed') {
    if (before?.status === 'closed') return errors;
    const onTheWay = await readOnTheWay(tx, agencyId, id);
    if (lots > 0) {
      errors.status = `It still holds ${lotsText(lots)}. Move or return them first, then close it.`;
    } else if (onTheWay !== null) {
      errors.status = onTheWay;
    } else if (await hasOpenDiscrepancy(tx, agencyId, id)) {
      errors.status = 'A discrepancy is open here. Resolve it first, then close it.';
    }
    return errors;
  }
  const found = await tx
    .select()
    .from(outOfServiceLocations)
    .where(isRecord(outOfServiceLocations, agencyId, fields.outOfServiceLocationId));
  const location = found[0];
  const isSame = before?.outOfServiceLocationId === fields.outOfServiceLocationId;
  if (location === undefined || (!location.isActive && !isSame)) {
    errors.outOfServiceLocationId = 'Choose an active location of this agency.';
  } else if (!location.mayHoldStock && lots > 0 && !isSame) {
    errors.outOfServiceLocationId = `It still holds ${lotsText(lots)}, and no stock may stay there. Move it first, or choose another location.`;
  }
  return errors;
}

async function validatePeople(tx: Transaction, agencyId: number, { id, fields, before }: Save) {
  const added = [...new Set(fields.people)].filter((userId) => !before?.people.includes(userId));
  if (added.length > 0) {
    const members = await tx
      .select({ id: users.id })
      .from(userAgencies)
      .innerJoin(users, eq(users.id, userAgencies.userId))
      .where(
        and(
          eq(userAgencies.agencyId, agencyId),
          inArray(users.id, added),
          notInArray(users.userType, [...neverSigningTypes]),
        ),
      );
    if (members.length < added.length) {
      return { people: 'Choose only people in this agency.' } as FieldErrors;
    }
  }
  const keepers = await tx
    .select({ id: users.id, name: users.fullName })
    .from(inventories)
    .innerJoin(users, eq(users.id, inventories.custodianUserId))
    .where(isRecord(inventories, agencyId, id));
  const keeper = keepers[0];
  return keeper === undefined || fields.people.includes(keeper.id) || fields.status === 'closed'
    ? ({} as FieldErrors)
    : {
        people: `${keeper.name} has custody of it now and must stay assigned. Hand it over at a shift change first.`,
      };
}

async function countStock(tx: Transaction, agencyId: number, id: string): Promise<number> {
  const held = await tx
    .select({ lotId: balances.lotId })
    .from(balances)
    .where(
      and(eq(balances.agencyId, agencyId), eq(balances.inventoryId, id), gt(balances.balance, 0)),
    );
  return held.length;
}

/** What is in transit to it, or may come back to it, would have nowhere to go; null if nothing is. */
async function readOnTheWay(tx: Transaction, agencyId: number, id: string): Promise<string | null> {
  const open = await listOpenTransfers(tx, agencyId, [id]);
  if (open.some(({ to, state }) => to.id === id && state === 'inTransit')) {
    return 'Stock is in transit to it. Receive or refuse it first, then close it.';
  }
  return open.some(({ from }) => from.id === id)
    ? 'Stock sent from here is still in transit. It must be received or returned first.'
    : null;
}

async function hasOpenDiscrepancy(tx: Transaction, agencyId: number, id: string): Promise<boolean> {
  const open = await tx
    .select({ id: discrepancies.id })
    .from(discrepancies)
    .where(
      and(matching(discrepancies, { agencyId, inventoryId: id }), isNull(discrepancies.resolvedAt)),
    )
    .limit(1);
  return open.length > 0;
}

function lotsText(lots: number): string {
  return lots === 1 ? '1 lot' : `${lots} lots`;
}
