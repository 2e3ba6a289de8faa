import type { DetailsOf } from '../../contract/custody/custodyEvent.ts';
import { formatAmount } from '../quantity/quantityText.ts';
import type { EventContext } from './custodyEventContext.ts';
import { checkWhole } from './custodyHeld.ts';
import { type EventProblem, lotTwice, problem } from './custodyProblem.ts';

export function checkTransfer(
  details: DetailsOf<'transferIn' | 'transferRefused' | 'transferReturned'>,
  { transfer, lots }: EventContext,
): EventProblem[] {
  const isBack = details.kind === 'transferReturned';
  const place = isBack ? transfer?.fromInventoryId : transfer?.toInventoryId;
  if (transfer === null || place !== details.inventoryId) {
    return [
      problem('transfer_not_found', 'transferId', 'This transfer isn’t here. Choose another one.'),
    ];
  }
  if (transfer.state === 'closed') {
    return [problem('transfer_closed', 'transferId', 'This transfer is complete.')];
  }
  if (transfer.state === 'refused' && !isBack) {
    return [
      problem(
        'transfer_refused',
        'transferId',
        'This transfer was refused. The sender must return it to stock.',
      ),
    ];
  }
  if (details.kind === 'transferRefused') return [];
  return details.lines.flatMap(({ lotId, amount }, index) => {
    const at = `lines.${index}`;
    if (details.lines.slice(0, index).some((earlier) => earlier.lotId === lotId)) {
      return [lotTwice(`${at}.lotId`)];
    }
    const line = transfer.lines.find((sent) => sent.lotId === lotId);
    const lot = lots.find((known) => known.lotId === lotId);
    if (line === undefined || lot === undefined) {
      return [problem('lot_not_sent', `${at}.lotId`, 'This lot is not part of the transfer.')];
    }
    if (amount > line.inTransit) {
      return [
        problem(
          'not_in_transit',
          `${at}.amount`,
          `Only ${formatAmount(line.inTransit, lot.product)} of lot ${lot.number} is in transit. If you received more, refuse the transfer and ask for it to be sent again.`,
        ),
      ];
    }
    return checkWhole(`${at}.amount`, amount, lot.product);
  });
}
