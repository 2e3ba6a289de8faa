import type { EntryKind, EntryLevel } from '../../contract/inventory/ledger.ts';
import type { RegistrationSum } from '../../contract/reports/registration.ts';

/** How the stock of an inventory changed; the columns of the registration report (REPORT-02). */
export type Movement = Exclude<
  keyof RegistrationSum,
  'product' | 'broken' | 'opening' | 'closing' | 'openingInTransit' | 'closingInTransit'
>;

/** The columns in the order of the report, with the sign they enter the sum with. */
export const movements = {
  counted: { text: 'First counts', sign: 1, level: 'external' },
  received: { text: 'Received', sign: 1, level: 'external' },
  administered: { text: 'Administered', sign: -1, level: 'external' },
  wasted: { text: 'Wasted', sign: -1, level: 'external' },
  returned: { text: 'Returned or distributed', sign: -1, level: 'external' },
  destroyed: { text: 'Destroyed or broken', sign: -1, level: 'external' },
  lost: { text: 'Lost', sign: -1, level: 'external' },
  corrected: { text: 'Corrections', sign: 1, level: 'external' },
  fromInventories: { text: 'In from inventories', sign: 1, level: 'internal' },
  toInventories: { text: 'Out to inventories', sign: -1, level: 'internal' },
} as const satisfies Record<Movement, { text: string; sign: 1 | -1; level: EntryLevel }>;

export const movementNames = Object.keys(movements) as Movement[];

/**
 * Where the change of an entry belongs; of a use, what was not wasted. Corrections are apart: a reader compares the
 * others with invoices, patient records and forms, which none of them has.
 */
const movementOfKind = {
  receive: 'received',
  use: 'administered',
  waste: 'wasted',
  count: 'counted',
  correction: 'corrected',
  expiry: 'destroyed',
  breakage: 'destroyed',
  destruction: 'destroyed',
  reverseDistribution: 'returned',
  loss: 'lost',
  sealChange: 'corrected',
  labelVoid: 'corrected',
  transferIn: 'fromInventories',
  transferOut: 'toInventories',
} as const satisfies Record<EntryKind, Movement>;

/** LEDGER-04: transfers are internal, everything else is between the agency and others. */
export function levelOf(kind: string): EntryLevel {
  return movements[movementOf(kind)].level;
}

/** A kind that this version does not know is neither hidden nor guessed: it is a correction. */
function movementOf(kind: string): Movement {
  return Object.hasOwn(movementOfKind, kind) ? movementOfKind[kind as EntryKind] : 'corrected';
}

/** A sum of entries of one kind. `wasted` is what of a use was disposed of, 0 for other kinds. Smallest units. */
export interface EntrySum {
  readonly kind: string;
  readonly change: number;
  readonly wasted: number;
}

export type Movements = Record<Movement, number>;

/** What the entries of a period add to each column. Smallest units in, smallest units out. */
export function movementsOf(entries: readonly EntrySum[]): Movements {
  const sums = Object.fromEntries(movementNames.map((name) => [name, 0])) as Movements;
  for (const { kind, change, wasted } of entries) {
    const name = movementOf(kind);
    sums[name] += movements[name].sign * change - wasted;
    sums.wasted += wasted;
  }
  return sums;
}

/** The change of all columns together, or of those of one level. */
export function changeOf(sums: Movements, only?: EntryLevel): number {
  return movementNames
    .filter((name) => only === undefined || movements[name].level === only)
    .reduce((total, name) => total + movements[name].sign * sums[name], 0);
}
