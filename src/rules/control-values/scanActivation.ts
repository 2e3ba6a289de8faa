import {
  type ActivationChoices,
  labelsAtOnce,
} from '../../contract/control-values/controlValue.ts';
import { isBarredDrug } from '../core/actRights.ts';
import type { RawActivation } from './activationForm.ts';
import type { Gs1Code } from './gs1.ts';
import { hasLabel, labelWords, readFormCode, refusedCode, type TakenCode } from './scannedCode.ts';
import { heldPackage, lotText } from './scannedPackage.ts';

type FormChanged = { type: 'form.changed'; form: RawActivation };

/**
 * Takes a scanned code into the form of an activation: a label is one more of those that are listed one by one; the
 * manufacturer’s code chooses the stock, where one place has its lot.
 *
 * @param today YYYY-MM-DD
 */
export function scanActivation(
  code: string,
  form: RawActivation,
  choices: ActivationChoices,
  { agencyId, today }: { readonly agencyId: number; readonly today: string },
): TakenCode<FormChanged> {
  const read = readFormCode(code, { agencyId, today });
  if (!read.ok) return { answer: read.answer, events: [] };
  const { label, gs1 } = read.code;
  return label === null && gs1 !== null
    ? takeStock(gs1, form, choices)
    : takeLabel(label ?? '', form);
}

function takeStock(
  gs1: Gs1Code,
  form: RawActivation,
  { places, limits }: ActivationChoices,
): TakenCode<FormChanged> {
  const [chosen = ''] = form.holding.split(' ');
  const offered = places
    .filter(({ id }) => chosen === '' || id === chosen)
    .flatMap((place) =>
      place.holdings
        .filter(({ product }) => !isBarredDrug(limits, 'activate', product))
        .map((holding) => ({ ...holding, place })),
    );
  const held = heldPackage(gs1, offered);
  if (!held.ok) return { answer: held.answer, events: [] };
  const { place, lot } = held.holding;
  return {
    answer: { kind: 'taken', text: `${place.name}: ${lotText(held.holding)}.` },
    events: [{ type: 'form.changed', form: { ...form, holding: `${place.id} ${lot.id}` } }],
  };
}

function takeLabel(label: string, form: RawActivation): TakenCode<FormChanged> {
  const before = form.way === 'each' ? form.labels : '';
  if (hasLabel(before, label)) {
    return { answer: { kind: 'repeated', text: `${label} is in the form already.` }, events: [] };
  }
  const labels = [...labelWords(before), label];
  if (labels.length > labelsAtOnce) {
    const text = `Activate at most ${labelsAtOnce} labels at once. Sign these first.`;
    return { answer: refusedCode(text), events: [] };
  }
  const count = `${labels.length} label${labels.length === 1 ? '' : 's'}`;
  return {
    answer: { kind: 'taken', text: `${label}: ${count}.` },
    events: [{ type: 'form.changed', form: { ...form, way: 'each', labels: labels.join('\n') } }],
  };
}
