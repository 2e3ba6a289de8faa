import { describe, expect, test } from 'vitest';
import type { ControlValueStatus } from '../../../../src/contract/control-values/controlValue.ts';
import {
  findHolding,
  labelCount,
  problemsOfActivation,
  type RawActivation,
  readActivation,
} from '../../../../src/rules/control-values/activationForm.ts';
import { expandLabels } from '../../../../src/rules/control-values/controlValue.ts';
import { noKeys, pressKey } from '../../../../src/rules/control-values/keyBurst.ts';
import { checkCharacters, labelCode } from '../../../../src/rules/control-values/labelCode.ts';
import {
  readScannedLabel,
  unexpectedText,
} from '../../../../src/rules/control-values/labelCount.ts';
import {
  asksForLabels,
  checkAgainstStock,
} from '../../../../src/rules/control-values/labelledStock.ts';
import { checkLeft, checkNaming } from '../../../../src/rules/control-values/namedVials.ts';
import { longestCode, readScan } from '../../../../src/rules/control-values/scanCode.ts';
import { sampleChoices } from '../../../model/custody/sampleUse.ts';
import { noSeal } from '../../../support/samples/seals.ts';

const today = '2026-07-14';

describe('[LABEL-02] stock is chosen, and labels are scanned, listed or generated', () => {
  const { inventory, holdings } = sampleChoices;
  const held = holdings.map(({ product, lot, balance }) => ({
    ...{ product, lot, balance },
    labelled: 0,
  }));
  const choices = {
    places: [{ id: inventory.id, name: 'Bag', site: 'HQ', seal: noSeal, holdings: held }],
  };
  const lotId = holdings[0]?.lot.id ?? '';
  const typed: RawActivation = {
    ...{ holding: `${inventory.id} ${lotId}`, way: 'range', first: '', last: '' },
    ...{ labels: '', count: '' },
  };
  const read = (more: Partial<RawActivation>) => readActivation({ ...typed, ...more }, choices);
  const countOf = (more: Partial<RawActivation>) => {
    const form = read(more);
    return form.ok ? labelCount(form.accepted) : form.problems.map(({ field }) => field);
  };

  test('a range is expanded, a list is read, and generated labels are the server’s', () => {
    expect(read({ first: 'A-0001', last: 'A-0002' })).toEqual({
      ok: true,
      accepted: {
        ...{ inventoryId: inventory.id, lotId, labels: ['A-0001', 'A-0002'] },
        source: { way: 'range', first: 'A-0001', last: 'A-0002' },
      },
    });
    expect(read({ way: 'each', labels: ' AAA1, AAA2;\nAAA3 ' })).toMatchObject({
      accepted: { labels: ['AAA1', 'AAA2', 'AAA3'] },
    });
    expect(read({ way: 'generate', count: ' 12 ' })).toMatchObject({
      accepted: { labels: null, source: { way: 'generate', count: 12 } },
    });
  });

  test('the signature says how many labels it puts into service', () => {
    expect(countOf({ first: 'A-0001', last: 'A-0500' })).toBe(500);
    expect(countOf({ way: 'each', labels: 'AAA1' })).toBe(1);
    expect(countOf({ way: 'generate', count: '7' })).toBe(7);
  });

  test.each<[Partial<RawActivation>, string[]]>([
    [{ way: 'generate', count: '' }, ['count']],
    [{ way: 'generate', count: '0' }, ['count']],
    [{ way: 'generate', count: '1e2' }, ['count']],
    [{ way: 'generate', count: '501' }, ['count']],
    [{ way: 'each', labels: ' ,; ' }, ['labels']],
    [{ way: 'each', labels: 'AAA1 AAA1' }, ['labels']],
    [{ first: 'ABCD', last: 'A-0002' }, ['first']],
    [{ first: 'A-0001', last: 'ABCD' }, ['last']],
    [{ holding: inventory.id, first: 'A-0001', last: 'A-0002' }, ['holding']],
    [{ holding: `${lotId} ${lotId}`, first: 'A-0001', last: 'A-0002' }, ['holding']],
  ])('%j is refused at %j', (more, fields) => {
    expect(countOf(more)).toEqual(fields);
  });

  test('a lot is one of its place', () => {
    const other = { id: 'other', name: 'Vault', site: 'HQ', seal: noSeal, holdings: [] };
    const places = { places: [other, ...choices.places] };
    const found = (inventoryId: string) => findHolding(places, { inventoryId, lotId });
    expect(found(inventory.id)?.place.name).toBe('Bag');
    expect(found('other')).toBeUndefined();
  });

  test('[ERR-OTHER] a refusal is shown at its field, unless it is about the signature', () => {
    const fields = {
      'source.first': 'Taken.',
      'source.labels.0': 'Taken.',
      'signing.pin': 'Wrong.',
      lotId: 'Gone.',
    };
    expect(problemsOfActivation({ code: 'x', message: '', fields })).toEqual([
      { field: 'first', message: 'Taken.' },
      { field: 'labels', message: 'Taken.' },
      { field: 'holding', message: 'Gone.' },
    ]);
    expect(problemsOfActivation({ code: 'x', message: '' })).toEqual([]);
  });

  test('a range is at most 500 labels long; the sentence says how long it is', () => {
    const range = (first: string, last: string) => expandLabels({ way: 'range', first, last });
    expect(range('A-0001', 'A-0500')).toMatchObject({ ok: true });
    expect(range('A-0002', 'A-1001')).toMatchObject({
      message: 'Activate at most 500 labels at once; this range has 1,000.',
    });
    expect(range('0099', '0101')).toMatchObject({ labels: ['0099', '0100', '0101'] });
  });
});

describe('[ROUTE-16] the check characters of a printed label', () => {
  test('make the whole congruent to 1, modulo 1271 (ISO/IEC 7064)', () => {
    const remainders = new Set<string>();
    for (let number = 0; number < 8_000; number += 1) {
      const text = `7CV7${String(number).padStart(7, '0')}`;
      const check = checkCharacters(text);
      expect(check).toMatch(/^[0-9A-Z]{2}$/);
      const whole = [...text, ...check].reduce(
        (sum, one) => (sum * 36n + BigInt(Number.parseInt(one, 36))) % 1271n,
        0n,
      );
      expect(whole).toBe(1n);
      remainders.add(check);
    }
    // Every pair from 00 to ZA occurs.
    expect(remainders.size).toBe(1_271);
  });
});

describe('[ROUTE-16] what a scan may be', () => {
  test('as long as the longest code, and one character more', () => {
    const fields = `10A\u001d21B\u001d${'9'.repeat(longestCode)}`;
    const code = (length: number) => {
      const read = readScan(fields.slice(0, length), today);
      return read.ok ? null : read.code;
    };
    expect(longestCode).toBe(200);
    expect(code(200)).not.toBe('code_too_long');
    expect(code(201)).toBe('code_too_long');
  });

  test('a bare code that is too long for a label is a manufacturer’s', () => {
    const fields = `010039999910102810${'A'.repeat(20)}`;
    expect(readScan(fields, today)).toMatchObject({
      ok: true,
      label: null,
      gs1: { lot: 'A'.repeat(20) },
    });
  });

  test('another agency’s printed label is kept whole at a count', () => {
    const theirs = labelCode(8, 'HV-0099');
    const read = (code: string) => readScannedLabel(code, { agencyId: 7, today });
    expect(read(` ${theirs.toLowerCase()} `)).toEqual({ ok: true, text: theirs });
    expect(read(labelCode(7, 'HV-0099'))).toEqual({ ok: true, text: 'HV-0099' });
  });

  test('a function key of a person ends what was typed before', () => {
    let burst = noKeys;
    const codes: (string | null)[] = [];
    for (const [at, key] of ['A', 'B', 'F1', 'C', 'D', 'E', 'F', 'Enter'].entries()) {
      const pressed = pressKey(burst, { key, at, withControl: false });
      burst = pressed.burst;
      codes.push(pressed.code);
    }
    expect(codes.at(-1)).toBe('CDEF');
  });
});

describe('[LABEL-04] where the ledger has an unexpected label', () => {
  const booked = (status: ControlValueStatus, place: string | null) => ({
    ...{ label: 'A-01', status, productId: null, lotId: null },
    inventory: place === null ? null : { id: place, name: place },
  });
  test.each([
    ['printed', null, 'printed, never activated'],
    ['active', null, 'in service'],
    ['inTransit', null, 'in transit'],
    ['used', null, 'used'],
    ['wasted', null, 'wasted'],
    ['expired', null, 'expired'],
    ['returned', null, 'returned to a reverse distributor'],
    ['destroyed', null, 'destroyed'],
    ['lost', null, 'lost'],
    ['void', null, 'void'],
    ['active', 'Medic 1', 'in Medic 1'],
    ['expired', 'Medic 1', 'in Medic 1, expired'],
  ] as const)('%s, %s: %s', (status, place, text) => {
    const one = { label: 'A-01', why: 'elsewhere' as const, booked: booked(status, place) };
    expect(unexpectedText(one)).toBe(text);
  });

  test('or why it has none', () => {
    const text = (why: 'foreign' | 'unknown') =>
      unexpectedText({ label: 'A-01', why, booked: null });
    expect(text('foreign')).toBe('a label from another agency');
    expect(text('unknown')).toBe('never activated in this agency');
  });
});

describe('[LABEL-03] labels that an act names', () => {
  const act = {
    ...{ kind: 'use' as const, inventoryId: 'bag', transferId: null, lotId: 'lot' },
    ...{ amount: 2_000, contentPerUnit: 2_000, labels: ['A-01'] },
  };
  const vial = {
    ...{ label: 'A-01', status: 'active' as const, lotId: 'lot' },
    ...{ inventoryId: 'bag', transferId: null },
  };
  const message = (more: object, known = [vial]) =>
    checkNaming({ ...act, ...more }, known)?.message;

  test.each([
    [1, 1],
    [2_000, 1],
    [2_001, 2],
    [4_000, 2],
  ])('%i of 2,000 are %i vials', (amount, vials) => {
    const labels = Array.from({ length: vials }, (_, index) => `A-0${index + 1}`);
    const known = labels.map((label) => ({ ...vial, label }));
    expect(message({ amount, labels }, known)).toBeUndefined();
    expect(message({ amount, labels: [...labels, 'A-09'] }, known)).toBe(
      `These are ${vials + 1} labels for ${vials} ${vials === 1 ? 'vial' : 'vials'}. Name one for each vial.`,
    );
  });

  test('a vial elsewhere is transferred first; one of a transfer was not sent with it', () => {
    expect(message({ inventoryId: 'vault' })).toBe(
      'The vial with A-01 is recorded in another inventory. Transfer it first, or scan another one.',
    );
    const sent = { ...vial, status: 'inTransit' as const };
    expect(checkNaming({ ...act, kind: 'transferIn', transferId: 't' }, [sent])?.message).toBe(
      'The vial with A-01 was not sent with this transfer. Leave it out, and look it up.',
    );
  });

  test('the sentence says how many vials would be left in a transfer', () => {
    const left = (labels: string[], vials: number) => checkLeft(labels, vials)?.message ?? '';
    expect(left(['A', 'B'], 0)).toContain('A and 1 more is from this transfer, and no vial');
    expect(left(['A', 'B'], 1)).toContain('only 1 vial of the lot');
    expect(left(['A', 'B', 'C'], 2)).toContain('A and 2 more');
    expect(left(['A', 'B', 'C'], 2)).toContain('only 2 vials of the lot');
  });

  describe('as far as the form knows the stock', () => {
    const group = { lotId: 'lot', status: 'active' as const, transferId: null };
    const stock = (...vials: { labels: string[]; transferId?: string; lotId?: string }[]) => ({
      agencyId: 7,
      vials: vials.map((one) => ({ ...group, ...one })),
    });

    test('labels are asked where a vial here has one', () => {
      const { labels: _labels, amount: _amount, contentPerUnit: _content, ...place } = act;
      expect(asksForLabels(place, stock({ labels: ['A-01'] }))).toBe(true);
      expect(asksForLabels(place, stock({ labels: [] }))).toBe(false);
      expect(asksForLabels(place, stock({ labels: ['A-01'], lotId: 'other' }))).toBe(false);
      expect(asksForLabels(place, stock({ labels: ['A-01'], transferId: 't' }))).toBe(false);
      expect(asksForLabels(place, stock({ labels: [] }, { labels: ['A-01'] }))).toBe(true);
    });

    test('the label that is on no vial here is named', () => {
      const naming = { ...act, amount: 4_000, labels: ['A-01', 'A-02'] };
      const problem = checkAgainstStock('A-01 A-02', naming, stock({ labels: ['A-01', 'A-03'] }));
      expect(problem).toEqual({
        code: 'label_not_here',
        message: 'A-02 isn’t on a vial here. Scan another vial, or leave it out.',
      });
    });

    test('a vial in transit is not here', () => {
      const sent = { labels: ['A-01'], transferId: 't' };
      const problem = checkAgainstStock('A-01', act, {
        ...stock(),
        vials: [{ ...group, ...sent }],
      });
      expect(problem?.code).toBe('label_elsewhere');
    });
  });
});
