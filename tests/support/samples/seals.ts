import type { SealHistory, SealRecord, SealState } from '../../../src/contract/inventory/seal.ts';

/** An inventory without seals. */
export const noSeal: SealHistory = { policy: 'none', records: [], mismatch: null };

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
  return { policy, records: [record], mismatch: null };
}

/** The same inventory after another seal was found on it than the one on record. */
export function mismatchOf(recorded: string, found: string): SealHistory {
  return { ...sealedWith(recorded), mismatch: { at: '2026-03-02T07:00:00.000Z', recorded, found } };
}

/** The same seal, as the inventory shows it. */
export function sealOn(number: string, isCounted = true): SealState {
  return {
    ...{ state: 'sealed', number, isCounted },
    ...{ since: '2026-03-01T07:00:00.000Z', by: 'Kim Lee' },
  };
}
