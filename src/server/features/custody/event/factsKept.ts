import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';
import type { EventContext } from '../../../../rules/custody/custodyEventContext.ts';
import { earlyWarning } from '../../../../rules/custody/earlyDelivery.ts';
import type { CustodyEventFacts } from '../../../database/schema/custodyEvent.ts';

/** What an event says of set-up that may change later, as it is now; null if it says nothing of it. */
export function factsKept(
  details: CustodyEventDetails,
  { partner, lots, delivery, day, taker }: EventContext,
): CustodyEventFacts | null {
  const early =
    delivery !== null && earlyWarning(delivery, day) !== null
      ? { early: { site: delivery.site.name, noticeGivenOn: delivery.site.noticeGivenOn } }
      : null;
  const restock =
    details.kind === 'receive' && details.orderType === 'emsRestock'
      ? {
          restock: {
            takenBy: taker?.name ?? '',
            noticeFrom: delivery?.site.kind === 'designated' ? delivery.site.name : null,
          },
        }
      : null;
  if (partner) return { partner, ...early, ...restock };
  if (early !== null) return early;
  if (details.kind !== 'destruction') return null;
  const packageQuantities = Object.fromEntries(
    details.lines.flatMap(({ lotId }) => {
      const quantity = lots.find((lot) => lot.lotId === lotId)?.product.packageQuantity ?? null;
      return quantity === null ? [] : [[lotId, quantity]];
    }),
  );
  return { packageQuantities };
}
