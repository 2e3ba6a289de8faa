import type { FieldPlace } from '../../../contract/custody/fieldKit.ts';
import type { InventorySummary } from '../../../contract/inventory/inventory.ts';
import { unknownBalance } from '../../inventory/unknownBalance.ts';

/**
 * FIELD-05: what the forms of an inventory offer to a person of whom only a PIN is known that no one has checked: the
 * names of what is there, without a figure of the ledger.
 */
export function blankPlace({ use, events }: FieldPlace): FieldPlace {
  return {
    use: { ...use, inventory: withoutFigures(use.inventory), holdings: use.holdings.map(blank) },
    events: {
      ...events,
      inventory: withoutFigures(events.inventory),
      holdings: events.holdings.map(blank),
    },
  };
}

function withoutFigures(inventory: InventorySummary): InventorySummary {
  return {
    ...inventory,
    lastCountedAt: null,
    lastCountedBy: null,
    lastChangedAt: null,
    belowPar: null,
    expiringLots: null,
    expiredLots: null,
  };
}

type Held = FieldPlace['use' | 'events']['holdings'][number];

function blank<Holding extends Held>(holding: Holding) {
  const { broken: _, ...known } = holding;
  return {
    ...known,
    balance: unknownBalance,
    lastCountedAt: null,
    lastCountedBy: null,
    lastChangedAt: null,
  };
}
