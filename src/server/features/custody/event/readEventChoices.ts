import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { EventChoices } from '../../../../contract/custody/custodyChoices.ts';
import type { CountMode, CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import { isBlindCount, withoutBook } from '../../../../rules/custody/custodyCount.ts';
import { takesExternal } from '../../../../rules/custody/externalWitness.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import { readLabeledStock } from '../../../core/control-values/readLabeledStock.ts';
import {
  findInventory,
  listAssociated,
  type Principal,
} from '../../../core/inventory/findInventory.ts';
import { noteBalancesRead } from '../../../core/inventory/noteBalancesRead.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { readTransfersOf } from '../../../core/inventory/readTransfersOf.ts';
import { readSealHistory } from '../../../core/inventory/sealRecords.ts';
import { readWitnesses } from '../../../core/signing/readWitnesses.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../../database/database.ts';
import { suppliers } from '../../../database/schema/agency.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories, inventoryActions, sites } from '../../../database/schema/custodyPlace.ts';
import { products } from '../../../database/schema/custodyProduct.ts';
import { getInventory } from '../inventories/getInventory.ts';
import { listProviders } from '../use/providers.ts';
import { countLabelDifferences, readCounts, readDifferences } from './readCounts.ts';

/**
 * What the form of an event offers at an inventory: for a blind count, and before a kind is chosen, without balances
 * (COUNT-06).
 *
 * @throws ProblemError 404 or 403 (see `findInventory`).
 */
export async function readEventChoices(
  tx: Transaction,
  principal: Principal,
  { inventoryId, today, now, kind, mode }: ChoicesAsked,
): Promise<EventChoices> {
  const choices = await readAllChoices(tx, principal, inventoryId, today);
  if (kind === undefined || isBlindCount({ kind, mode }, choices.blind)) {
    return withoutBook(choices);
  }
  await noteBalancesRead(tx, principal, [inventoryId], now);
  return choices;
}

/** The form that is to be filled; without a kind, the choice of one. */
interface ChoicesAsked {
  readonly inventoryId: string;
  /** A day in the agency's zone. */
  readonly today: string;
  readonly now: Date;
  readonly kind?: CustodyEventKind | undefined;
  readonly mode?: CountMode | undefined;
}

/** The same with balances, whatever is recorded. */
export async function readAllChoices(
  reader: Reader,
  principal: Principal,
  inventoryId: string,
  today: string,
): Promise<EventChoices> {
  const { agencyId } = principal;
  const { inventory: row, site: placed } = await findInventory(reader, principal, inventoryId);
  const { site, holdings, limits, temperature, ...inventory } = await getInventory(
    reader,
    principal,
    inventoryId,
    today,
  );
  const formulary = await reader
    .select()
    .from(products)
    .where(and(eq(products.agencyId, agencyId), eq(products.isActive, true)))
    .orderBy(asc(products.schedule), asc(products.name), asc(products.ndc));
  const decided = await readDecided(reader, agencyId);
  const transfers = await readTransfersOf(reader, agencyId, inventoryId);
  const open = [...transfers.incoming, ...transfers.outgoing];
  const labelled = await readLabeledStock(reader, {
    agencyId,
    inventoryId,
    lotIds: [...holdings, ...open.flatMap(({ lines }) => lines)].map(({ lot }) => lot.id),
    transferIds: open.map(({ id }) => id),
  });
  return {
    inventory,
    site,
    ...(limits === undefined ? {} : { limits }),
    noticeGivenOn: placed.noticeGivenOn,
    holdings,
    ...(temperature?.hold && { hold: temperature.hold }),
    products: formulary.map(toProduct),
    suppliers: await readSuppliers(reader, agencyId),
    destinations: await readDestinations(reader, principal, inventoryId),
    reasons: await readReasons(reader, agencyId),
    people: await listProviders(reader, agencyId),
    signers: {
      receive: decided.receiveSigners,
      transfer: decided.transferSigners,
      count: decided.countSigners,
      shiftChange: decided.shiftChangeSigners,
    },
    maySignLater: decided.maySignLater,
    witnesses: await readWitnesses(reader, principal, inventoryId),
    takeExternal: (['waste', 'breakage'] as const).filter((kind) => takesExternal(kind, decided)),
    ...transfers,
    bookSequence: await lastSequence(reader, agencyId, inventoryId),
    seal: await readSealHistory(reader, row),
    differences: await readDifferences(reader, principal, inventoryId),
    counts: await readCounts(reader, agencyId, inventoryId),
    labelled,
    isLabeled:
      labelled.vials.some(({ transferId }) => transferId === null) ||
      (await countLabelDifferences(reader, agencyId, inventoryId)) > 0,
    blind: {
      blindShiftChange: decided.blindShiftChange,
      blindSealChange: decided.blindSealChange,
      blindScheduled: decided.blindScheduled,
    },
    isBlind: false,
  };
}

/** The newest entry of an inventory: a count names it, so that moves in the meantime are detected. */
export async function lastSequence(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<number> {
  const rows = await reader
    .select({ sequence: ledgerEntries.sequence })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.inventoryId, inventoryId)))
    .orderBy(desc(ledgerEntries.sequence))
    .limit(1);
  return rows[0]?.sequence ?? 0;
}

async function readSuppliers(reader: Reader, agencyId: number) {
  return reader
    .select({
      id: suppliers.id,
      name: suppliers.name,
      kind: suppliers.kind,
      address: suppliers.address,
      deaNumber: suppliers.deaNumber,
    })
    .from(suppliers)
    .where(and(eq(suppliers.agencyId, agencyId), eq(suppliers.isActive, true)))
    .orderBy(asc(suppliers.name));
}

async function readDestinations(reader: Reader, principal: Principal, inventoryId: string) {
  const { agencyId } = principal;
  const own = new Set(await listAssociated(reader, principal));
  const rows = await reader
    .select({ inventory: inventories, site: sites })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(
      and(matching(inventories, { agencyId, isActive: true }), ne(inventories.id, inventoryId)),
    )
    .orderBy(asc(inventories.name));
  return rows.map(({ inventory: { id, name, kind, outOfServiceSince }, site }) => ({
    id,
    name,
    kind,
    isOutOfService: own.has(id) ? outOfServiceSince !== null : null,
    site: { id: site.id, name: site.name, kind: site.kind, noticeGivenOn: site.noticeGivenOn },
  }));
}

async function readReasons(reader: Reader, agencyId: number) {
  return reader
    .select({
      id: inventoryActions.id,
      name: inventoryActions.name,
      event: inventoryActions.event,
      needsNote: inventoryActions.needsNote,
    })
    .from(inventoryActions)
    .where(and(eq(inventoryActions.agencyId, agencyId), eq(inventoryActions.isActive, true)))
    .orderBy(asc(inventoryActions.event), asc(inventoryActions.name));
}
