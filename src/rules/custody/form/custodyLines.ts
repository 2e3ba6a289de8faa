import type { Product } from '../../../contract/core/product.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import type { Holding } from '../../../contract/inventory/inventory.ts';
import { asksForLabels } from '../../control-values/labelledStock.ts';
import { soonestFirst } from '../../inventory/beyondUse.ts';
import { isKnownBalance } from '../../inventory/unknownBalance.ts';
import {
  type AmountUnit,
  amountOfUnits,
  countedEach,
  enterableUnits,
  fitsLedgerEntry,
  parseQuantity,
  type Quantity,
} from '../../quantity/quantity.ts';
import { unitNumber } from '../../quantity/quantityText.ts';
import type { EventSources, TypedEvent } from './custodyField.ts';
import { eventForms } from './custodyFields.ts';
import { explainedDifference, isWholeBox, subjectOf } from './explainedDifference.ts';

/** What an amount is typed in: whole containers, or what the product is dosed in. */
export type LineUnit = 'units' | AmountUnit;

export type LineField =
  | 'product'
  | 'lot'
  | 'number'
  | 'expires'
  | 'amount'
  | 'unit'
  | 'containers'
  | 'each'
  | 'ordered'
  | 'labels';

/** The name of a line's control, and of the error in it. */
export function lineControl(field: LineField, key: string): string {
  return `${field}-${key}`;
}

/** One more than the highest, so that no two are alike. */
export function nextKey(keys: readonly string[]): string {
  return String(Math.max(0, ...keys.map(Number)) + 1);
}

/** What was typed, without what was typed in a line that is removed: the next one may get its key. */
export function withoutLine(typed: TypedEvent, key: string): TypedEvent {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !name.endsWith(`-${key}`)));
}

/** A line of the form as far as it is known by now. */
export type EventLine = {
  readonly key: string;
  readonly product: Product | null;
  readonly lot: Holding['lot'] | null;
  /** What the ledger has, or what is in transit, in the product's measure; null if neither is known. */
  readonly available: number | null;
  /** What the amount's control starts with. */
  readonly suggested: string;
  /** The amount where it is not typed: what is left of a difference, in the product's measure (CASE-06). */
  readonly exact?: number;
};

/**
 * The lines of the form as it is filled in now. `keys` determine the free ones; those of a transfer, a count or a
 * correction follow from what was chosen.
 */
export function linesOf(
  kind: CustodyEventKind,
  typed: TypedEvent,
  keys: readonly string[],
  sources: EventSources,
): readonly EventLine[] {
  const { holdings, incoming, outgoing, products } = sources.choices;
  switch (eventForms[kind].lines) {
    case 'received':
      return keys.map((key) => ({
        ...nothing(key),
        product: products.find(({ id }) => id === typed[lineControl('product', key)]) ?? null,
      }));
    case 'held': {
      const difference = explainedDifference(kind, typed, sources);
      if (difference !== undefined) return [differenceLine(difference, sources)];
      if (isWholeBox(kind, typed)) {
        return holdings.flatMap((holding) => {
          const { balance, lot } = holding;
          return balance ? [{ ...lineOf(lot.id, holding, balance), exact: balance }] : [];
        });
      }
      return keys.map((key) => {
        const chosen = holdings.find(({ lot }) => lot.id === typed[lineControl('lot', key)]);
        return chosen ? lineOf(key, chosen, chosen.balance) : nothing(key);
      });
    }
    case 'transfer': {
      const open = [...incoming, ...outgoing].find(({ id }) => id === typed.transferId);
      return (open?.lines ?? [])
        .filter(({ inTransit }) => inTransit > 0)
        .map((line) => ({
          ...lineOf(`${open?.id ?? ''}.${line.lot.id}`, line, line.inTransit),
          suggested: unitNumber(line.inTransit, line.product),
        }));
    }
    case 'counted':
      return holdings
        .filter(({ balance }) => balance !== 0)
        .map((holding) => lineOf(holding.lot.id, holding, holding.balance));
    case 'corrected':
      return correctedLine(typed, sources);
    case null:
      return [];
  }
}

function nothing(key: string): EventLine {
  return { key, product: null, lot: null, available: null, suggested: '' };
}

function lineOf(
  key: string,
  { product, lot }: Pick<Holding, 'product' | 'lot'>,
  balance: number | null,
): EventLine {
  const available = balance !== null && isKnownBalance(balance) ? balance : null;
  return { key, product, lot, available, suggested: '' };
}

/** The lot of the entry or the discrepancy that is corrected; a discrepancy by exactly what is left of it. */
function correctedLine(typed: TypedEvent, sources: EventSources): EventLine[] {
  const difference = explainedDifference('correction', typed, sources);
  if (difference !== undefined) return [differenceLine(difference, sources)];
  const entry = sources.entries.find(({ id }) => id === subjectOf(typed).id);
  return entry === undefined ? [] : [lineOf(entry.id, entry, balanceOf(entry.lot.id, sources))];
}

function differenceLine(
  difference: EventSources['choices']['differences'][number],
  sources: EventSources,
): EventLine {
  const { id, lot, found, recorded } = difference;
  const line = lineOf(id, difference, balanceOf(lot.id, sources));
  return { ...line, exact: Math.abs(found - recorded) };
}

function balanceOf(lotId: string, { choices }: EventSources): number {
  return choices.holdings.find(({ lot }) => lot.id === lotId)?.balance ?? 0;
}

/** The act of a line, to which labels belong; null until its lot is known. */
export function namingOf(
  kind: CustodyEventKind,
  { lot }: Pick<EventLine, 'lot'>,
  typed: TypedEvent,
  { inventory }: EventSources['choices'],
) {
  if (lot === null) return null;
  const isTransfer = eventForms[kind].lines === 'transfer';
  const place = {
    inventoryId: inventory.id,
    transferId: isTransfer ? (typed.transferId ?? null) : null,
  };
  return { kind, lotId: lot.id, ...place };
}

/** True if the form asks for labels: the lot has labeled vials here, or in the transfer, that the event can move. */
export function asksLabels(
  kind: CustodyEventKind,
  line: Pick<EventLine, 'lot'>,
  typed: TypedEvent,
  { choices }: EventSources,
): boolean {
  const act = namingOf(kind, line, typed, choices);
  return act !== null && asksForLabels(act, choices.labelled);
}

/** What is held and can be chosen for a line of the event. */
export function offeredHoldings(
  kind: CustodyEventKind,
  typed: TypedEvent,
  sources: EventSources,
): Holding[] {
  const { of } = eventForms[kind];
  return soonestFirst(sources.choices.holdings).flatMap(({ balance, ...holding }) => {
    if (of === 'expired' && !holding.isExpired) return [];
    if (of === 'labelled' && !asksLabels(kind, holding, typed, sources)) return [];
    return balance !== null && balance > 0 ? { ...holding, balance } : [];
  });
}

/** The units a line can be typed in, the one it starts with first. */
export function lineUnits(kind: CustodyEventKind, product: Product): LineUnit[] {
  if (eventForms[kind].isWhole) return ['units'];
  const others = enterableUnits(product).filter(
    (unit) => unit !== 'each' || product.contentPerUnit !== 1,
  );
  return kind === 'waste' ? [...others, 'units'] : ['units', ...others];
}

/** "vials", "mL": the text next to the number. */
export function unitText(unit: LineUnit, { unitName }: Pick<Product, 'unitName'>): string {
  return unit === 'units' ? `${unitName}s` : unit;
}

/** The unit that a line is typed in: the one that was chosen where the product can be entered in it, else the first. */
export function unitOfLine(kind: CustodyEventKind, line: EventLine, typed: TypedEvent): LineUnit {
  const units = line.product ? lineUnits(kind, line.product) : [];
  const chosen = typed[lineControl('unit', line.key)];
  return units.find((unit) => unit === chosen) ?? units[0] ?? 'units';
}

/**
 * Reads an amount as it was typed into the product's measure, exactly; containers are counted whole.
 *
 * @param product null while none is chosen: then the number alone is validated.
 */
export function readLineAmount(text: string, unit: LineUnit, product: Product | null): Quantity {
  if (unit !== 'units' && product !== null) return parseQuantity(text, unit, product);
  const read = parseQuantity(text, 'each', countedEach(product));
  if (!read.ok || product === null) return read;
  if (!fitsLedgerEntry(read.amount, product)) {
    return {
      ok: false,
      code: 'amount_too_large',
      message: 'This amount is too large. Check the number and its unit.',
    };
  }
  return { ok: true, amount: amountOfUnits(read.amount, product) };
}
