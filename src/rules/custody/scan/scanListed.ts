import type { Gs1Code } from '../../control-values/gs1.ts';
import { checkAgainstStock } from '../../control-values/labelledStock.ts';
import {
  hasLabel,
  refusedCode,
  refusedLabel,
  withLabel,
} from '../../control-values/scannedCode.ts';
import { heldPackage, lotText } from '../../control-values/scannedPackage.ts';
import { eventForms } from '../form/custodyFields.ts';
import { lineControl, linesOf } from '../form/custodyLines.ts';
import { answered, type EventCode, filledIn, type ScannedForm, vialsOf } from './eventCode.ts';

/** The label of a vial that is received or returned: it chooses its transfer where none is chosen yet. */
export function scanSentLabel(label: string, form: ScannedForm): EventCode {
  const { kind, typed, sources } = form;
  const { inventory, labelled } = sources.choices;
  const group = vialsOf(label, sources.choices);
  const transferId = typed.transferId || group?.transferId || null;
  const act = { kind, inventoryId: inventory.id, transferId, amount: 1, contentPerUnit: 1 };
  const problem = checkAgainstStock(
    label,
    { ...act, lotId: group?.lotId ?? '', labels: [label] },
    labelled,
  );
  if (problem !== null) return answered(refusedLabel(label, problem));
  const elsewhere = `${label} is in a transfer that can’t be chosen here. Scan another vial.`;
  if (transferId === null || !isOffered(transferId, form)) return answered(refusedCode(elsewhere));
  const listed = listedLines({ ...form, typed: { ...typed, transferId } });
  const line = listed.find(({ lot }) => lot.id === group?.lotId);
  if (line === undefined) return answered(refusedCode(elsewhere));
  const control = lineControl('labels', line.key);
  if (hasLabel(typed[control], label)) {
    return answered({ kind: 'repeated', text: `${label} is in the form already.` });
  }
  return {
    answer: { kind: 'taken', text: `${label}: ${lotText(line)}.` },
    events: filledIn({ transferId, [control]: withLabel(typed[control], label) }),
  };
}

/** Whether the form lets a person choose the transfer: what was sent from here can’t be received here. */
function isOffered(transferId: string, { kind, sources }: ScannedForm): boolean {
  const field = eventForms[kind].fields.find(({ name }) => name === 'transferId');
  return field?.options?.(sources).some(({ value }) => value === transferId) === true;
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

/** The lines whose lots are known, as all are of a transfer or a count. */
function listedLines({ kind, typed, keys, sources }: ScannedForm) {
  return linesOf(kind, typed, keys, sources).flatMap((line) =>
    line.product && line.lot ? [{ ...line, product: line.product, lot: line.lot }] : [],
  );
}

function toLine(gs1: Gs1Code, form: ScannedForm, end: string): EventCode {
  const held = heldPackage(gs1, listedLines(form));
  if (!held.ok) return answered(held.answer);
  const { holding } = held;
  return answered({
    kind: 'taken',
    text: `${lotText(holding)}${end}`,
    next: lineControl('amount', holding.key),
  });
}
