import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { UseDetails } from '../../../../../src/contract/custody/use.ts';
import {
  amendedFields,
  changesOf,
  effectOf,
  movesOf,
  type UseEffect,
  type UseVersion,
} from '../../../../../src/rules/custody/amendment/amendedUse.ts';
import {
  amendedMarkOf,
  amendmentMark,
} from '../../../../../src/rules/custody/amendment/amendmentNotes.ts';
import { fentanyl, remifentanil } from '../../products.ts';

const id = '00000000-0000-4000-8000-00000000000a';
const recorded: UseVersion = {
  ...v.getDefaults(UseDetails),
  inventoryId: id,
  lotId: id,
  drawnUnits: 1,
  given: 1_500,
  wasted: 500,
  returned: 0,
  occurredAt: '2026-07-14T11:31:00.000Z',
  incidentNumber: '26-003841',
  patientId: 'P-20458',
  givenByUserId: id,
  orderKind: 'standing',
  authorizedBy: 'R. Halloran',
  wasteManner: 'disposalPouch',
  wasteReason: '',
  placeName: 'Medic 2',
  lotNumber: 'F1',
  product: fentanyl,
  givenBy: 'Dana Whitlock',
  disposedBy: 'Dana Whitlock',
  labels: ['A-1'],
};
const shown = { timeZone: 'America/New_York', showsCare: true };
const changed = (after: Partial<UseVersion>) =>
  changesOf(recorded, { ...recorded, ...after }, shown);

describe('[AMEND-02] what an amendment changed', () => {
  it('names each field with from and to, in the order of the form', () => {
    expect(
      changed({
        incidentNumber: '26-9',
        patientId: 'P-1',
        occurredAt: '2026-07-14T11:35:00.000Z',
        given: 1_000,
        wasted: 1_000,
        wasteManner: 'other',
        wasteReason: 'spilled',
        labels: [],
      }).map(({ label, from, to }) => [label, from, to]),
    ).toEqual([
      ['Incident number', '26-003841', '26-9'],
      ['Patient ID', 'P-20458', 'P-1'],
      ['Time administered', 'Jul 14, 2026, 07:31', 'Jul 14, 2026, 07:35'],
      ['Administered', '75\u00a0mcg (1.5\u00a0mL)', '50\u00a0mcg (1\u00a0mL)'],
      ['Wasted', '25\u00a0mcg (0.5\u00a0mL)', '50\u00a0mcg (1\u00a0mL)'],
      ['How it was wasted', 'Drug disposal pouch', 'Other'],
      ['Reason for the waste', 'None', 'spilled'],
      ['Labels', 'A-1', 'None'],
    ]);
  });

  it('says the rest in words, too', () => {
    const other = '00000000-0000-4000-8000-00000000000b';
    expect(
      changed({
        inventoryId: other,
        placeName: 'Medic 9',
        lotId: other,
        lotNumber: 'R7',
        product: remifentanil,
        drawnUnits: 2,
        givenByUserId: other,
        givenBy: 'Tom Baker',
        orderKind: 'verbal',
        authorizedBy: 'M. Ortiz',
        wasteManner: null,
        returned: 1,
      }).map(({ to }) => to),
    ).toEqual([
      'Medic 9',
      'remifentanil 1 mg, lot R7',
      '2 vials',
      'Tom Baker',
      'Verbal order',
      'M. Ortiz',
      expect.stringContaining('mg'),
      'None',
    ]);
  });

  it('says that there was nothing, and one unit as one', () => {
    const changes = changed({ drawnUnits: 2, noPatientReason: 'Dropped' });
    expect(changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Drawn', '1 vial', '2 vials'],
      ['Why no patient', 'None', 'Dropped'],
    ]);
  });

  it('is nothing for the same moment in another zone and the same labels in another order', () => {
    const same = { ...recorded, labels: ['B', 'A'], occurredAt: '2026-07-14T07:31:00.000-04:00' };
    expect(amendedFields({ ...recorded, labels: ['A', 'B'] }, same)).toEqual([]);
  });

  it('[USE-05] hides patient and incident from those who may not see PHI', () => {
    const after = { ...recorded, patientId: 'P-1', incidentNumber: '26-9', given: 1_000 };
    const hidden = changesOf(recorded, after, { ...shown, showsCare: false });
    expect(JSON.stringify(hidden)).not.toMatch(/P-1|P-20458|26-/);
    expect(hidden.map(({ from }) => from)).toEqual([null, null, '75\u00a0mcg (1.5\u00a0mL)']);
  });
});

const effects: fc.Arbitrary<UseEffect> = fc.record({
  inventoryId: fc.constantFrom('bag', 'vault'),
  productId: fc.constant('fentanyl'),
  lotId: fc.constantFrom('lot A', 'lot B'),
  occurredAt: fc.constantFrom('2026-07-14T11:31:00.000Z', '2026-07-14T07:31:00.000-04:00'),
  amount: fc.integer({ min: 1, max: 9_000 }),
});

/** What entries take out of each lot, by place, lot and moment. */
function sums(entries: readonly (Omit<UseEffect, 'amount'> & { readonly change: number })[]) {
  const found: Record<string, number> = {};
  for (const { inventoryId, lotId, occurredAt, change } of entries) {
    const key = [inventoryId, lotId, Date.parse(occurredAt)].join(' ');
    found[key] = (found[key] ?? 0) + change;
  }
  return Object.fromEntries(Object.entries(found).filter(([, change]) => change !== 0));
}

const entryOf = ({ amount, ...effect }: UseEffect) => ({ ...effect, change: -amount });

describe('the entries of an amendment', () => {
  it('[AMEND-03] [AMEND-05] turn what was recorded into what it should be, whatever was amended before', () => {
    fc.assert(
      fc.property(fc.array(effects, { minLength: 2, maxLength: 5 }), (versions) => {
        const [first, ...later] = versions as [UseEffect, ...UseEffect[]];
        const book = [entryOf(first)];
        let before = first;
        for (const after of later) {
          book.push(...movesOf(before, after).map(({ corrects: _is, ...move }) => move));
          before = after;
        }
        expect(sums(book)).toEqual(sums([entryOf(before)]));
      }),
    );
  });

  it('[AMEND-03] is one entry of the difference, at the original time, or none', () => {
    const before = effectOf(recorded);
    expect(before).toMatchObject({ amount: 2_000, productId: fentanyl.id });
    expect(movesOf(before, { ...before, amount: 2_000 })).toEqual([]);
    const [move, ...more] = movesOf(before, { ...before, amount: 3_500 });
    expect(move).toMatchObject({ change: -1_500, corrects: true, occurredAt: recorded.occurredAt });
    expect(more).toEqual([]);
    expect(movesOf(before, { ...before, amount: 500 })).toMatchObject([{ change: 1_500 }]);
  });

  it('[AMEND-05] are a reversal and the use again at another inventory, lot or time', () => {
    const before = effectOf(recorded);
    for (const differs of [
      { inventoryId: 'other' },
      { lotId: 'other' },
      { occurredAt: '2026-07-14T11:32:00.000Z' },
    ]) {
      const after = { ...before, ...differs, amount: 500 };
      expect(movesOf(before, after)).toMatchObject([
        { inventoryId: before.inventoryId, change: 2_000, corrects: true },
        { ...differs, change: -500, corrects: false },
      ]);
    }
  });
});

it('[AMEND-07] a report has a mark, and for each amendment a footnote with what the facts were', () => {
  expect(amendmentMark(3)).toBe('A3');
  expect(amendedMarkOf([], 'America/New_York')).toBeUndefined();
  const amendment = {
    id,
    number: 1,
    changes: [
      ...changed({ given: 1_000, wasted: 1_000 }),
      { field: 'patientId', label: 'Patient ID', from: null, to: null },
    ],
    reason: 'The chart says otherwise.',
    recordedBy: 'Dana Whitlock',
    recordedAt: '2026-07-14T12:00:00.000Z',
    signatures: [],
    inPlaceOf: [],
    hash: '',
  };
  expect(amendedMarkOf([amendment, { ...amendment, number: 2 }], 'America/New_York')).toEqual({
    fields: ['given', 'wasted', 'patientId'],
    notes: Array.from(
      { length: 2 },
      () =>
        'Administered was 75\u00a0mcg (1.5\u00a0mL); Wasted was 25\u00a0mcg (0.5\u00a0mL); Patient ID was different. Amended Jul 14, 2026, 08:00 by Dana Whitlock: The chart says otherwise.',
    ),
  });
});
