import type { Holding } from '../../../contract/inventory/inventory.ts';
import { dayText } from '../../shell/text/formats.ts';

/** Until when a lot can be used: “expires Mar 31, 2027”, or “use by May 9, 2026” once it left the cold (STOCK-13). */
export function untilText({
  lot,
  isExpired,
  beyondUseOn,
  isPast,
}: Pick<Holding, 'lot' | 'isExpired' | 'beyondUseOn' | 'isPast'>): string {
  if (!isExpired && beyondUseOn !== undefined && beyondUseOn < lot.expiresOn) {
    const day = dayText(beyondUseOn);
    return isPast === true ? `past its beyond-use date, ${day}` : `use by ${day}`;
  }
  return `${isExpired ? 'expired' : 'expires'} ${dayText(lot.expiresOn)}`;
}
