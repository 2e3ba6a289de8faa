import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';
import { type Delivery, earlyWarning } from '../../../../rules/custody/earlyDelivery.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import type { TransferFacts } from '../../../core/inventory/readTransfers.ts';
import { whyWithoutRight } from '../../../core/rights/requireRight.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { inventories, type sites } from '../../../database/schema/custodyPlace.ts';
import { subjectsOf } from './subjectsOf.ts';

type Site = typeof sites.$inferSelect;

interface Brought {
  readonly details: CustodyEventDetails;
  /** In the agency's zone. */
  readonly day: string;
  /** Of the inventory in whose ledger the event is. */
  readonly site: Site;
  readonly destination: { readonly site: Site } | null | undefined;
  readonly transfer: TransferFacts | null;
}

/** The site to which an event brings stock, and whether the person may decide that it is there early (STOCK-07). */
export async function readDelivery(
  reader: Reader,
  person: Principal,
  { details, day, site, destination, transfer }: Brought,
): Promise<Delivery | null> {
  switch (details.kind) {
    case 'receive':
      return { site, isWithin: false, whyNotReceive: null };
    case 'transferIn':
    case 'transferReturned': {
      const { fromInventoryId, toInventoryId } = transfer ?? {};
      const from = details.kind === 'transferIn' ? fromInventoryId : toInventoryId;
      const isWithin = from !== undefined && (await siteOf(reader, person, from)) === site.id;
      return { site, isWithin, whyNotReceive: null };
    }
    case 'transferOut': {
      if (!destination) return null;
      const delivery = {
        site: destination.site,
        isWithin: destination.site.id === site.id,
        whyNotReceive: null,
      };
      if (earlyWarning(delivery, day) === null) return delivery;
      const whyNotReceive = await whyWithoutRight(reader, person, 'receive', () =>
        schedulesOf(reader, person.agencyId, subjectsOf(details)),
      );
      return { ...delivery, whyNotReceive };
    }
    default:
      return null;
  }
}

async function siteOf(
  reader: Reader,
  { agencyId }: Principal,
  inventoryId: string,
): Promise<string | undefined> {
  const rows = await reader
    .select({ siteId: inventories.siteId })
    .from(inventories)
    .where(isRecord(inventories, agencyId, inventoryId));
  return rows[0]?.siteId;
}
