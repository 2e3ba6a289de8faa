import type { Holding } from '../../../contract/inventory/inventory.ts';
import type { Gs1Code } from '../../control-values/gs1.ts';
import { checkAgainstStock } from '../../control-values/labelledStock.ts';
import {
  type CodeAnswer,
  hasLabel,
  labelWords,
  refusedCode,
  refusedLabel,
  withLabel,
} from '../../control-values/scannedCode.ts';
import { heldPackage, lotText } from '../../control-values/scannedPackage.ts';
import { statesContainers } from '../form/custodyContainers.ts';
import { eventForms } from '../form/custodyFields.ts';
import {
  type LineField,
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
  const group = vialsOf(label, sources.choices);
  const act = { kind, inventoryId: inventory.id, transferId: null, amount: 1, contentPerUnit: 1 };
  const problem = checkAgainstStock(
    label,
    { ...act, lotId: group?.lotId ?? '', labels: [label] },
    labelled,
  );
  if (problem !== null) return answered(refusedLabel(label, problem));
  const holding = offeredHoldings(kind, typed, sources).find(({ lot }) => lot.id === group?.lotId);
  if (holding === undefined) {
    return answered(refusedCode(`The lot of ${label} can’t be chosen here. Scan another vial.`));
  }
  const line = lineFor(holding, form);
  if (line === null) return answered(notListed(holding));
  const { key, isAdded, isExact } = line;
  const control = lineControl('labels', key);
  if (hasLabel(typed[control], label)) {
    return answered({ kind: 'repeated', text: `${label} is in the form already.` });
  }
  const labels = withLabel(typed[control], label);
  const filled = {
    [lineControl('lot', key)]: holding.lot.id,
    [control]: labels,
    ...(isExact ? {} : atLeast(labelWords(labels).length, holding, key, form)),
  };
  return {
    answer: { kind: 'taken', text: `${label}: ${lotText(holding)}.` },
    events: filledIn(filled, isAdded),
  };
}

/** The manufacturer’s code of a vial or a box chooses its lot. */
export function scanHeldPackage(gs1: Gs1Code, form: ScannedForm): EventCode {
  const { kind, typed, sources } = form;
  const held = heldPackage(gs1, offeredHoldings(kind, typed, sources));
  if (!held.ok) return answered(held.answer);
  const { holding } = held;
  const line = lineFor(holding, form);
  if (line === null) return answered(notListed(holding));
  const { key, isAdded, isThere } = line;
  const next = lineControl(firstControl(line, kind), key);
  const text = lotText(holding);
  if (isThere) {
    return answered({ kind: 'repeated', text: `${text} is in the form already.`, next });
  }
  return {
    answer: { kind: 'taken', text: `${text}.`, next },
    events: filledIn({ [lineControl('lot', key)]: holding.lot.id }, isAdded),
  };
}

/**
 * The line of a lot: the one that has it, the first that has none, or another one; null where the lots are given and it is
 * none of them.
 */
function lineFor({ lot }: Holding, form: ScannedForm) {
  const { kind, typed, keys, sources } = form;
  const lines = linesOf(kind, typed, keys, sources);
  const there = lines.find((line) => line.lot?.id === lot.id);
  if (!there && lines.some(({ exact }) => exact !== undefined)) return null;
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

/** What a person fills in first in a line; an exact amount, or that of a label, is typed nowhere. */
function firstControl({ isExact }: { isExact: boolean }, kind: ScannedForm['kind']): LineField {
  if (isExact || eventForms[kind].of === 'labelled') return 'labels';
  return statesContainers(kind) ? 'containers' : 'amount';
}

function notListed(holding: Holding): CodeAnswer {
  return refusedCode(`This form isn’t about ${lotText(holding)}. Scan another vial.`);
}

/** As many whole units as there are labels; an amount in another unit stays as it was typed. */
function atLeast(
  count: number,
  { product, lot }: Holding,
  key: string,
  { kind, typed }: ScannedForm,
): Readonly<Record<string, string>> {
  if (eventForms[kind].of === 'labelled' || statesContainers(kind)) return {};
  const control = lineControl('amount', key);
  const line = { key, product, lot, available: null, suggested: '' };
  if (unitOfLine(kind, line, typed) !== 'units') return {};
  const before = typed[control] ?? '';
  if (!/^\d*$/.test(before)) return {};
  return { [control]: String(Math.max(count, Number(before))) };
}
