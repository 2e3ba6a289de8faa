import type { ActivationChoices } from '../../../contract/control-values/controlValue.ts';
import type { OfferedStock } from './seenStock.ts';

/** What the form offers, each lot by its inventory and itself, as the form names it (FIELD-21). */
export function offeredToLabel({ places }: Pick<ActivationChoices, 'places'>): OfferedStock {
  return {
    inventory: { name: 'your inventories' },
    holdings: places.flatMap(({ id, holdings }) =>
      holdings.map(({ lot, ...held }) => ({ ...held, lot: { ...lot, id: `${id} ${lot.id}` } })),
    ),
    labelled: { vials: [] },
  };
}
