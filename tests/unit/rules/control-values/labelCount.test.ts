import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelCode } from '../../../../src/rules/control-values/labelCode.ts';
import {
  type BookedLabel,
  compareLabels,
  explainsLabel,
  labelDifferences,
  labelFoundIn,
  misreadLabel,
  readScannedLabel,
} from '../../../../src/rules/control-values/labelCount.ts';

const here = { agencyId: 7, inventoryId: 'medic-1' };
const names: Readonly<Record<string, string>> = { 'medic-1': 'Medic 1', vault: 'Vault' };

function booked(label: string, where: string | null, status: BookedLabel['status'] = 'active') {
  const inventory = where === null ? null : { id: where, name: names[where] ?? where };
  return { label, status, inventory, productId: 'p', lotId: 'l' };
}

const number = fc.integer({ min: 1, max: 30 }).map((n) => `CV7-${String(n).padStart(7, '0')}`);
const vials = fc
  .uniqueArray(fc.record({ label: number, place: fc.constantFrom('medic-1', 'vault', null) }), {
    selector: ({ label }) => label,
  })
  .map((rows) =>
    rows.map(({ label, place }) => booked(label, place, place === null ? 'used' : 'active')),
  );
const foreign = number.map((label) => labelCode(8, label));
const scans = fc.array(fc.oneof(number, foreign, fc.constantFrom('ZZ-0001', 'CV8-0000001')));

describe('[ROUTE-16] scanned labels compared with those in the ledger', () => {
  test('each label of the inventory is found or missing, and never both', () => {
    fc.assert(
      fc.property(scans, vials, (scanned, book) => {
        const { found, missing } = compareLabels(scanned, book, here);
        const expected = book.filter(({ inventory }) => inventory?.id === here.inventoryId);
        expect([...found, ...missing.map(({ label }) => label)].toSorted()).toEqual(
          expected.map(({ label }) => label).toSorted(),
        );
      }),
    );
  });

  test('each label that was scanned is found or unexpected, and never both', () => {
    fc.assert(
      fc.property(scans, vials, (scanned, book) => {
        const { found, unexpected } = compareLabels(scanned, book, here);
        expect([...found, ...unexpected.map(({ label }) => label)].toSorted()).toEqual(
          [...new Set(scanned)].toSorted(),
        );
      }),
    );
  });

  test('neither order nor repetition changes the discrepancies', () => {
    fc.assert(
      fc.property(scans, vials, (scanned, book) => {
        const twice = compareLabels([...scanned, ...scanned.toReversed()], book, here);
        const once = labelDifferences(compareLabels(scanned, book, here));
        expect(labelDifferences(twice)).toEqual(once);
        expect(new Set(twice.repeated)).toEqual(new Set(scanned));
      }),
    );
  });

  test('there is no discrepancy exactly if both sets are the same', () => {
    fc.assert(
      fc.property(scans, vials, (scanned, book) => {
        const expected = book.filter(({ inventory }) => inventory?.id === here.inventoryId);
        const isSame =
          new Set(scanned).size === expected.length &&
          expected.every(({ label }) => scanned.includes(label));
        expect(labelDifferences(compareLabels(scanned, book, here)).length === 0).toBe(isSame);
      }),
    );
  });

  test('each discrepancy says what was scanned, and can be derived from the scan again', () => {
    fc.assert(
      fc.property(scans, vials, (scanned, book) => {
        for (const { label, found } of labelDifferences(compareLabels(scanned, book, here))) {
          expect(found).toBe(labelFoundIn(scanned, label, here.agencyId));
        }
      }),
    );
  });

  test('another agency’s label with the number of one of ours counts as none of ours', () => {
    const book = [booked('CV7-0000001', 'medic-1')];
    const code = labelCode(8, 'CV7-0000001');
    const { found, missing, unexpected } = compareLabels([code], book, here);
    expect(found).toEqual([]);
    expect(missing).toEqual(book);
    expect(unexpected).toEqual([{ label: code, why: 'foreign', booked: null }]);
  });

  test('the code of an own label counts as that label', () => {
    const book = [booked('HV-0001', 'medic-1')];
    expect(compareLabels([labelCode(7, 'HV-0001')], book, here).found).toEqual(['HV-0001']);
  });

  test('the text says where the ledger has each label', () => {
    const book = [
      booked('HV-0001', 'medic-1', 'expired'),
      booked('HV-0002', 'vault'),
      booked('HV-0003', null, 'inTransit'),
      booked('HV-0005', 'medic-1', 'broken'),
    ];
    const scanned = ['HV-0002', 'HV-0003', 'HV-0004', 'CV8-0000009'];
    const told = labelDifferences(compareLabels(scanned, book, here));
    expect(told.map(({ label, recorded, found }) => `${label}: ${recorded}, ${found}`)).toEqual([
      'HV-0001: in Medic 1, expired, not found',
      'HV-0005: in Medic 1, broken, not found',
      'HV-0002: in Vault, scanned here',
      'HV-0003: in transit, scanned here',
      'HV-0004: never activated in this agency, scanned here',
      'CV8-0000009: a label from another agency, scanned here',
    ]);
  });

  test('an act explains a discrepancy if the ledger then agrees', () => {
    const missing = { inventoryId: 'medic-1', found: 'not found' };
    const unexpected = { inventoryId: 'medic-1', found: 'scanned here' };
    expect(explainsLabel(missing, 'vault')).toBe(true);
    expect(explainsLabel(missing, null)).toBe(true);
    expect(explainsLabel(missing, 'medic-1')).toBe(false);
    expect(explainsLabel(unexpected, 'medic-1')).toBe(true);
    expect(explainsLabel(unexpected, null)).toBe(false);
  });
});

describe('[ROUTE-16] scans at a count', () => {
  const of = { agencyId: 7, today: '2026-07-14' };

  test.each([
    ['cv7-0000001', 'CV7-0000001'],
    [labelCode(7, 'HV-0001'), 'HV-0001'],
    [labelCode(8, 'HV-0001'), labelCode(8, 'HV-0001')],
  ])('%s is sent as %s', (code, text) => {
    expect(readScannedLabel(code, of)).toEqual({ ok: true, text });
  });

  test.each([
    '',
    'a',
    '(01)00300011112223(17)270531(10)A1',
    ']d20100300011112223',
    `${labelCode(7, 'HV-0001').slice(0, -2)}00`,
  ])('%s is not a label', (code) => {
    expect(readScannedLabel(code, of).ok).toBe(false);
  });

  test('a misread code among them is named', () => {
    const misread = `${labelCode(8, 'HV-0001').slice(0, -2)}00`;
    expect(misreadLabel(['HV-0001', misread])).toBe(misread);
    expect(misreadLabel(['HV-0001', labelCode(8, 'HV-0001')])).toBeUndefined();
  });
});
