import type { Gs1Code } from '../../control-values/gs1.ts';
import { checkAgainstStock } from '../../control-values/labelledStock.ts';
import { hasLabel, refusedCode, withLabel } from '../../control-values/scannedCode.ts';
import { heldPackage, productText } from '../../control-values/scannedPackage.ts';
import { eventForms } from '../form/custodyFields.ts';
import { type EventLine, lineControl, linesOf } from '../form/custodyLines.ts';
import { answered, type EventCode, filledIn, type ScannedForm, vialsOf } from './eventCode.ts';

/** The label of a vial that is received or returned: it chooses its transfer where none is chosen yet. */
export function scanSentLabel(label: string, form: ScannedForm): EventCode {
  const { kind, typed, keys, sources } = form;
  const { inventory, labelled } = sources.choices;
  const group = vialsOf(label, sources.choices, true);
  const transferId = typed.transferId || group?.transferId || null;
  const act = { kind, inventoryId: inventory.id, transferId, amount: 1, contentPerUnit: 1 };
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
  const chosen = { ...typed, ...(transferId === null ? {} : { transferId }) };
  const line = linesOf(kind, chosen, keys, sources).find(({ lot }) => lot?.id === group?.lotId);
  if (line === undefined) {
    return answered(refusedCode(`${label} can’t be taken here. Choose its transfer.`));
  }
  const control = lineControl('labels', line.key);
  if (hasLabel(typed[control], label)) {
    return answered({ kind: 'repeated', text: `${label} is in the form already.` });
  }
  return {
    answer: { kind: 'taken', text: `${label}: ${textOf(line)}.` },
    events: filledIn({
      ...(transferId === null ? {} : { transferId }),
      [control]: withLabel(typed[control], label),
    }),
  };
}

/** The manufacturer’s code of what is received or returned leads to its line. */
export function scanSentPackage(gs1: Gs1Code, form: ScannedForm): EventCode {
  if (!form.typed.transferId) return answered(refusedCode('Choose the transfer first.'));
  return toLine(gs1, form, '.');
}

/** The manufacturer’s code of something that is counted leads to its line; the number is counted by hand. */
export function scanCountedPackage(gs1: Gs1Code, form: ScannedForm): EventCode {
  return toLine(gs1, form, ': enter the number that you found.');
}

function toLine(gs1: Gs1Code, { kind, typed, keys, sources }: ScannedForm, end: string): EventCode {
  const listed = linesOf(kind, typed, keys, sources).flatMap((line) =>
    line.product && line.lot ? [{ ...line, product: line.product, lot: line.lot }] : [],
  );
  const held = heldPackage(gs1, listed);
  if (!held.ok) return answered(held.answer);
  const { holding } = held;
  return answered({
    kind: 'taken',
    text: `${textOf(holding)}${end}`,
    next: lineControl(eventForms[kind].of === 'labelled' ? 'labels' : 'amount', holding.key),
  });
}

function textOf({ product, lot }: Pick<EventLine, 'product' | 'lot'>): string {
  return product && lot ? `${productText(product)}, lot ${lot.number}` : '';
}
