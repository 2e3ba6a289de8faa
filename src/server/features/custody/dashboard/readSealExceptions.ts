import type { Exception } from '../../../../contract/custody/dashboard.ts';
import { openText } from '../../../../rules/inventory/sealWords.ts';
import { addDays, dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import type { SealNow } from '../../../core/inventory/sealRecords.ts';

/** The form that records something about all that an inventory holds (DASH-02). */
export type SettleWhole = (
  inventoryId: string,
  kind: 'count' | 'sealChange' | 'sealCheck',
  action: string,
) => Pick<Exception, 'href' | 'action'>;

/** Inventories that were left open (SEAL-04), and seals that are due to be checked (SEAL-06). */
export function sealExceptions(
  places: readonly { readonly place: InventoryRow }[],
  seals: ReadonlyMap<string, SealNow>,
  settle: SettleWhole,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): Exception[] {
  return places.flatMap(({ place }): Exception[] => {
    const seal = seals.get(place.id);
    if (seal === undefined) return [];
    if (seal.state.state === 'open') {
      return [
        {
          kind: 'openSeal',
          tone: 'warning',
          title: `${place.name} is open`,
          detail: `${openText(seal.state, timeZone)}. Count everything and apply a new seal.`,
          ...settle(place.id, 'sealChange', 'Reseal'),
        },
      ];
    }
    const dueOn = sealCheckDueOn(place, seal, timeZone);
    if (dueOn === null || dueOn > today) return [];
    return [
      {
        kind: 'dueSealCheck',
        tone: dueOn < today ? 'bad' : 'warning',
        title: `Seal check of ${place.name} is due`,
        detail: dueOn < today ? `It was due on ${dayText(dueOn)}.` : 'Due today.',
        ...settle(place.id, 'sealCheck', 'Check the seal'),
      },
    ];
  });
}

/** The day on which the next seal check is due; null if none is. */
export function sealCheckDueOn(
  { sealCheckEveryDays: days }: Pick<InventoryRow, 'sealCheckEveryDays'>,
  { checkedAt }: Pick<SealNow, 'checkedAt'>,
  timeZone: string,
): string | null {
  if (days === null || checkedAt === null) return null;
  return addDays(dayIn(timeZone, checkedAt), days);
}
