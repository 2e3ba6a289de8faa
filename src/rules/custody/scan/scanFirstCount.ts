import type { FirstCountChoices } from '../../../contract/custody/firstCount.ts';
import { readFormCode, refusedCode, type TakenCode } from '../../control-values/scannedCode.ts';
import { isBarredDrug, whyNoRight } from '../../core/actRights.ts';
import { openingField, type RawFirstCountLine } from '../firstCount.ts';
import { nextKey } from '../form/custodyLines.ts';
import { scanPackage } from './scanPackage.ts';

type Lines = readonly RawFirstCountLine[];

/** Whether the page shows the form of the count; it says otherwise why there is none. */
export function offersFirstCount(choices: FirstCountChoices): boolean {
  const { isOpened, isOutOfService, products, limits } = choices;
  return (
    !isOpened && !isOutOfService && products.length > 0 && whyNoRight(limits, 'firstCount') === null
  );
}

/**
 * Takes a scanned code into the form of a first count: the manufacturer’s code fills in a lot that was found. Labels are
 * given to stock once it is in the ledger.
 */
export function scanFirstCount(
  code: string,
  lines: Lines,
  { products, limits }: FirstCountChoices,
  by: { readonly agencyId: number; readonly today: string },
): TakenCode<{ type: 'form.changed'; lines: Lines }> {
  const read = readFormCode(code, by);
  if (!read.ok) return { answer: read.answer, events: [] };
  const { gs1 } = read.code;
  if (gs1 === null) {
    const text =
      'This is a label. Scan the manufacturer’s code: labels are activated after the count.';
    return { answer: refusedCode(text), events: [] };
  }
  const { answer, line, isAdded, next } = scanPackage(gs1, {
    lines: lines.map(({ units, serials = '', ...line }) => ({ ...line, count: units, serials })),
    nextKey: nextKey(lines.map(({ key }) => key)),
    products,
    refusal: (product) =>
      isBarredDrug(limits, 'firstCount', product)
        ? 'You may not count Schedule II. Ask someone who may.'
        : null,
    again: 'is in this count already. Enter how many you found.',
    counted: (count, { unitName }) => `${count} ${unitName}${count === 1 ? '' : 's'}`,
  });
  const control = next && openingField(next.key, next.field === 'count' ? 'units' : 'lotNumber');
  return {
    answer: control === null ? answer : { ...answer, next: control },
    events:
      line === null ? [] : [{ type: 'form.changed', lines: withPackage(lines, line, isAdded) }],
  };
}

function withPackage(
  lines: Lines,
  { count, ...line }: Omit<RawFirstCountLine, 'units'> & { count: string },
  isAdded: boolean,
): Lines {
  const filled = { ...line, units: count };
  return isAdded ? [...lines, filled] : lines.map((one) => (one.key === line.key ? filled : one));
}
