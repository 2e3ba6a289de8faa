import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ControlValueStatus, Label } from '../../../../src/contract/control-values/controlValue.ts';
import { readActivation } from '../../../../src/rules/control-values/activationForm.ts';
import {
  expandLabels,
  generatedLabel,
  mayBecome,
} from '../../../../src/rules/control-values/controlValue.ts';
import { checkConnection } from '../../../../src/rules/devices/knoxForm.ts';
import { sampleChoices } from '../../../model/custody/sampleUse.ts';
import { noSeal } from '../../../support/samples/seals.ts';

describe('[ROUTE-14] labels', () => {
  test('are the same in capitals and small letters, and contain nothing that a scanner cannot read', () => {
    expect(v.parse(Label, ' hv-0099 ')).toBe('HV-0099');
    for (const text of [
      '',
      'A',
      '-AB1',
      'AB1-',
      '=1+2',
      'HV 0099',
      'HV\u00000099',
      'é'.repeat(9),
      'A'.repeat(33),
    ]) {
      expect(v.safeParse(Label, text).success).toBe(false);
    }
  });

  test('a range names every label once, from the first to the last, with leading zeros', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 1, max: 500 }),
        (from, count) => {
          const label = (number: number) => `AB-${String(number).padStart(5, '0')}`;
          const [first, last] = [label(from), label(from + count - 1)];
          const read = expandLabels({ way: 'range', first, last });
          const labels = read.ok ? read.labels : [];
          expect(labels).toHaveLength(count);
          expect(new Set(labels).size).toBe(count);
          expect([labels[0], labels.at(-1)]).toEqual([first, last]);
        },
      ),
    );
  });

  test.each([
    ['A-0002', 'A-0001', 'range_backwards'],
    ['A-0001', 'B-0002', 'range_mixed'],
    ['A-1', 'A-10', 'range_mixed'],
    ['A-0001', 'A-0501', 'range_too_long'],
    ['ABCD', 'A-0002', 'label_without_number'],
  ])('refuses the range %s to %s', (first, last, code) => {
    expect(expandLabels({ way: 'range', first, last })).toMatchObject({ ok: false, code });
  });

  test('refuses a label that is in the list twice', () => {
    expect(expandLabels({ way: 'each', labels: ['AAA1', 'AAA2', 'AAA1'] })).toMatchObject({
      code: 'label_twice',
    });
  });

  test('a vial that is permanently gone returns to no other status', () => {
    for (const gone of ['used', 'wasted', 'returned', 'destroyed', 'void'] as const) {
      expect(ControlValueStatus.options.filter((next) => mayBecome(gone, next))).toEqual([]);
    }
    expect(mayBecome('printed', 'active')).toBe(true);
    expect(mayBecome('printed', 'used')).toBe(false);
  });

  test('a generated label names its agency', () => {
    expect(generatedLabel(12, 457)).toBe('CV12-0000457');
  });
});

test('[ROUTE-14] the typed form names each field to correct once', () => {
  const { inventory, holdings } = sampleChoices;
  const held = holdings.map(({ product, lot, balance }) => ({
    product,
    lot,
    balance,
    labelled: 0,
  }));
  const choices = {
    places: [{ id: inventory.id, name: 'Bag', site: 'HQ', seal: noSeal, holdings: held }],
  };
  const empty = { holding: '', way: 'range', first: '', last: '', labels: '', count: '' };
  const fields = (form: typeof empty) => {
    const read = readActivation(form, choices);
    return read.ok ? [] : read.problems.map(({ field }) => field);
  };
  expect(fields(empty)).toEqual(['holding', 'first', 'last']);
  const holding = `${inventory.id} ${holdings[0]?.lot.id ?? ''}`;
  expect(fields({ ...empty, holding, way: 'generate', count: '1.5' })).toEqual(['count']);
  expect(fields({ ...empty, holding, way: 'each' })).toEqual(['labels']);
  expect(fields({ ...empty, holding, way: 'each', labels: 'AAA1\nAAA2' })).toEqual([]);
  expect(
    fields({
      ...empty,
      holding: `${inventory.id} ${crypto.randomUUID()}`,
      way: 'each',
      labels: 'AAA1',
    }),
  ).toEqual(['holding']);
});

test('[ROUTE-18] a connection to Knox Manage needs a secret for every new client', () => {
  const raw = { region: 'us01', clientId: 'a', clientSecret: '', showsPlaces: false };
  const present = {
    region: 'us01',
    clientId: 'a',
    showsPlaces: true,
    version: 3,
    readAt: null,
    fault: null,
  };
  expect(checkConnection(raw, present)).toMatchObject({ ok: true, form: { version: 3 } });
  expect(checkConnection(raw, null)).toMatchObject({
    errors: { clientSecret: 'Enter the client secret.' },
  });
  expect(checkConnection({ ...raw, clientId: 'b' }, present)).toMatchObject({ ok: false });
  expect(checkConnection({ ...raw, region: 'evil' }, present)).toMatchObject({
    errors: { region: expect.any(String) as string },
  });
});
