import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import type { EventContext } from '../../../../src/rules/custody/custodyEventContext.ts';
import { noSealFound } from '../../../../src/rules/inventory/reseal.ts';
import { sealSituation } from '../../../../src/rules/inventory/sealState.ts';
import { destroyed, ordered, packed } from '../../../support/custody/shipments.ts';
import { mismatchOf, noSeal, sealedWith } from '../../../support/samples/seals.ts';
import { fentanyl } from '../products.ts';

export const common = {
  inventoryId: 'bag',
  occurredAt: '2026-03-10T07:31:00.000Z',
  reasonId: null,
  note: 'As told.',
};
export const line = (amount: number) => [{ lotId: 'lotA', amount }];
export const breakage = (amount = 2_000, more: object = {}): CustodyEventDetails => ({
  ...{ kind: 'breakage', ...common, isRecoverable: false, lines: line(amount) },
  ...more,
});

export const destroying = (amount: number): CustodyEventDetails => ({
  ...{ kind: 'destruction', ...common, ...destroyed, method: 'Incinerated' },
  lines: line(amount),
});

export const lot = {
  lotId: 'lotA',
  number: 'F2607A',
  expiresOn: '2026-03-31',
  product: fentanyl,
  balance: 8_000,
};

export const context: EventContext = {
  now: '2026-03-10T08:00:00.000Z',
  day: '2026-03-10',
  inventory: { name: 'Bag 1', kind: 'bag', isActive: true, outOfService: null },
  seal: sealSituation(noSeal, common.occurredAt),
  timeZone: 'UTC',
  lots: [lot],
  reason: null,
  transfer: null,
  carrier: null,
  sentTo: null,
  partner: {
    name: 'Birch Supply',
    kind: 'distributor',
    address: '5 Birch Road',
    deaNumber: 'AB1234563',
  },
  orderedFrom: null,
  delivery: null,
  taker: null,
  products: new Map([[fentanyl.id, fentanyl]]),
  since: null,
};
export const sending = (amount: number): CustodyEventDetails => ({
  ...{ kind: 'transferOut', ...common, toInventoryId: 'vault', carrier: 'Sam' },
  lines: line(amount),
});
export const arriving = (amount: number): CustodyEventDetails => ({
  ...{ kind: 'transferIn', ...common, transferId: 't', lines: line(amount) },
});
export const receipt = (more: object = {}): CustodyEventDetails => ({
  ...{ kind: 'receive', ...common, supplierId: 's', orderNumber: '1', ...ordered },
  lines: [received('N1', 4)],
  ...more,
});
export const sealed: Partial<EventContext> = {
  seal: sealSituation(sealedWith('48213'), common.occurredAt),
};
export const count = (found: number | null, more: object = {}): CustodyEventDetails => ({
  ...{ kind: 'count', ...common, mode: 'scheduled', recountOfId: null, seal: null },
  ...{ bookSequence: null, lines: found === null ? [] : [{ lotId: 'lotA', found }] },
  ...more,
});
export const sealCheck = (sealFound: string | null): CustodyEventDetails => ({
  ...{ kind: 'sealCheck', ...common, sealFound },
});
export const amendingSeal = (
  wrongEntry: 'recorded' | 'found',
  sealRead: string,
  more: object = {},
): CustodyEventDetails => ({
  ...{ kind: 'sealAmendment', ...common, wrongEntry, sealRead },
  ...more,
});
/** 48219 was found where 48213 is on record. */
export const mismatched: Partial<EventContext> = {
  seal: sealSituation(mismatchOf('48213', '48219'), common.occurredAt),
};
/** No number could be read. */
export const unread: Partial<EventContext> = {
  seal: sealSituation(mismatchOf('48213', noSealFound), common.occurredAt),
};
export const outSince = (since: string) => ({
  inventory: { ...context.inventory, outOfService: { since } },
});
export const out = outSince('2026-03-10T07:31:00.000Z');
export const onItsWay = {
  state: 'inTransit' as const,
  fromInventoryId: 'vault',
  toInventoryId: 'bag',
  lines: [{ lotId: 'lotA', inTransit: 4_000 }],
};

export const known = {
  timeZone: 'UTC',
  agency: '2026-03-10T07:31:59.999Z',
  lots: new Map([['lotA', '2026-03-10T07:31:59.999Z']]),
  transfer: '2026-03-10T07:31:59.999Z',
};
export const lotSince = (since: string): Partial<EventContext> => ({
  since: { ...known, lots: new Map([['lotA', since]]) },
});
export const correcting = (change: number, more: object = {}): CustodyEventDetails => ({
  ...{ kind: 'correction', ...common, lotId: 'lotA', change },
  ...{ correctsEntryId: 'e', discrepancyId: null },
  ...more,
});
export const expiring = (amount: number) => ({
  kind: 'expiry' as const,
  ...common,
  lines: line(amount),
});
export const expiredToday = { day: '2026-04-01' };
export const voiding = (labels: string[], amount = 4_000): CustodyEventDetails => ({
  ...{ kind: 'labelVoid', ...common, lines: [{ lotId: 'lotA', amount, labels }] },
});
export const fourth = { ...fentanyl, id: 'fourth', schedule: 'C-IV' as const };
export const received = (lotNumber: string, units = 1, productId = fentanyl.id) => ({
  ...{ productId, lotNumber, expiresOn: '2027-01-31', units, ...packed(units) },
});
