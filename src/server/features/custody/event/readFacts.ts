import { and, eq, gt, inArray, min, or } from 'drizzle-orm';
import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';
import type { LabelPolicy } from '../../../../rules/control-values/requiredLabels.ts';
import { lotsPresentAt } from '../../../../rules/custody/custodyBeginning.ts';
import type { BlindPolicy } from '../../../../rules/custody/custodyCount.ts';
import type {
  EventContext,
  KnownLot,
  Partner,
} from '../../../../rules/custody/custodyEventContext.ts';
import type { SigningPolicy } from '../../../../rules/custody/custodyPolicy.ts';
import type { ExternalPolicy } from '../../../../rules/custody/externalWitness.ts';
import { sealSituation } from '../../../../rules/inventory/sealState.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { findMembers } from '../../../core/identity/account.ts';
import {
  type InventoryRow,
  outOfServiceOf,
  type SiteRow,
} from '../../../core/inventory/findInventory.ts';
import { isSameLotNumber } from '../../../core/inventory/isSameLotNumber.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import {
  type LabeledBroken,
  readBroken,
  readBrokenInTransit,
  readBrokenTaken,
  readLabeledBroken,
} from '../../../core/inventory/readBroken.ts';
import { readHold } from '../../../core/inventory/readTemperature.ts';
import { readTransfer, type TransferFacts } from '../../../core/inventory/readTransfers.ts';
import { readSealHistory } from '../../../core/inventory/sealRecords.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { suppliers } from '../../../database/schema/agency.ts';
import { balances, ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories, inventoryActions, sites } from '../../../database/schema/custodyPlace.ts';
import { lots, products } from '../../../database/schema/custodyProduct.ts';
import { isAdministeringProvider } from '../use/providers.ts';
import type { EventRequest } from './eventRequest.ts';
import { findOtherOrder } from './findOtherOrder.ts';
import { linesOf } from './linesOf.ts';
import { readDelivery } from './readDelivery.ts';

/** What an event is checked against and written with, as the database has it at this moment. */
export interface EventFacts {
  readonly policy: SigningPolicy &
    BlindPolicy &
    ExternalPolicy &
    LabelPolicy & { readonly maySignLater: boolean };
  /** The agency's. */
  readonly timeZone: string;
  readonly inventory: InventoryRow;
  readonly site: SiteRow;
  readonly context: EventContext;
  readonly reason: string | null;
  /** Undefined if the event names one that there is not. */
  readonly destination: { inventory: InventoryRow; site: SiteRow } | null | undefined;
  readonly transfer: TransferFacts | null;
  /** How much of each lot of the transfer is broken. */
  readonly brokenInTransit: ReadonlyMap<string, number>;
  /** What the labels of each lot say, where the event names some of a lot that is broken in part. */
  readonly labeledBroken: ReadonlyMap<string, LabeledBroken>;
  /** How much of what is broken a correction may put back. */
  readonly brokenTaken: number;
}

/** Where it happened, for a person associated with it (see `findInventory`). */
export type EventPlace = Pick<EventFacts, 'inventory' | 'site'>;

/** What a request says, as far as its facts depend on it. */
export type FactsRequest = Pick<EventRequest, 'session' | 'now'> & {
  readonly form: Pick<EventRequest['form'], 'details'>;
};

/** @param ownId the event that is amended, whose own order number is no other one. */
export async function readFacts(
  tx: Reader,
  { form, session, now }: FactsRequest,
  { inventory, site }: EventPlace,
  ownId?: string,
): Promise<Omit<EventFacts, 'policy'>> {
  const { details } = form;
  const agencyId = session.agency.id;
  const transfer =
    'transferId' in details ? await readTransfer(tx, agencyId, details.transferId) : null;
  const reason = await findReason(tx, agencyId, details.reasonId);
  const supplier =
    'supplierId' in details ? await findSupplier(tx, agencyId, details.supplierId) : null;
  const { timeZone, createdAt } = session.agency;
  const destination =
    details.kind === 'transferOut'
      ? await findDestination(tx, agencyId, details.toInventoryId)
      : null;
  const day = dayIn(timeZone, details.occurredAt);
  const context: EventContext = {
    now: now.toISOString(),
    day,
    inventory: { ...inventory, outOfService: outOfServiceOf(inventory) },
    seal: sealSituation(
      await readSealHistory(tx, inventory, new Date(details.occurredAt)),
      details.occurredAt,
    ),
    timeZone,
    hold: details.kind === 'transferOut' ? await readHold(tx, agencyId, inventory.id) : null,
    lots: await readLots(tx, agencyId, details),
    reason,
    transfer,
    sentTo: destination?.inventory.kind ?? null,
    delivery: await readDelivery(
      tx,
      { agencyId, userId: session.account.id },
      { details, day, site, destination, transfer },
    ),
    partner: supplier && partnerOf(supplier),
    taker: await findTaker(tx, agencyId, details),
    carrier: await findCarrier(tx, agencyId, details),
    orderedFrom: await findOtherOrder(tx, agencyId, details, ownId),
    products:
      details.kind === 'receive'
        ? await readProducts(
            tx,
            agencyId,
            details.lines.map(({ productId }) => productId),
          )
        : new Map(),
    since: {
      timeZone,
      agency: createdAt.toISOString(),
      lots: await readLotsSince(tx, agencyId, details.inventoryId, lotsPresentAt(details)),
      transfer: transfer?.issuedAt.toISOString() ?? null,
    },
  };
  return {
    timeZone,
    inventory,
    site,
    context,
    reason: reason?.name ?? null,
    destination,
    transfer,
    brokenInTransit:
      transfer === null ? new Map() : await readBrokenInTransit(tx, agencyId, transfer.id),
    labeledBroken: await readLabeledBroken(
      tx,
      agencyId,
      inventory.id,
      linesOf(details).filter(
        ({ lotId, labels }) =>
          labels.length > 0 && context.lots.some((lot) => lot.lotId === lotId && lot.broken),
      ),
    ),
    brokenTaken: details.kind === 'correction' ? await readBrokenTaken(tx, agencyId, details) : 0,
  };
}

async function findReason(tx: Reader, agencyId: number, id: string | null) {
  if (id === null) return null;
  const rows = await tx
    .select()
    .from(inventoryActions)
    .where(and(isRecord(inventoryActions, agencyId, id), eq(inventoryActions.isActive, true)));
  return rows[0];
}

async function findSupplier(tx: Reader, agencyId: number, id: string) {
  const rows = await tx
    .select()
    .from(suppliers)
    .where(and(isRecord(suppliers, agencyId, id), eq(suppliers.isActive, true)));
  return rows[0];
}

function partnerOf({ name, kind, address, deaNumber }: typeof suppliers.$inferSelect): Partner {
  return { name, kind, address, deaNumber };
}

/** Who took what a hospital restocked (STOCK-04). */
async function findTaker(
  tx: Reader,
  agencyId: number,
  details: CustodyEventDetails,
): Promise<EventContext['taker']> {
  if (details.kind !== 'receive' || !details.takenByUserId) return null;
  const members = await findMembers(tx, [details.takenByUserId], agencyId);
  const member = members.get(details.takenByUserId);
  return member !== undefined && isAdministeringProvider(member)
    ? { name: member.account.fullName }
    : undefined;
}

async function findCarrier(
  tx: Reader,
  agencyId: number,
  details: CustodyEventDetails,
): Promise<EventContext['carrier']> {
  if (details.kind !== 'transferOut' || details.carrierUserId === undefined) return null;
  const members = await findMembers(tx, [details.carrierUserId], agencyId);
  const member = members.get(details.carrierUserId);
  return member?.isAssociated === true ? { name: member.account.fullName } : undefined;
}

async function findDestination(tx: Reader, agencyId: number, id: string) {
  const rows = await tx
    .select({ inventory: inventories, site: sites })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(and(isRecord(inventories, agencyId, id), eq(inventories.isActive, true)));
  return rows[0];
}

async function readProducts(tx: Reader, agencyId: number, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(products)
    .where(and(matching(products, { agencyId, isActive: true }), inArray(products.id, [...ids])));
  return new Map(rows.map((row) => [row.id, toProduct(row)]));
}

/** Every lot that the place has held, and every one that the event names; with what the place holds of it. */
async function readLots(
  tx: Reader,
  agencyId: number,
  details: CustodyEventDetails,
): Promise<KnownLot[]> {
  const rows = await tx
    .select({ lot: lots, product: products, balance: balances.balance })
    .from(lots)
    .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
    .leftJoin(
      balances,
      and(
        eq(balances.agencyId, lots.agencyId),
        eq(balances.lotId, lots.id),
        eq(balances.inventoryId, details.inventoryId),
      ),
    )
    .where(and(eq(lots.agencyId, agencyId), or(gt(balances.balance, 0), isNamed(details))));
  const broken = new Map(
    (await readBroken(tx, agencyId, [details.inventoryId])).map((one) => [one.lotId, one.broken]),
  );
  return rows.map(({ lot, product, balance }) => ({
    lotId: lot.id,
    number: lot.number,
    expiresOn: lot.expiresOn,
    product: toProduct(product),
    balance: balance ?? 0,
    broken: broken.get(lot.id) ?? 0,
  }));
}

function isNamed(details: CustodyEventDetails) {
  if (details.kind === 'receive') {
    return or(
      ...details.lines.map(({ productId, lotNumber }) =>
        and(eq(lots.productId, productId), isSameLotNumber(lotNumber)),
      ),
    );
  }
  if (details.kind === 'correction') return eq(lots.id, details.lotId);
  const named = 'lines' in details ? details.lines.map(({ lotId }) => lotId) : [];
  return inArray(lots.id, named);
}

/** When the first entry of each of these lots in an inventory happened (ISO 8601); a lot that was never there is left out. */
async function readLotsSince(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (lotIds.length === 0) return new Map();
  const rows = await reader
    .select({ lotId: ledgerEntries.lotId, since: min(ledgerEntries.occurredAt) })
    .from(ledgerEntries)
    .where(
      and(
        matching(ledgerEntries, { agencyId, inventoryId }),
        inArray(ledgerEntries.lotId, [...lotIds]),
      ),
    )
    .groupBy(ledgerEntries.lotId);
  return new Map(rows.flatMap(({ lotId, since }) => (since ? [[lotId, since.toISOString()]] : [])));
}
