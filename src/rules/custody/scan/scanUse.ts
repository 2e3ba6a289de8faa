import type { Gs1Code } from '../../control-values/gs1.ts';
import { checkAgainstStock } from '../../control-values/labelledStock.ts';
import {
  type CodeAnswer,
  hasLabel,
  labelWords,
  readFormCode,
  refusedCode,
  refusedLabel,
  type TakenCode,
  withLabel,
} from '../../control-values/scannedCode.ts';
import { heldPackage, lotText } from '../../control-values/scannedPackage.ts';
import { anotherUse } from '../anotherUse.ts';
import type { RawUse, UseStock } from '../typedUse.ts';
import { fillIn, findHolding } from '../useAmounts.ts';

type ChangedAmounts = { type: 'amounts.changed'; amounts: RawUse };

/** A form of a use before anything is typed. */
export const emptyUse: RawUse = anotherUse({
  occurredOn: '',
  occurredTime: '',
  incidentNumber: '',
  patientId: '',
  noPatientReason: '',
  givenByUserId: '',
  orderKind: '',
  authorizedBy: '',
});

/**
 * Takes a scanned code into the form of a use: the label of a vial names it and chooses its lot, the manufacturer’s code
 * chooses the lot. A second label of the lot is a second vial that was drawn.
 *
 * @param today YYYY-MM-DD
 */
export function scanUse(
  code: string,
  raw: RawUse,
  choices: UseStock,
  today: string,
): TakenCode<ChangedAmounts> {
  const read = readFormCode(code, { agencyId: choices.labelled.agencyId, today });
  if (!read.ok) return { answer: read.answer, events: [] };
  const { label, gs1 } = read.code;
  const isPackage = gs1 !== null && (label === null || !isKnown(label, choices));
  return isPackage ? takePackage(gs1, raw, choices) : takeLabel(label ?? '', raw, choices);
}

function isKnown(label: string, { labelled }: UseStock): boolean {
  return labelled.vials.some(({ labels }) => labels.includes(label));
}

function takeLabel(label: string, raw: RawUse, choices: UseStock): TakenCode<ChangedAmounts> {
  if (hasLabel(raw.labels, label)) {
    return answered({ kind: 'repeated', text: `${label} is in the form already.` });
  }
  const labels = withLabel(raw.labels, label);
  const count = labelWords(labels).length;
  const drawnUnits = /^\d*$/.test(raw.drawnUnits)
    ? String(Math.max(count, Number(raw.drawnUnits)))
    : raw.drawnUnits;
  const amounts = fillIn({ ...raw, labels, drawnUnits }, choices);
  const problem = checkAgainstStock(
    label,
    {
      kind: 'use',
      inventoryId: choices.inventory.id,
      transferId: null,
      lotId: amounts.lotId,
      amount: 1,
      contentPerUnit: 1,
      labels: [label],
      isUsable: true,
    },
    choices.labelled,
  );
  if (problem !== null) return answered(refusedLabel(label, problem));
  const holding = findHolding(amounts, choices);
  return holding
    ? taken(`${label}: ${lotText(holding)}.`, amounts)
    : answered(refusedCode(`The lot of ${label} can’t be chosen here. Scan another vial.`));
}

function takePackage(gs1: Gs1Code, raw: RawUse, choices: UseStock): TakenCode<ChangedAmounts> {
  const held = heldPackage(gs1, choices.holdings);
  if (!held.ok) return answered(held.answer);
  const { lot } = held.holding;
  const text = lotText(held.holding);
  if (raw.lotId === lot.id) {
    return answered({ kind: 'repeated', text: `${text} is chosen already.` });
  }
  if (labelWords(raw.labels).length > 0) {
    return answered(
      refusedCode('This is not the lot of the labels in the form. Take the labels out first.'),
    );
  }
  const amounts = fillIn({ ...raw, lotId: lot.id, labeledLot: lot.id }, choices);
  return taken(`${text}.`, amounts);
}

function taken(text: string, amounts: RawUse): TakenCode<ChangedAmounts> {
  return { answer: { kind: 'taken', text }, events: [{ type: 'amounts.changed', amounts }] };
}

function answered(answer: CodeAnswer): TakenCode<ChangedAmounts> {
  return { answer, events: [] };
}
