import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';

export const common = {
  inventoryId: 'bag',
  occurredAt: '2026-03-10T07:31:00.000Z',
  reasonId: null,
  note: 'As told.',
};
export const line = (amount: number) => [{ lotId: 'lotA', amount }];
export const breakage = (amount = 2_000, more: object = {}): CustodyEventDetails => ({
  ...{ kind: 'breakage', ...common, lines: line(amount) },
  ...more,
});
