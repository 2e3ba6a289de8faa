import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatedLabel } from '../../../../src/rules/control-values/controlValue.ts';
import { separator } from '../../../../src/rules/control-values/gs1.ts';
import { noKeys, pressKey } from '../../../../src/rules/control-values/keyBurst.ts';
import {
  checkCharacters,
  labelCode,
  readLabelCode,
} from '../../../../src/rules/control-values/labelCode.ts';
import { isCertainCode, readScan } from '../../../../src/rules/control-values/scanCode.ts';

const today = '2026-07-14';
const agencies = fc.integer({ min: 1, max: 2_147_483_647 });
const labels = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{2,30}[A-Z0-9]$/);
const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('[ROUTE-14] the code of a label', () => {
  test('has the check characters of the standard’s example', () => {
    expect(checkCharacters('ISO79')).toBe('3W');
  });

  test('returns agency and label, also for small letters', () => {
    fc.assert(
      fc.property(agencies, labels, (agencyId, label) => {
        const code = labelCode(agencyId, label);
        expect(code).toMatch(/^[0-9A-Z.-]+$/);
        for (const text of [code, ` ${code.toLowerCase()}\n`]) {
          expect(readLabelCode(text)).toEqual({ kind: 'read', agencyId, label });
        }
      }),
    );
  });

  test('is never read if one character differs, or if two neighbors are swapped', () => {
    fc.assert(
      fc.property(
        agencies,
        labels,
        fc.nat(60),
        fc.constantFrom(...signs),
        (agencyId, label, place, sign) => {
          const code = labelCode(agencyId, label);
          const at = 3 + (place % (code.length - 3));
          const [before, here = '', after] = [code.slice(0, at), code[at], code.slice(at + 1)];
          if (!/[.-]/.test(here) && here !== sign) {
            expect(readLabelCode(before + sign + after).kind).toBe('misread');
          }
          const next = after[0] ?? '';
          if (/^[A-Z0-9]{2}$/.test(here + next) && here !== next) {
            expect(readLabelCode(before + next + here + after.slice(1)).kind).toBe('misread');
          }
        },
      ),
    );
  });

  test.each([['CS.'], ['CS.7.CV7-0000001'], ['CS.0.CV7-0000001.AA'], ['CS.7..AA']])(
    'says of %s that it was misread',
    (text) => {
      expect(readScan(text, today)).toMatchObject({ ok: false, code: 'label_misread' });
    },
  );
});

describe('[ROUTE-16] every scan', () => {
  test('a label names its agency if it was generated or printed here', () => {
    expect(readScan(labelCode(7, 'HV-0099'), today)).toMatchObject({
      label: 'HV-0099',
      agencyId: 7,
    });
    expect(readScan(` ${generatedLabel(9, 12)} `, today)).toMatchObject({ agencyId: 9 });
    expect(readScan('hv-0099', today)).toEqual({
      ok: true,
      label: 'HV-0099',
      agencyId: null,
      gs1: null,
    });
  });

  test('a manufacturer’s code is recognized by its marks, its product number, or as a UPC', () => {
    const expected = { label: null, gs1: { gtin: '00399999101028', lot: 'F2607A' } };
    const fields = '010039999910102810F2607A';
    expect(readScan(`]d2${fields}`, today)).toMatchObject(expected);
    expect(readScan(separator + fields, today)).toMatchObject(expected);
    expect(readScan('(01)00399999101028(10)F2607A', today)).toMatchObject(expected);
    expect(readScan(`${fields}/7`, today)).toMatchObject({ label: null, gs1: { lot: 'F2607A/7' } });
    // It could also be a label: the caller looks for that first.
    expect(readScan(fields, today)).toMatchObject({ label: fields, gs1: expected.gs1 });
    expect(readScan('399999101028', today)).toMatchObject({
      label: '399999101028',
      gs1: { gtin: '00399999101028', lot: null },
    });
    expect(readScan('399999101029', today)).toMatchObject({ gs1: null });
  });

  test.each([
    ['', 'code_missing'],
    ['  ', 'code_missing'],
    ['AB', 'code_unknown'],
    ['=1+1', 'code_unknown'],
    ['A'.repeat(201), 'code_too_long'],
    ['010039999910102310A/B', 'gs1_check_digit'],
    [`]d2${'A'.repeat(9)}`, 'gs1_unknown'],
  ])('refuses %j as %s', (text, code) => {
    expect(readScan(text, today)).toMatchObject({ ok: false, code });
  });
});

describe('[ROUTE-16] a scanner that types like a keyboard', () => {
  const press = (keys: readonly { key: string; at: number; withControl?: boolean }[]) => {
    let burst = noKeys;
    const codes: string[] = [];
    for (const { key, at, withControl = false } of keys) {
      const pressed = pressKey(burst, { key, at, withControl });
      burst = pressed.burst;
      if (pressed.code !== null) codes.push(pressed.code);
    }
    return codes;
  };
  const typed = (text: string, pause: number, from = 0) =>
    [...text, 'Enter'].map((key, index) => ({ key, at: from + index * pause }));

  test('is recognized whatever it sends, and a person never is', () => {
    fc.assert(
      fc.property(labels, fc.integer({ min: 0, max: 50 }), (label, pause) => {
        expect(press(typed(label, pause))).toEqual([label]);
      }),
    );
    fc.assert(
      fc.property(labels, fc.integer({ min: 51, max: 2_000 }), (label, pause) => {
        expect(press(typed(label, pause))).toEqual([]);
      }),
    );
  });

  test('needs four characters and its Enter, and starts again after a pause', () => {
    expect(press(typed('ABC', 5))).toEqual([]);
    expect(press(typed('ABCD', 5).slice(0, -1))).toEqual([]);
    expect(press([...typed('XY', 5).slice(0, -1), ...typed('HV-0099', 5, 500)])).toEqual([
      'HV-0099',
    ]);
    expect(press([...typed('AAAA', 5), ...typed('BBBB', 5, 26)])).toEqual(['AAAA', 'BBBB']);
  });

  test('its separator is Control and ]; Shift belongs to it; every other key of a person ends it', () => {
    const scan = (between: { key: string; withControl?: boolean }[]) =>
      press([
        ...typed('10A', 1).slice(0, -1),
        ...between.map((key) => ({ ...key, at: 3 })),
        ...typed('21BB', 1, 4),
      ]);
    expect(scan([{ key: 'Control' }, { key: ']', withControl: true }])).toEqual([
      `10A${separator}21BB`,
    ]);
    expect(scan([{ key: 'Shift' }])).toEqual(['10A21BB']);
    expect(scan([{ key: 'Tab' }])).toEqual(['21BB']);
    expect(scan([{ key: 'c', withControl: true }])).toEqual(['21BB']);
  });
});

test.each([
  ['CV7-0000001', true],
  [' CV7-0000001\n', true],
  [' 0100399999101028', true],
  ['cs.7.cv7-0000001.zz', true],
  ['(01)00399999101028', true],
  ['0100399999101028', true],
  ['60117', false],
  ['E2E-0001', false],
  ['26-003841', false],
])('[LABEL-03] %j can only be a code for the form: %j', (text, isCertain) => {
  expect(isCertainCode(text)).toBe(isCertain);
});
