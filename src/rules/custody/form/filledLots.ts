import type { Product } from '../../../contract/core/product.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { isBarredDrug } from '../../core/actRights.ts';
import { exactEntryUnit, exactPlain } from '../../quantity/exactAmount.ts';
import { isWholeUnits } from '../../quantity/quantity.ts';
import { rightOfKind } from '../custodyKinds.ts';
import type { FilledEvent } from '../eventAddress.ts';
import type { EventSources, TypedEvent } from './custodyField.ts';
import { eventForms } from './custodyFields.ts';
import { type LineUnit, lineControl, lineUnits, offeredHoldings } from './custodyLines.ts';

/** Which lots a form was opened for: each is filled in with all that is left of it (DASH-02). */
export interface LotsOpening {
  readonly lots?: FilledEvent['lots'] | null;
}

type Lines = { readonly typed: TypedEvent; readonly keys: readonly string[] };

/** The free lines that a form starts with: one that is empty, or those of the lots that it was opened for. */
export function firstLines(
  kind: CustodyEventKind,
  { lots }: LotsOpening,
  sources: EventSources | undefined,
): Lines {
  const { lines } = eventForms[kind];
  if (lines !== 'received' && lines !== 'held') return { typed: {}, keys: [] };
  const filled = lots === 'expired' && lines === 'held' && sources && fillExpired(kind, sources);
  return filled && filled.keys.length > 0 ? filled : { typed: {}, keys: ['1'] };
}

/** All lots that have expired. Those that the person may not choose are left out (RIGHT-06). */
function fillExpired(kind: CustodyEventKind, sources: EventSources): Lines {
  const { limits } = sources.choices;
  const typed: Record<string, string> = {};
  const keys: string[] = [];
  for (const { lot, product, balance, isExpired } of offeredHoldings(kind, {}, sources)) {
    if (!isExpired || isBarredDrug(limits, rightOfKind[kind], product)) continue;
    const key = String(keys.length + 1);
    keys.push(key);
    typed[lineControl('lot', key)] = lot.id;
    Object.assign(typed, amountTyped(key, balance, lineUnits(kind, product), product));
  }
  return { typed, keys };
}

/** All of it: in containers where they are whole, else in the unit of the measure; nothing where neither can be typed. */
function amountTyped(
  key: string,
  amount: number,
  units: readonly LineUnit[],
  product: Product,
): TypedEvent {
  const typed = (unit: LineUnit, text: string): TypedEvent =>
    units.includes(unit)
      ? { [lineControl('unit', key)]: unit, [lineControl('amount', key)]: text }
      : {};
  return isWholeUnits(amount, product)
    ? typed('units', String(amount / product.contentPerUnit))
    : typed(exactEntryUnit(product), exactPlain(amount, product));
}
