import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';
import type { ActSubjects } from '../../../core/rights/schedulesOf.ts';

/** What a limited right is compared with: what the event names, and where a whole inventory is checked, all that is in it. */
export function subjectsOf(details: CustodyEventDetails): ActSubjects {
  switch (details.kind) {
    case 'receive':
      return { productIds: details.lines.map(({ productId }) => productId) };
    case 'correction':
      return { lotIds: [details.lotId] };
    case 'sealCheck':
    case 'sealAmendment':
      return { heldAt: details.inventoryId };
    case 'transferRefused':
      return { transferId: details.transferId };
    case 'count':
    case 'shiftChange':
    case 'sealChange':
      return { lotIds: details.lines.map(({ lotId }) => lotId), heldAt: details.inventoryId };
    default:
      return { lotIds: details.lines.map(({ lotId }) => lotId) };
  }
}
