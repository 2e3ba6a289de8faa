import { describe, expect, test } from 'vitest';
import type { FirstCountChoices } from '../../../../../src/contract/custody/firstCount.ts';
import type { RawFirstCountLine } from '../../../../../src/rules/custody/firstCount.ts';
import {
  offersFirstCount,
  scanFirstCount,
} from '../../../../../src/rules/custody/scan/scanFirstCount.ts';
import { holding } from '../filledEvents.ts';

const gtin = '00399999101028';
/** A package of the sample's product. */
const box = (lot: string, serial = '') =>
  `]d201${gtin}17280131\u001d10${lot}${serial === '' ? '' : `\u001d21${serial}`}`;

const choices: FirstCountChoices = {
  inventory: { id: '00000000-0000-4000-8000-000000000001', name: 'HQ Vault', kind: 'vault' },
  siteName: 'Headquarters',
  warning: null,
  products: [holding.product],
  signers: 'two',
  isOutOfService: false,
  isOpened: false,
  witnesses: [],
};
const limited = (scope: 'limited' | 'none') => ({
  right: 'firstCount' as const,
  scope,
  why: 'Ask a manager.',
});
const empty = { key: '1', productId: '', lotNumber: '', expiresOn: '', units: '' };

/** A form into which codes are scanned one after another, as the chart of the count does it. */
function formOf(offered = choices, start: readonly RawFirstCountLine[] = [empty]) {
  let lines = start;
  const scan = (code: string) => {
    const by = { agencyId: 7, today: '2026-07-14' };
    const { answer, events } = scanFirstCount(code, lines, offered, by);
    for (const event of events) lines = event.lines;
    return answer;
  };
  return { scan, lines: () => lines };
}

describe('[COUNT-04] [LABEL-03] a manufacturer’s code that is scanned into a first count', () => {
  test('counts the first serial number of a line that was typed', () => {
    const typed = { ...empty, productId: holding.product.id, lotNumber: 'A1' };
    const counted = formOf(choices, [{ ...typed, units: '3' }]);
    expect(counted.scan(box('A1', 'S1')).text).toContain('lot A1: 4 vials.');
    expect(counted.lines()).toMatchObject([{ units: '4', serials: 'S1' }]);
    expect(formOf(choices, [typed]).scan(box('A1', 'S1')).text).toContain('lot A1: 1 vial.');
  });

  test('fills in a lot, and counts vials by their serial numbers', () => {
    const { scan, lines } = formOf();
    expect(scan(box('A1', 'S1'))).toEqual({
      kind: 'taken',
      text: 'fentaNYL 50 mcg/mL, lot A1.',
      next: 'units-1',
    });
    expect(scan(box('A1', 'S2')).text).toBe('fentaNYL 50 mcg/mL, lot A1: 2 vials.');
    expect(scan(box('A1', 'S2'))).toMatchObject({ kind: 'repeated' });
    expect(lines()).toEqual([
      {
        ...{ key: '1', productId: holding.product.id, lotNumber: 'A1', expiresOn: '2028-01-31' },
        ...{ units: '2', serials: 'S1 S2' },
      },
    ]);
  });

  test('adds a line for another lot, and keeps what was typed in those that are there', () => {
    const typed = {
      ...empty,
      key: '4',
      productId: holding.product.id,
      lotNumber: 'A1',
      units: '9',
    };
    const { scan, lines } = formOf(choices, [typed]);
    expect(scan(box('B2')).next).toBe('units-5');
    expect(scan(box('A1'))).toEqual({
      kind: 'repeated',
      text: 'fentaNYL 50 mcg/mL, lot A1 is in this count already. Enter how many you found.',
      next: 'units-4',
    });
    expect(lines()[0]).toEqual(typed);
    expect(lines()[1]).toMatchObject({ key: '5', lotNumber: 'B2', units: '' });
    // A linear code names the product alone.
    expect(scan(gtin.slice(2)).next).toBe('lotNumber-6');
  });

  test('counts one more after a number that was typed, and after none', () => {
    const typed = { ...empty, productId: holding.product.id, lotNumber: 'A1' };
    const { scan, lines } = formOf(choices, [
      { ...typed, units: '9' },
      { ...typed, key: '2', lotNumber: 'B2', units: 'ten' },
    ]);
    scan(box('A1', 'S1'));
    scan(box('B2', 'S1'));
    expect(lines().map(({ units }) => units)).toEqual(['10', '1']);
  });

  test('names the NDC of a product that isn’t in the formulary', () => {
    const { scan, lines } = formOf();
    expect(scan('(01)00304099094125(17)280131(10)LOT42')).toMatchObject({
      kind: 'refused',
      missingNdc: '0409-9094-12',
    });
    expect(lines()).toMatchObject([{ productId: '', lotNumber: 'LOT42' }]);
  });

  test('is refused for what the person may not count, and a label for the manufacturer’s code', () => {
    const { scan, lines } = formOf({ ...choices, limits: [limited('limited')] });
    expect(scan(box('A1'))).toMatchObject({
      kind: 'refused',
      text: 'You may not count Schedule II. Ask someone who may.',
    });
    expect(scan('CV7-0000001').text).toContain('Scan the manufacturer’s code');
    expect(scan('?').kind).toBe('refused');
    expect(lines()).toEqual([empty]);
  });
});

test('[COUNT-04] codes are taken only while the page shows the form', () => {
  expect(offersFirstCount(choices)).toBe(true);
  for (const why of [
    { isOpened: true },
    { isOutOfService: true },
    { products: [] },
    { limits: [limited('none')] },
  ]) {
    expect(offersFirstCount({ ...choices, ...why })).toBe(false);
  }
});
