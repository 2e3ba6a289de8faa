import type { SealHistory, SealRecord, SealState } from '../../../src/contract/inventory/seal.ts';

/** An inventory without seals. */
export const noSeal: SealHistory = { policy: 'none', records: [], hasOpenCase: false };

/** An inventory that was counted and sealed. */
export function sealedWith(
  number: string,
  policy: SealHistory['policy'] = 'sealed',
  isCounted = true,
): SealHistory {
  const record: SealRecord = {
    ...{ effect: 'sealed', number, isCounted, act: 'sealChange', by: 'Kim Lee' },
    occurredAt: '2026-03-01T07:00:00.000Z',
  };
  return { policy, records: [record], hasOpenCase: false };
}

/** The same seal, as the inventory shows it. */
export function sealOn(number: string, isCounted = true): SealState {
  return {
    ...{ state: 'sealed', number, isCounted },
    ...{ since: '2026-03-01T07:00:00.000Z', by: 'Kim Lee' },
  };
}
