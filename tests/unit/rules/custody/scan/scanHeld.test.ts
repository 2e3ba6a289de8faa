import { describe, expect, it } from 'vitest';
import { labelCode } from '../../../../../src/rules/control-values/labelCode.ts';
import { sampleEventChoices, sampleSources } from '../../../../model/custody/sampleCustodyEvent.ts';
import { difference, holding, lotId, sourcesWith } from '../filledEvents.ts';
import { box, formOf, gtin, refused } from './scannedForm.ts';

describe('[LABEL-03] a code that is scanned into what leaves', () => {
  it('chooses the lot by its label, and is one more vial with each', () => {
    const { scan, now, form } = formOf('transferOut');
    expect(scan('cv1-0000001')).toEqual({
      kind: 'taken',
      text: 'CV1-0000001: fentaNYL 50 mcg/mL, lot F2607A.',
    });
    scan(labelCode(1, 'CV1-0000002'));
    expect([now('lot'), now('labels'), now('amount')]).toEqual([
      ...[lotId, 'CV1-0000001 CV1-0000002 ', '2'],
    ]);
    expect(scan('CV1-0000001')).toMatchObject({ kind: 'repeated' });
    expect(form().keys).toEqual(['1']);
  });

  it('never lowers an amount that was typed, nor one in another unit', () => {
    const typed = { 'amount-1': '4', 'lot-1': lotId };
    const many = formOf('transferOut', sampleSources, { typed });
    many.scan('CV1-0000001');
    expect(many.now('amount')).toBe('4');
    const wasted = formOf('waste');
    wasted.scan('CV1-0000001');
    expect([wasted.now('labels'), wasted.now('amount')]).toEqual(['CV1-0000001 ', undefined]);
    const returned = formOf('reverseDistribution');
    returned.scan('CV1-0000001');
    expect(returned.now('amount')).toBeUndefined();
  });

  it('chooses the lot by the manufacturer’s code, on a line of its own', () => {
    const other = { ...holding, lot: { ...holding.lot, id: 'other', number: 'Z9' } };
    const { scan, now } = formOf('transferOut', sourcesWith({ holdings: [holding, other] }));
    expect(scan(box('F2607A'))).toEqual({
      ...{ kind: 'taken', text: 'fentaNYL 50 mcg/mL, lot F2607A.', next: 'amount-1' },
    });
    expect(scan(box('F2607A')).kind).toBe('repeated');
    expect(scan(box('Z9')).next).toBe('amount-2');
    expect(now('lot', '2')).toBe('other');
    expect(scan(`(01)${gtin}`)).toMatchObject(refused('names no single lot'));
  });

  it.each([
    ['ZZ-0001', 'ZZ-0001 isn’t on a vial here.'],
    ['CV1-0000003', 'is in transit on record'],
    [labelCode(2, 'CV2-0000001'), 'from another agency'],
    ['(01)00304099094125', 'isn’t in stock here'],
    ['?', 'neither a label'],
  ])('says what is wrong with %j', (code, words) => {
    const { scan, form } = formOf('transferOut');
    const before = form();
    expect(scan(code).text).toContain(words);
    expect(form()).toBe(before);
  });

  it('asks where a label is that is not here', () => {
    expect(formOf('transferOut').scan('ZZ-0001').unplaced).toBe('ZZ-0001');
    for (const code of ['?', 'CV1-0000003']) {
      expect(formOf('transferOut').scan(code).unplaced).toBeUndefined();
    }
  });

  it('leaves an amount that is no whole number as it was typed', () => {
    for (const amount of ['1.5', 'two']) {
      const typed = { 'amount-1': amount, 'lot-1': lotId };
      const { scan, now } = formOf('transferOut', sampleSources, { typed });
      scan('CV1-0000001');
      expect([now('labels'), now('amount')]).toEqual(['CV1-0000001 ', amount]);
    }
  });

  it('adds a line where none is left', () => {
    const { scan, form } = formOf('transferOut', sampleSources, { keys: [], typed: {} });
    expect(scan('CV1-0000001').kind).toBe('taken');
    expect(form()).toMatchObject({ keys: ['1'], typed: { 'lot-1': lotId } });
  });

  it('leads to what is typed next: containers that are shipped, and the labels that are void', () => {
    expect(formOf('reverseDistribution').scan(box('F2607A')).next).toBe('containers-1');
    expect(formOf('labelVoid').scan(box('F2607A')).next).toBe('labels-1');
  });

  it('[CASE-06] [SEAL-09] names the vials of a loss whose lots are given, and refuses others', () => {
    const other = { ...holding, lot: { ...holding.lot, id: 'other', number: 'Z9' } };
    const vials = [
      ...sampleEventChoices.labelled.vials,
      { lotId: 'other', status: 'active' as const, transferId: null, labels: ['CV1-0000009'] },
    ];
    const sources = sourcesWith({ holdings: [holding, other], labelled: { agencyId: 1, vials } });
    const ofDifference = formOf('loss', sources, { typed: { differenceId: difference.id } });
    expect(ofDifference.scan('CV1-0000001').kind).toBe('taken');
    expect(ofDifference.form().typed).toMatchObject({
      [`labels-${difference.id}`]: 'CV1-0000001 ',
    });
    expect(ofDifference.form().typed).not.toHaveProperty(`amount-${difference.id}`);
    expect(ofDifference.scan(box('F2607A')).next).toBe(`labels-${difference.id}`);
    const { keys, typed } = ofDifference.form();
    for (const code of ['CV1-0000009', box('Z9')]) {
      expect(ofDifference.scan(code)).toEqual({
        kind: 'refused',
        text: 'This form isn’t about fentaNYL 50 mcg/mL, lot Z9. Scan another vial.',
      });
    }
    expect(ofDifference.form()).toMatchObject({ keys, typed });
    const ofBox = formOf('loss', sources, { typed: { isWhole: 'yes' } });
    expect(ofBox.scan('CV1-0000009').kind).toBe('taken');
    expect(ofBox.now('labels', 'other')).toBe('CV1-0000009 ');
  });

  it('adds a line for each lot, with the label alone', () => {
    const other = { ...holding, lot: { ...holding.lot, id: 'other', number: 'Z9' } };
    const vials = [
      ...sampleEventChoices.labelled.vials,
      { lotId: 'other', status: 'active' as const, transferId: null, labels: ['CV1-0000009'] },
    ];
    const { scan, now, form } = formOf(
      'transferOut',
      sourcesWith({ holdings: [holding, other], labelled: { agencyId: 1, vials } }),
    );
    scan('CV1-0000001');
    expect(scan('CV1-0000009').text).toBe('CV1-0000009: fentaNYL 50 mcg/mL, lot Z9.');
    expect(form().keys).toEqual(['1', '2']);
    expect([now('lot', '2'), now('labels', '2'), now('amount', '2')]).toEqual([
      ...['other', 'CV1-0000009 ', '1'],
    ]);
    expect(now('labels')).toBe('CV1-0000001 ');
  });

  it('refuses a vial whose lot can’t be chosen for the event', () => {
    expect(formOf('expiry').scan('CV1-0000001')).toMatchObject(refused('can’t be chosen here'));
  });

  it('names void labels without an amount', () => {
    const { scan, now } = formOf('labelVoid');
    expect(scan('CV1-0000001').kind).toBe('taken');
    expect([now('labels'), now('amount')]).toEqual(['CV1-0000001 ', undefined]);
  });
});
