import type { Holding } from '../../../contract/inventory/inventory.ts';
import type { Gs1Code } from '../../control-values/gs1.ts';
import { checkAgainstStock } from '../../control-values/labelledStock.ts';
import { hasLabel, labelWords, refusedCode, withLabel } from '../../control-values/scannedCode.ts';
import { heldPackage, productText } from '../../control-values/scannedPackage.ts';
import { statesContainers } from '../form/custodyContainers.ts';
import { eventForms } from '../form/custodyFields.ts';
import {
  lineControl,
  linesOf,
  nextKey,
  offeredHoldings,
  unitOfLine,
} from '../form/custodyLines.ts';
import { answered, type EventCode, filledIn, type ScannedForm, vialsOf } from './eventCode.ts';

/** The label of a vial that is sent, wasted or otherwise leaves: it chooses its lot, and is one more unit of it. */
export function scanHeldLabel(label: string, form: ScannedForm): EventCode {
  const { kind, typed, sources } = form;
  const { inventory, labelled } = sources.choices;
  const group = vialsOf(label, sources.choices, false);
  const act = { kind, inventoryId: inventory.id, transferId: null, amount: 1, contentPerUnit: 1 };
  const problem = checkAgainstStock(
    label,
    { ...act, lotId: group?.lotId ?? '', labels: [label] },
    labelled,
  );
  if (problem !== null) {
    return answered({
      ...refusedCode(problem.message),
      ...(problem.code === 'label_not_here' ? { unplaced: label } : {}),
    });
  }
  const holding = offeredHoldings(kind, typed, sources).find(({ lot }) => lot.id === group?.lotId);
  if (holding === undefined) {
    return answered(refusedCode(`The lot of ${label} can’t be chosen here. Scan another vial.`));
  }
  const { key, isAdded, isExact } = lineFor(holding, form);
  const control = lineControl('labels', key);
  if (!isAdded && hasLabel(typed[control], label)) {
    return answered({ kind: 'repeated', text: `${label} is in the form already.` });
  }
  const labels = withLabel(isAdded ? '' : typed[control], label);
  const filled = {
    [lineControl('lot', key)]: holding.lot.id,
    [control]: labels,
    ...(isExact ? {} : atLeast(labelWords(labels).length, holding, key, isAdded, form)),
  };
  return {
    answer: { kind: 'taken', text: `${label}: ${textOf(holding)}.` },
    events: filledIn(filled, isAdded),
  };
}

/** The manufacturer’s code of a vial or a box chooses its lot. */
export function scanHeldPackage(gs1: Gs1Code, form: ScannedForm): EventCode {
  const { kind, typed, sources } = form;
  const held = heldPackage(gs1, offeredHoldings(kind, typed, sources));
  if (!held.ok) return answered(held.answer);
  const { holding } = held;
  const { key, isAdded, isThere } = lineFor(holding, form);
  const next = lineControl(statesContainers(kind) ? 'containers' : 'amount', key);
  const text = textOf(holding);
  if (isThere) {
    return answered({ kind: 'repeated', text: `${text} is in the form already.`, next });
  }
  return {
    answer: { kind: 'taken', text: `${text}.`, next },
    events: filledIn({ [lineControl('lot', key)]: holding.lot.id }, isAdded),
  };
}

/** The line of a lot: the one that has it, the first that has none, or another one. */
function lineFor({ lot }: Holding, form: ScannedForm) {
  const { kind, typed, keys, sources } = form;
  const there = linesOf(kind, typed, keys, sources).find((line) => line.lot?.id === lot.id);
  if (there) {
    return { key: there.key, isThere: true, isAdded: false, isExact: there.exact !== undefined };
  }
  const empty = keys.find((key) => !typed[lineControl('lot', key)]);
  return {
    key: empty ?? form.nextKey ?? nextKey(keys),
    isThere: false,
    isAdded: empty === undefined,
    isExact: false,
  };
}

/** As many whole units as there are labels; an amount in another unit stays as it was typed. */
function atLeast(
  count: number,
  { product, lot }: Holding,
  key: string,
  isAdded: boolean,
  { kind, typed }: ScannedForm,
): Readonly<Record<string, string>> {
  if (eventForms[kind].of === 'labelled' || statesContainers(kind)) return {};
  const control = lineControl('amount', key);
  const line = { key, product, lot, available: null, suggested: '' };
  if (unitOfLine(kind, line, typed) !== 'units') return {};
  const before = isAdded ? '' : (typed[control] ?? '');
  if (before !== '' && !/^\d+$/.test(before)) return {};
  return { [control]: String(Math.max(count, Number(before))) };
}

function textOf({ product, lot }: Holding): string {
  return `${productText(product)}, lot ${lot.number}`;
}
