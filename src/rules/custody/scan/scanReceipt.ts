import type { Gs1Code } from '../../control-values/gs1.ts';
import { refusedCode } from '../../control-values/scannedCode.ts';
import { probableNdc, productsOf, productText } from '../../control-values/scannedPackage.ts';
import { choiceOf } from '../../core/actRights.ts';
import { type LineField, lineControl, nextKey } from '../form/custodyLines.ts';
import { answered, type EventCode, filledIn, type ScannedForm } from './eventCode.ts';

/** The serial numbers that were scanned into a line, separated by spaces; it has no control of its own. */
const serialsOf = (key: string) => `serials-${key}`;

/**
 * Fills in a line of a delivery from the manufacturer’s code: product, lot and expiration date. Each serial number of the
 * same lot is one more container; the same one again is not.
 */
export function scanReceipt(gs1: Gs1Code, form: ScannedForm): EventCode {
  const { typed, keys, sources } = form;
  const { products, limits } = sources.choices;
  const { gtin, lot, expiresOn, serial } = gs1;
  const textIn = (field: LineField, key: string) => typed[lineControl(field, key)] ?? '';
  const fits = productsOf(gtin, products);
  const [product] = fits;
  if (gtin === null) {
    return answered(refusedCode('This code names no product. Scan another code on the package.'));
  }
  if (fits.length > 1) {
    return answered(refusedCode('Several products have an NDC like this. Choose the drug.'));
  }
  if (product !== undefined && choiceOf(limits, 'receive', product, '').disabled) {
    return answered(refusedCode('You may not receive Schedule II. Set the package aside.'));
  }
  const isSame = (key: string) =>
    textIn('product', key) === (product?.id ?? '') &&
    textIn('number', key).toUpperCase() === (lot ?? '').toUpperCase();
  const known = product && keys.find(isSame);
  const named = product ? `${productText(product)}${lot === null ? '' : `, lot ${lot}`}` : '';
  if (known !== undefined) return another(serial, known, named, form);
  const empty = keys.find((key) => textIn('product', key) === '' && isSameOrNone(textIn, key, lot));
  const key = empty ?? nextKey(keys);
  const filled = {
    [lineControl('product', key)]: product?.id ?? '',
    [lineControl('number', key)]: lot ?? '',
    [lineControl('expires', key)]: expiresOn ?? '',
    [lineControl('containers', key)]: serial === null ? '' : '1',
    [serialsOf(key)]: serial ?? '',
  };
  const events = filledIn(filled, empty === undefined);
  if (product === undefined) return { answer: missing(gs1), events };
  const next = lineControl(lot === null ? 'number' : 'containers', key);
  return { answer: { kind: 'taken', text: `${named}.`, next }, events };
}

/** The line of a lot whose product is not in the formulary yet is filled in again, not twice. */
function isSameOrNone(
  textIn: (field: LineField, key: string) => string,
  key: string,
  lot: string | null,
): boolean {
  const number = textIn('number', key);
  return number === '' || number.toUpperCase() === (lot ?? '').toUpperCase();
}

function another(
  serial: string | null,
  key: string,
  named: string,
  { typed }: ScannedForm,
): EventCode {
  const control = lineControl('containers', key);
  const serials = (typed[serialsOf(key)] ?? '').split(' ').filter(Boolean);
  if (serial === null) {
    const text = `${named} is in this delivery already. Enter how many containers.`;
    return answered({ kind: 'repeated', text, next: control });
  }
  if (serials.includes(serial)) {
    return answered({ kind: 'repeated', text: `Serial number ${serial} was scanned before.` });
  }
  const before = /^\d+$/.test(typed[control] ?? '') ? Number(typed[control]) : 0;
  const count = before + 1;
  return {
    answer: { kind: 'taken', text: `${named}: ${count} containers.`, next: control },
    events: filledIn({
      [control]: String(count),
      [serialsOf(key)]: [...serials, serial].join(' '),
    }),
  };
}

function missing({ gtin }: Gs1Code) {
  const ndc = probableNdc(gtin);
  if (ndc === null) {
    return refusedCode('This code has no NDC in it. Choose the drug by hand.');
  }
  return {
    ...refusedCode(
      `No product has the NDC ${ndc}. What the code says of the lot is filled in; the product must be added.`,
    ),
    missingNdc: ndc,
  };
}
