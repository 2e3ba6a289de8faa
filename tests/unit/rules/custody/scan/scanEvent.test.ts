import { describe, expect, it } from 'vitest';
import type { CustodyEventKind } from '../../../../../src/contract/custody/custodyEvent.ts';
import { labelCode } from '../../../../../src/rules/control-values/labelCode.ts';
import { withoutBook } from '../../../../../src/rules/custody/custodyCount.ts';
import { emptyEvent } from '../../../../../src/rules/custody/form/custodyForm.ts';
import { nextKey } from '../../../../../src/rules/custody/form/custodyLines.ts';
import type { EventCode, ScannedForm } from '../../../../../src/rules/custody/scan/eventCode.ts';
import {
  scanEvent,
  scanHint,
  takesCodes,
} from '../../../../../src/rules/custody/scan/scanEvent.ts';
import {
  sampleEventChoices,
  sampleSources,
  sampleTransfer,
} from '../../../../model/custody/sampleCustodyEvent.ts';
import {
  difference,
  holding,
  kinds,
  lotId,
  opened,
  returning,
  sourcesWith,
  transferKey,
} from '../filledEvents.ts';

const today = '2026-07-14';
const gtin = '00399999101028';
/** A package of the sample's product. */
const box = (lot: string, serial = '') =>
  `]d201${gtin}17280200\u001d10${lot}${serial === '' ? '' : `\u001d21${serial}`}`;

/** A form as it opens, into which codes are scanned one after another, as the chart of the event does it. */
function formOf(kind: CustodyEventKind, sources = sampleSources, more: Partial<ScannedForm> = {}) {
  let form: ScannedForm = { kind, scanned: null, sources, ...emptyEvent(kind, opened), ...more };
  const scan = (code: string): EventCode['answer'] => {
    const { answer, events } = scanEvent(code, form, today);
    for (const event of events) {
      if (event.type === 'code.scanned') {
        form = { ...form, scanned: [...(form.scanned ?? []), event.code] };
      } else {
        const keys = event.type === 'line.added' ? [...form.keys, nextKey(form.keys)] : form.keys;
        form = { ...form, keys, typed: { ...form.typed, ...event.typed } };
      }
    }
    return answer;
  };
  const now = (field: string, key = '1') => form.typed[`${field}-${key}`];
  return { scan, now, form: () => form };
}

const refused = (words: string) => ({
  kind: 'refused',
  text: expect.stringContaining(words) as string,
});

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

describe('[LABEL-03] a code that is scanned into what is received', () => {
  it('chooses the transfer by its label', () => {
    const { scan, now, form } = formOf('transferIn');
    expect(scan(box('F2607A'))).toMatchObject(refused('Choose the transfer first.'));
    expect(scan('CV1-0000003').kind).toBe('taken');
    expect(form().typed.transferId).toBe(sampleTransfer.id);
    expect(now('labels', transferKey)).toBe('CV1-0000003 ');
    expect(form().keys).toEqual([]);
    expect(scan('CV1-0000003').kind).toBe('repeated');
    expect(scan(box('F2607A'))).toEqual({
      kind: 'taken',
      text: 'fentaNYL 50 mcg/mL, lot F2607A.',
      next: `amount-${transferKey}`,
    });
  });

  it('refuses a vial of a transfer that can’t be chosen: one that was sent from here, or one on its way here', () => {
    const sent = sourcesWith({ incoming: [], outgoing: [{ ...sampleTransfer, state: 'refused' }] });
    const refusal = {
      kind: 'refused',
      text: 'CV1-0000003 is in a transfer that can’t be chosen here. Scan another vial.',
    };
    for (const form of [formOf('transferIn', sent), formOf('transferReturned')]) {
      expect(form.scan('CV1-0000003')).toEqual(refusal);
      expect(form.form().typed).not.toHaveProperty('transferId');
    }
  });

  it('refuses a vial of a lot that the transfer no longer lists', () => {
    const received = sampleTransfer.lines.map((line) => ({ ...line, inTransit: 0 }));
    const incoming = [{ ...sampleTransfer, lines: received }];
    expect(formOf('transferIn', sourcesWith({ incoming })).scan('CV1-0000003').kind).toBe(
      'refused',
    );
  });

  it('refuses what was not sent with it', () => {
    const typed = { transferId: 'another' };
    const another = formOf('transferIn', sampleSources, { typed });
    const found = another.scan('CV1-0000003');
    expect(found).toMatchObject(refused('was not sent with this transfer'));
    expect(found.unplaced).toBeUndefined();
    const { scan } = formOf('transferIn');
    expect(scan('CV1-0000001').kind).toBe('refused');
    expect(scan('ZZ-0001')).toMatchObject({ kind: 'refused', unplaced: 'ZZ-0001' });
    expect(formOf('transferReturned', returning).scan('CV1-0000003')).toMatchObject({
      kind: 'taken',
    });
  });
});

describe('[LABEL-04] a code that is scanned into a count', () => {
  const typed = { mode: 'scheduled' };

  it('is one of the labels found, or not expected here, and none twice', () => {
    const { scan, form } = formOf('count', sampleSources, { typed });
    expect(scan('CV1-0000001')).toEqual({ kind: 'taken', text: 'CV1-0000001 found.' });
    expect(scan('CV1-0000001')).toEqual({
      kind: 'repeated',
      text: 'CV1-0000001 was scanned before.',
    });
    expect(scan('ZZ-0001')).toMatchObject(refused('isn’t expected here'));
    expect(form().scanned).toEqual(['CV1-0000001', 'ZZ-0001']);
    expect(scan('?').kind).toBe('refused');
  });

  it('[COUNT-06] says nothing of the ledger while the count is blind', () => {
    const blind = { ...sampleSources, choices: withoutBook(sampleEventChoices) };
    const { scan } = formOf('count', blind, { typed: { mode: 'random' } });
    expect(scan('CV1-0000001')).toEqual({ kind: 'taken', text: 'CV1-0000001 scanned.' });
    expect(scan('ZZ-0001')).toEqual({ kind: 'taken', text: 'ZZ-0001 scanned.' });
  });

  it('leads to the line of a manufacturer’s code, whose number is counted by hand', () => {
    const { scan, form } = formOf('count', sampleSources, { typed });
    const before = form();
    expect(scan(box('F2607A'))).toEqual({
      kind: 'taken',
      text: 'fentaNYL 50 mcg/mL, lot F2607A: enter the number that you found.',
      next: `amount-${lotId}`,
    });
    expect(form()).toBe(before);
  });

  it('takes digits as a label where a vial here has them, else as the manufacturer’s code', () => {
    const digits = gtin.slice(2);
    const lots = [
      { lotId, status: 'active' as const, transferId: null, labels: [digits] },
      ...sampleEventChoices.labelled.vials,
    ];
    const labeled = sourcesWith({ labelled: { agencyId: 1, vials: lots } });
    expect(formOf('count', labeled, { typed }).scan(digits).text).toBe(`${digits} found.`);
    const known = sourcesWith({ isLabeled: false, labelled: { agencyId: 1, vials: lots } });
    const uncompared = formOf('count', known, { typed }).scan(digits);
    expect(uncompared).toMatchObject(refused('no labeled vials here'));
    expect(formOf('transferOut', labeled).scan(digits).text).toBe(
      `${digits}: fentaNYL 50 mcg/mL, lot F2607A.`,
    );
    expect(formOf('transferOut').scan(digits).text).toBe('fentaNYL 50 mcg/mL, lot F2607A.');
    expect(formOf('count', sampleSources, { typed }).scan(digits).text).toContain(
      'lot F2607A: enter the number',
    );
  });

  it('asks for a number where no vial has a label', () => {
    const { scan } = formOf('count', sourcesWith({ isLabeled: false }), { typed });
    expect(scan('CV1-0000009')).toMatchObject(refused('no labeled vials here'));
  });
});

describe('the forms that take codes', () => {
  it('are those with drugs that are chosen, listed or counted, and each says what to scan', () => {
    const without = kinds.filter((kind) => !takesCodes(kind));
    expect(without).toEqual(
      expect.arrayContaining(['correction', 'transferRefused', 'sealCheck']) as unknown,
    );
    const hints = kinds.filter(takesCodes).map((kind) => scanHint(kind, sampleSources));
    expect(new Set(hints).size).toBe(3);
    expect(scanHint('count', sourcesWith({ isLabeled: false }))).toBe(
      'Scan the manufacturer’s code of a vial to find its line.',
    );
    expect(scanHint('count', sampleSources)).toBe(
      'Scan the label of each vial, one after another.',
    );
  });
});
