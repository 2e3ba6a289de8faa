import type { Reseal, SealHistory, SealRecord, SealState } from '../../contract/inventory/seal.ts';

/**
 * Acts that handle stock: each opens the inventory it happens in, unless it reseals it (SEAL-02). An expiration only
 * marks stock, and a refused transfer was never in it.
 */
const handling = new Set([
  'firstCount',
  'use',
  'activation',
  'receive',
  'transferOut',
  'transferIn',
  'transferReturned',
  'waste',
  'breakage',
  'reverseDistribution',
  'destruction',
  'loss',
  'labelVoid',
]);

export function handlesStock(act: string): boolean {
  return handling.has(act);
}

const neverSealed: SealState = { state: 'open', since: null, by: null, act: null };

/** The seal of an inventory after its acts, in the order in which they happened (SEAL-02). */
export function sealStateAfter(records: readonly SealRecord[]): SealState {
  return records.reduce(nextState, neverSealed);
}

function nextState(state: SealState, record: SealRecord): SealState {
  const { effect, number, isCounted, act, by, occurredAt: since } = record;
  switch (effect) {
    case 'sealed':
      return { state: 'sealed', number: number ?? '', since, by, isCounted };
    case 'opened':
      // It has been open since the first act that opened it.
      if (state.state === 'open' && state.since !== null) return state;
      return { state: 'open', since, by, act };
    case 'changed':
      return state.state === 'sealed' ? { ...state, isCounted: false } : state;
    case 'checked':
      return state;
  }
}

/** The seal of an inventory at the time of an act, and what happened to it afterward: for an act that is recorded late. */
export type SealSituation = {
  readonly policy: SealHistory['policy'];
  readonly before: SealState;
  /** The first seal that was applied after the time. */
  readonly next: SealRecord | null;
  /** The first check after the time that found the seal of that time intact. */
  readonly check: SealRecord | null;
  readonly mismatch: SealHistory['mismatch'];
};

/** @param at ISO 8601; what happened at the same time was recorded before. */
export function sealSituation(
  { policy, records, mismatch }: SealHistory,
  at: string,
): SealSituation {
  const time = Date.parse(at);
  const before = records.filter(({ occurredAt }) => Date.parse(occurredAt) <= time);
  const after = records.filter(({ occurredAt }) => Date.parse(occurredAt) > time);
  const end = after.findIndex(({ effect }) => effect === 'sealed');
  const unsealed = end < 0 ? after : after.slice(0, end);
  const opened = unsealed.findIndex(({ effect }) => effect === 'opened');
  return {
    policy,
    before: sealStateAfter(before),
    next: after[end] ?? null,
    check:
      (opened < 0 ? unsealed : unsealed.slice(0, opened)).find(
        ({ effect }) => effect === 'checked',
      ) ?? null,
    mismatch,
  };
}

/** Seal numbers are the same in capital and small letters, of any alphabet and however a keyboard composes them. */
export function isSameSeal(a: string, b: string | null): boolean {
  return b !== null && foldSeal(a) === foldSeal(b);
}

/** A seal number as it is compared: in capitals, by way of small letters, because some letters have two of one kind. */
export function foldSeal(number: string): string {
  return number.normalize('NFKC').toLowerCase().toUpperCase();
}

/** A record as it is stored: `amended` is the number that a seal had all along (SEAL-10). */
export type StoredSealRecord = Omit<SealRecord, 'effect'> & {
  readonly effect: SealRecord['effect'] | 'amended';
};

/**
 * The records with what amendments say: the seal had that number since it was applied, and was checked when two people
 * read it. It still replaces a count as before, because nothing moved (SEAL-10).
 */
export function withAmendments(records: readonly StoredSealRecord[]): SealRecord[] {
  const known: SealRecord[] = [];
  for (const { effect, ...record } of records) {
    if (effect !== 'amended') {
      known.push({ ...record, effect });
      continue;
    }
    const applied = known.findLast((one) => one.effect === 'sealed');
    if (applied !== undefined) {
      known.splice(known.indexOf(applied), 1, { ...applied, number: record.number });
    }
    known.push({ ...record, effect: 'checked' });
  }
  return known;
}

/** What an act does to the seal; null if it does nothing. */
export type SealEffect = Pick<StoredSealRecord, 'effect' | 'number' | 'isCounted'>;

type HandledEffect = Pick<SealRecord, 'effect' | 'number' | 'isCounted'>;

/** What an act that handles stock does to the seal of its inventory. */
export function effectOfReseal(
  reseal: Reseal | undefined,
  { policy, before, next }: Pick<SealSituation, 'policy' | 'before' | 'next'>,
): HandledEffect | null {
  const number = reseal?.sealNumber ?? null;
  if (number !== null && !isSameSeal(number, next?.number ?? null)) {
    return { effect: 'sealed', number, isCounted: false };
  }
  // A seal that was once applied is broken, whatever the policy is now.
  return policy === 'none' && before.state === 'open'
    ? null
    : { effect: 'opened', number: null, isCounted: false };
}
