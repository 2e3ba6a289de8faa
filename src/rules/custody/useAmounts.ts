import { readTypedLabels } from '../control-values/typedLabels.ts';
import {
  type AmountUnit,
  amountOfUnits,
  countedEach,
  exactText,
  parseQuantity,
} from '../quantity/quantity.ts';
import type { RawAmounts, UseStock } from './typedUse.ts';
import { unaccounted, usedAmount } from './use.ts';
import type { UseProblem } from './useProblem.ts';

/** The form with what follows from the rest of it: the lot of a labeled vial, and what was wasted. */
export function fillIn<Raw extends RawAmounts>(raw: Raw, choices: UseStock): Raw {
  return fillWaste(chooseLot(raw, choices), choices);
}

/** A label chooses the drug, until a person does. */
function chooseLot<Raw extends RawAmounts>(raw: Raw, { labelled }: UseStock): Raw {
  if (raw.lotId !== '' && raw.lotId !== raw.labeledLot) return raw;
  const named = readTypedLabels(raw.labels ?? '');
  const label = named.ok ? named.labels?.[0] : undefined;
  if (label === undefined) return raw;
  const vials = labelled.vials.find(
    ({ labels, transferId }) => transferId === null && labels.includes(label),
  );
  return vials === undefined ? raw : { ...raw, lotId: vials.lotId, labeledLot: vials.lotId };
}

/**
 * USE-07: until something is typed there, *wasted* is what was drawn and neither administered nor returned. It stays
 * empty while that cannot be worked out, or said exactly in the chosen unit.
 */
function fillWaste<Raw extends RawAmounts>(raw: Raw, choices: UseStock): Raw {
  if (!isWasteLeft(raw)) return raw;
  const text = leftOver(raw, choices);
  return { ...raw, wasted: text, filledWaste: { text, isReplaced: false } };
}

function leftOver(raw: RawAmounts, choices: UseStock): string {
  const holding = findHolding(raw, choices);
  const { values, problems } = readAmounts({ ...raw, wasted: '0' }, choices);
  if (holding === undefined || problems.length > 0 || !isDrawable(values)) return '';
  const rest = -unaccounted(values, holding.product);
  return exactText(Math.max(0, rest), unitOf(raw), holding.product) ?? '';
}

function isDrawable({ drawnUnits }: { drawnUnits: number }): boolean {
  return drawnUnits >= 1 && drawnUnits <= 1000;
}

/** What the entry will do to the ledger, as far as the typed amounts can be read. Null: not yet. */
export type UsePreview = {
  drawn: number | null;
  given: number | null;
  wasted: number | null;
  returned: number | null;
  /** Zero when the amounts balance. */
  difference: number | null;
  lotBalance: number;
  lotBalanceAfter: number | null;
  productBalance: number;
  productBalanceAfter: number | null;
};

/** The projected balances while the form is being filled; null until a lot that is held is chosen. */
export function previewUse(raw: RawAmounts, choices: UseStock): UsePreview | null {
  const holding = findHolding(raw, choices);
  if (holding === undefined) return null;
  const { product, balance } = holding;
  const { values, problems } = readAmounts(raw, choices);
  const unread = new Set(problems.map(({ field }) => field));
  const pick = (field: 'given' | 'wasted' | 'returned') =>
    unread.has(field) ? null : values[field];
  const isRead = problems.length === 0 && isDrawable(values);
  const used = isRead ? usedAmount(values) : null;
  const productBalance = choices.holdings
    .filter((other) => other.product.id === product.id)
    .reduce((sum, other) => sum + other.balance, 0);
  const after = (now: number) => (used === null || used > balance ? null : now - used);
  return {
    drawn: isRead ? amountOfUnits(values.drawnUnits, product) : null,
    given: pick('given'),
    wasted: pick('wasted'),
    returned: pick('returned'),
    difference: isRead ? unaccounted(values, product) : null,
    lotBalance: balance,
    lotBalanceAfter: after(balance),
    productBalance,
    productBalanceAfter: after(productBalance),
  };
}

export function findHolding({ lotId }: RawAmounts, { holdings }: UseStock) {
  return holdings.find(({ lot }) => lot.id === lotId);
}

// Wasted may follow from the others.
const amountFields = ['given', 'returned', 'wasted'] as const;

function isWasteLeft({ filledWaste }: RawAmounts): boolean {
  return filledWaste?.isReplaced === false;
}

export function readAmounts(raw: RawAmounts, choices: UseStock) {
  const problems: UseProblem<string>[] = [];
  const values = { drawnUnits: 0, given: 0, wasted: 0, returned: 0 };
  const holding = findHolding(raw, choices);
  const units = parseQuantity(raw.drawnUnits, 'each', countedEach(holding?.product));
  if (units.ok) values.drawnUnits = units.amount;
  else problems.push({ code: units.code, field: 'drawnUnits', message: units.message });
  if (holding === undefined) {
    problems.push({ code: 'drug_missing', field: 'lotId', message: 'Choose the drug.' });
    return { values, problems };
  }
  for (const field of amountFields) {
    const read = parseQuantity(raw[field], unitOf(raw), holding.product);
    if (read.ok) values[field] = read.amount;
    // What would fill itself has nothing wrong with it while another amount has.
    else if (field !== 'wasted' || !isWasteLeft(raw) || problems.length === 0) {
      problems.push({ code: read.code, field, message: read.message });
    }
  }
  return { values, problems };
}

/** Text that is not a unit at all is read as a unit that does not fit, and refused as one. */
function unitOf({ amountUnit }: RawAmounts): AmountUnit {
  const units = ['mcg', 'mg', 'mL', 'each'] as const;
  return units.find((unit) => unit === amountUnit) ?? 'each';
}
