import type { CustodyEventDetails } from '../../../contract/custody/custodyEvent.ts';
import { sealSituation } from '../../inventory/sealState.ts';
import { dayIn } from '../../time/custodyTime.ts';
import type { EventContext, KnownLot } from '../custodyEventContext.ts';
import type { EventSources } from './custodyField.ts';
import type { EventLine } from './custodyLines.ts';
import { deliveryIn } from './earlyQuestion.ts';

/** Of a blind form only the lots are known: some of each is there according to the ledger. */
const unknownBalance = 1;

export function contextOf(
  details: CustodyEventDetails,
  lines: readonly EventLine[],
  { choices }: EventSources,
  timeZone: string,
): EventContext {
  const { holdings, incoming, outgoing, products, reasons } = choices;
  const known = new Map<string, KnownLot>();
  for (const { product, lot } of lines) {
    if (product && lot) known.set(lot.id, { ...knownLot(product, lot), balance: 0 });
  }
  for (const { product, lot, balance, broken } of holdings) {
    const held = { ...knownLot(product, lot), balance: balance ?? unknownBalance };
    known.set(lot.id, broken === undefined ? held : { ...held, broken });
  }
  const transferId = 'transferId' in details ? details.transferId : null;
  const open = [...incoming, ...outgoing].find(({ id }) => id === transferId);
  return {
    now: null,
    day: dayIn(timeZone, details.occurredAt),
    inventory: {
      name: choices.inventory.name,
      isActive: true,
      kind: choices.inventory.kind,
      outOfService: choices.inventory.outOfService,
    },
    seal: sealSituation(choices.seal, details.occurredAt),
    timeZone,
    ...(choices.hold && { hold: choices.hold }),
    lots: [...known.values()],
    reason: details.reasonId === null ? null : reasons.find(({ id }) => id === details.reasonId),
    transfer: open
      ? {
          state: open.state,
          fromInventoryId: open.from.id,
          toInventoryId: open.to.id,
          lines: open.lines.map(({ lot, inTransit }) => ({ lotId: lot.id, inTransit })),
        }
      : null,
    sentTo:
      details.kind === 'transferOut'
        ? (choices.destinations.find(({ id }) => id === details.toInventoryId)?.kind ?? null)
        : null,
    delivery: deliveryIn(
      details.kind,
      {
        toInventoryId: 'toInventoryId' in details ? details.toInventoryId : undefined,
        transferId: transferId ?? undefined,
      },
      choices,
    ),
    partner:
      'supplierId' in details
        ? choices.suppliers.find(({ id }) => id === details.supplierId)
        : null,
    taker:
      'takenByUserId' in details && details.takenByUserId
        ? choices.people.find(({ id }) => id === details.takenByUserId)
        : null,
    carrier:
      details.kind === 'transferOut' && details.carrierUserId !== undefined
        ? choices.people.find(({ id }) => id === details.carrierUserId)
        : null,
    orderedFrom: null,
    products: new Map(products.map((product) => [product.id, product])),
    since: null,
  };
}

function knownLot(
  product: KnownLot['product'],
  lot: { id: string; number: string; expiresOn: string },
) {
  return { lotId: lot.id, number: lot.number, expiresOn: lot.expiresOn, product };
}
