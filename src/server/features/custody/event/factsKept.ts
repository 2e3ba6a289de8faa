import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';
import type { EventContext } from '../../../../rules/custody/custodyEventContext.ts';
import type { CustodyEventFacts } from '../../../database/schema/custodyEvent.ts';

/** What an event says of set-up that may change later, as it is now; null if it says nothing of it. */
export function factsKept(
  details: CustodyEventDetails,
  { partner, lots }: EventContext,
): CustodyEventFacts | null {
  if (partner) return { partner };
  if (details.kind !== 'destruction') return null;
  const packageQuantities = Object.fromEntries(
    details.lines.flatMap(({ lotId }) => {
      const quantity = lots.find((lot) => lot.lotId === lotId)?.product.packageQuantity ?? null;
      return quantity === null ? [] : [[lotId, quantity]];
    }),
  );
  return { packageQuantities };
}
