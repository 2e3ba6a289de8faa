import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import type { Gs1Code } from '../../control-values/gs1.ts';
import { readScannedLabel } from '../../control-values/labelCount.ts';
import { readFormCode, refusedCode } from '../../control-values/scannedCode.ts';
import { compareHere, hidesBook, takesLabels } from '../form/countedLabels.ts';
import type { EventSources } from '../form/custodyField.ts';
import { eventForms } from '../form/custodyFields.ts';
import { answered, type EventCode, type ScannedForm } from './eventCode.ts';
import { scanHeldLabel, scanHeldPackage } from './scanHeld.ts';
import { scanCountedPackage, scanSentLabel, scanSentPackage } from './scanListed.ts';
import { scanReceipt } from './scanReceipt.ts';

/** Whether codes can be scanned into the form of an event: it has drugs that are chosen, listed or counted. */
export function takesCodes(kind: CustodyEventKind): boolean {
  const { lines } = eventForms[kind];
  return lines !== null && lines !== 'corrected';
}

/** What to scan into the form of an event. */
export function scanHint(kind: CustodyEventKind, { choices }: EventSources): string {
  switch (eventForms[kind].lines) {
    case 'received':
      return 'Scan the manufacturer’s code on each box. It fills in the drug, the lot and the expiration date.';
    case 'counted':
      return takesLabels(kind, choices)
        ? 'Scan the label of each vial, one after another.'
        : 'Scan the manufacturer’s code of a vial to find its line.';
    default:
      return 'Scan the label of each vial, or the manufacturer’s code. It chooses the drug and the lot.';
  }
}

/**
 * Takes a scanned code into the form of an event: the label of a vial, or the manufacturer’s code of a package.
 *
 * @param today YYYY-MM-DD
 */
export function scanEvent(code: string, form: ScannedForm, today: string): EventCode {
  const { agencyId, vials } = form.sources.choices.labelled;
  const { lines } = eventForms[form.kind];
  if (lines === 'counted' && takesLabels(form.kind, form.sources.choices)) {
    const counted = scanCountedLabel(code, form, today);
    if (counted !== null) return counted;
  }
  const read = readFormCode(code, { agencyId, today });
  if (!read.ok) return answered(read.answer);
  const { label, gs1 } = read.code;
  const isKnown = vials.some(({ labels }) => label !== null && labels.includes(label));
  if (gs1 !== null && !isKnown) return ofPackage(gs1, form);
  return ofLabel(label ?? '', form);
}

function ofPackage(gs1: Gs1Code, form: ScannedForm): EventCode {
  switch (eventForms[form.kind].lines) {
    case 'received':
      return scanReceipt(gs1, form);
    case 'held':
      return scanHeldPackage(gs1, form);
    case 'transfer':
      return scanSentPackage(gs1, form);
    default:
      return scanCountedPackage(gs1, form);
  }
}

function ofLabel(label: string, form: ScannedForm): EventCode {
  switch (eventForms[form.kind].lines) {
    case 'received':
      return answered(
        refusedCode('This is a label. Scan the manufacturer’s code on the box or the vial.'),
      );
    case 'held':
      return scanHeldLabel(label, form);
    case 'transfer':
      return scanSentLabel(label, form);
    default:
      return answered(
        refusedCode('The ledger has no labeled vials here. Enter the number that you found.'),
      );
  }
}

/** A label at a count that compares labels; null for a manufacturer’s code. */
function scanCountedLabel(code: string, form: ScannedForm, today: string): EventCode | null {
  const { kind, typed, scanned = null, sources } = form;
  const { choices } = sources;
  const { agencyId, vials } = choices.labelled;
  const general = readFormCode(code, { agencyId, today });
  if (general.ok && general.code.gs1 !== null) {
    const { label } = general.code;
    if (label === null || !vials.some(({ labels }) => labels.includes(label))) return null;
  }
  const read = readScannedLabel(code, { agencyId, today });
  if (!read.ok) return answered(refusedCode(read.message));
  const { text } = read;
  if (scanned?.includes(text) === true) {
    return answered({ kind: 'repeated', text: `${text} was scanned before.` });
  }
  const { unexpected } = compareHere([text], choices);
  const isHidden = hidesBook(kind, typed, choices);
  const isWrong = !isHidden && unexpected.length > 0;
  return {
    answer: isWrong
      ? { kind: 'refused', text: `${text} isn’t expected here. It’s in the list of this count.` }
      : { kind: 'taken', text: isHidden ? `${text} scanned.` : `${text} found.` },
    events: [{ type: 'code.scanned', code }],
  };
}
