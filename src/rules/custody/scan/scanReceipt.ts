import type { Gs1Code } from '../../control-values/gs1.ts';
import { isBarredDrug } from '../../core/actRights.ts';
import { type LineField, lineControl, nextKey } from '../form/custodyLines.ts';
import { type EventCode, filledIn, type ScannedForm } from './eventCode.ts';
import { scanPackage } from './scanPackage.ts';

/** The serial numbers that were scanned into a line have no control of their own. */
const serialsOf = (key: string) => `serials-${key}`;

const countedText = (count: number) => `${count} container${count === 1 ? '' : 's'}`;

/** Fills in a line of a delivery from the manufacturer’s code of a package. */
export function scanReceipt(gs1: Gs1Code, { typed, keys, sources }: ScannedForm): EventCode {
  const { products, limits } = sources.choices;
  const textIn = (field: LineField, key: string) => typed[lineControl(field, key)] ?? '';
  const { answer, line, isAdded, next } = scanPackage(gs1, {
    lines: keys.map((key) => ({
      key,
      productId: textIn('product', key),
      lotNumber: textIn('number', key),
      expiresOn: textIn('expires', key),
      count: textIn('containers', key),
      serials: typed[serialsOf(key)] ?? '',
    })),
    nextKey: nextKey(keys),
    products,
    refusal: (product) =>
      isBarredDrug(limits, 'receive', product)
        ? 'You may not receive Schedule II. Set the package aside.'
        : null,
    again: 'is in this delivery already. Enter how many containers.',
    counted: countedText,
  });
  const control = next && lineControl(next.field === 'count' ? 'containers' : 'number', next.key);
  return {
    answer: control === null ? answer : { ...answer, next: control },
    events:
      line === null
        ? []
        : filledIn(
            {
              [lineControl('product', line.key)]: line.productId,
              [lineControl('number', line.key)]: line.lotNumber,
              [lineControl('expires', line.key)]: line.expiresOn,
              [lineControl('containers', line.key)]: line.count,
              [serialsOf(line.key)]: line.serials,
            },
            isAdded,
          ),
  };
}
