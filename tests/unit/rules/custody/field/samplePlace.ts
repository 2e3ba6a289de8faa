import type { EventChoices } from '../../../../../src/contract/custody/custodyChoices.ts';
import type { FieldPlace } from '../../../../../src/contract/custody/fieldKit.ts';
import type { UseChoices } from '../../../../../src/contract/custody/use.ts';
import type { Holding } from '../../../../../src/contract/inventory/inventory.ts';
import { fentanyl } from '../../products.ts';

export const inventoryId = '00000000-0000-4000-8000-0000000000a1';
export const lotId = '00000000-0000-4000-8000-0000000000b1';

export const holding: Holding = {
  product: fentanyl,
  lot: { id: lotId, number: 'F-1', expiresOn: '2027-06-30' },
  balance: 10_000,
  isExpired: false,
  lastCountedAt: '2026-11-26T08:00:00.000Z',
  lastCountedBy: 'Devin Ostrander',
  lastChangedAt: null,
};

const inventory: UseChoices['inventory'] = {
  id: inventoryId,
  siteId: '00000000-0000-4000-8000-0000000000c1',
  name: 'Medic 9',
  kind: 'vehicle',
  isAssociated: true,
  custodian: null,
  sealNumber: null,
  seal: null,
  sealCheckedAt: null,
  outOfService: null,
  productCount: 1,
  lastCountedAt: null,
  lastCountedBy: null,
  lastChangedAt: null,
  belowPar: 1,
  expiringLots: 0,
  expiredLots: 0,
};

const labelled: UseChoices['labelled'] = {
  agencyId: 1,
  vials: [{ lotId, status: 'active', transferId: null, labels: ['VIAL-1', 'VIAL-2'] }],
};

/** An inventory of a kit, with five vials of one lot. */
export const samplePlace: FieldPlace = {
  use: { inventory, holdings: [holding], labelled } as unknown as UseChoices,
  events: { inventory, holdings: [holding], labelled } as unknown as EventChoices,
};
