import { describe, expect, it } from 'vitest';
import { sampleSources } from '../../../../model/custody/sampleCustodyEvent.ts';
import { holding, sourcesWith } from '../filledEvents.ts';
import { box, formOf, gtin, refused } from './scannedForm.ts';

describe('[STOCK-01] a manufacturer’s code that is scanned into a delivery', () => {
  it('fills in drug, lot and expiration date, and counts containers by their serial numbers', () => {
    const { scan, now, form } = formOf('receive');
    expect(scan(box('A1', 'S1'))).toEqual({
      kind: 'taken',
      text: 'fentaNYL 50 mcg/mL, lot A1.',
      next: 'containers-1',
    });
    // Day 00 is the last of the month.
    expect([now('product'), now('number'), now('expires'), now('containers')]).toEqual([
      ...[holding.product.id, 'A1', '2028-02-29', '1'],
    ]);
    expect(scan(box('a1', 'S2')).text).toBe('fentaNYL 50 mcg/mL, lot a1: 2 containers.');
    expect(now('containers')).toBe('2');
    expect(scan(box('A1', 'S2'))).toMatchObject({ kind: 'repeated' });
    expect(scan(box('A1'))).toEqual({
      kind: 'repeated',
      text: 'fentaNYL 50 mcg/mL, lot A1 is in this delivery already. Enter how many containers.',
      next: 'containers-1',
    });
    expect([now('containers'), now('serials')]).toEqual(['2', 'S1 S2']);
    expect(form().keys).toEqual(['1']);
  });

  it('counts the first serial number of a line without one as one container', () => {
    const { scan, now } = formOf('receive');
    scan(box('A1'));
    expect([now('containers'), now('serials')]).toEqual(['', '']);
    expect(scan(box('A1', 'S1')).text).toBe('fentaNYL 50 mcg/mL, lot A1: 1 container.');
    expect([now('containers'), now('serials')]).toEqual(['1', 'S1']);
    // A line that was typed has no serial numbers yet, and may have no number that can be read.
    const typed = { 'product-1': holding.product.id, 'number-1': 'A1' };
    const counted = formOf('receive', sampleSources, { typed: { ...typed, 'containers-1': '3' } });
    expect(counted.scan(box('A1', 'S1')).text).toContain('4 containers.');
    expect(counted.now('serials')).toBe('S1');
    const unread = formOf('receive', sampleSources, { typed: { ...typed, 'containers-1': 'two' } });
    expect(unread.scan(box('A1', 'S1')).text).toContain('1 container.');
    const uncounted = formOf('receive', sampleSources, { typed });
    expect(uncounted.scan(box('A1', 'S1')).text).toContain('1 container.');
  });

  it('fills in a line whose lot alone was typed, and none of another lot or product', () => {
    const lots = [
      ['a1', ['1']],
      ['', ['1']],
      ['B2', ['1', '2']],
      ['x', ['1', '2']],
    ] as const;
    for (const [number, keys] of lots) {
      const { scan, form } = formOf('receive', sampleSources, { typed: { 'number-1': number } });
      scan(box('A1'));
      expect(form().keys).toEqual(keys);
    }
    // A code that says no lot is of no line that has one.
    const { scan: scanLinear, form: linear } = formOf('receive', sampleSources, {
      typed: { 'number-1': 'x' },
    });
    scanLinear(gtin.slice(2));
    expect(linear().keys).toEqual(['1', '2']);
    const typed = { 'product-1': 'another', 'number-1': '' };
    const { scan, form } = formOf('receive', sampleSources, { typed });
    scan(box('A1'));
    expect(form().keys).toEqual(['1', '2']);
  });

  it('leaves empty what a linear code does not say', () => {
    const { scan, now, form } = formOf('receive');
    expect(scan(gtin.slice(2))).toEqual({
      kind: 'taken',
      text: 'fentaNYL 50 mcg/mL.',
      next: 'number-1',
    });
    expect([now('number'), now('expires'), now('containers'), now('serials')]).toEqual([
      ...['', '', '', ''],
    ]);
    // The same code again is the same line, as its lot is not known yet.
    expect(scan(gtin.slice(2))).toMatchObject({
      kind: 'repeated',
      text: 'fentaNYL 50 mcg/mL is in this delivery already. Enter how many containers.',
    });
    expect(form().keys).toEqual(['1']);
    // So is one whose product is not in the formulary.
    const unknown = formOf('receive');
    unknown.scan('(01)00304099094125');
    expect([unknown.now('product'), unknown.now('number')]).toEqual(['', '']);
    unknown.scan('(01)00304099094125');
    expect(unknown.form().keys).toEqual(['1']);
  });

  it('adds a line for another lot, and leaves the number of containers to a person without serial numbers', () => {
    const { scan, now, form } = formOf('receive');
    scan(box('A1', 'S1'));
    scan(box('B2'));
    expect(form().keys).toEqual(['1', '2']);
    expect([now('number', '2'), now('containers', '2')]).toEqual(['B2', '']);
    // A linear code names the product alone.
    expect(scan(gtin.slice(2))).toMatchObject({ kind: 'taken', next: 'number-3' });
    expect(now('product', '3')).toBe(holding.product.id);
  });

  it('keeps what it says of the lot where the product isn’t in the formulary, and names its NDC', () => {
    const { scan, now, form } = formOf('receive');
    const code = '(01)00304099094125(17)280131(10)LOT42(21)SER1';
    const answer = {
      ...refused('No product has the NDC 0409-9094-12.'),
      missingNdc: '0409-9094-12',
    };
    expect(scan(code)).toMatchObject(answer);
    expect([now('product'), now('number'), now('expires')]).toEqual(['', 'LOT42', '2028-01-31']);
    expect(scan(code)).toMatchObject(answer);
    expect(form().keys).toEqual(['1']);
    expect(scan('(01)00371288201015').missingNdc).toBe('71288-201-01');
  });

  it.each([
    ['(10)LOT42', 'names no product'],
    ['(01)04012345678901', 'has no NDC in it'],
    ['CV1-0000001', 'This is a label.'],
  ])('refuses %j', (code, words) => {
    expect(formOf('receive').scan(code)).toMatchObject(refused(words));
  });

  it('takes no Schedule II from those who may not receive it, and asks where several products fit', () => {
    const limited = sourcesWith({ limits: [{ right: 'receive', scope: 'limited', why: 'Ask.' }] });
    expect(formOf('receive', limited).scan(box('A1'))).toMatchObject(refused('Schedule II'));
    const twin = { ...holding.product, id: 'twin', ndc: '9999-9101-02' };
    const several = sourcesWith({ products: [holding.product, twin] });
    expect(formOf('receive', several).scan(box('A1'))).toMatchObject(refused('Several products'));
  });
});
