import * as v from 'valibot';
import { expect, it } from 'vitest';
import { UseDetails } from '../../../../src/contract/custody/use.ts';
import type { RawUse } from '../../../../src/rules/custody/typedUse.ts';
import { previewUse } from '../../../../src/rules/custody/useAmounts.ts';
import {
  asksUseLabels,
  labelsOfUse,
  problemsOfRefusal,
  readUseForm,
  typedDetails,
} from '../../../../src/rules/custody/useForm.ts';
import { noSeal } from '../../../support/samples/seals.ts';
import { fentanyl } from '../products.ts';

const inventoryId = '00000000-0000-4000-8000-0000000000b1';
const lotId = '00000000-0000-4000-8000-0000000000b2';
const administeringProvider = '00000000-0000-4000-8000-0000000000b3';
const holding = {
  product: fentanyl,
  balance: 8_000,
  isExpired: false,
  lastCountedAt: null,
  lastCountedBy: null,
  lastChangedAt: null,
};
const choices = {
  inventory: {
    id: inventoryId,
    siteId: inventoryId,
    name: 'Supervisor 1 bag',
    kind: 'bag' as const,
    custodian: null,
    ...{ sealNumber: null, seal: null, sealCheckedAt: null },
    outOfService: null,
    isAssociated: true,
    productCount: 1,
    lastCountedAt: null,
    lastCountedBy: null,
    lastChangedAt: null,
    belowPar: 0,
    expiringLots: 0,
    expiredLots: 0,
  },
  seal: noSeal,
  holdings: [
    { ...holding, lot: { id: lotId, number: 'F2607A', expiresOn: '2027-03-31' } },
    {
      ...holding,
      balance: 2_000,
      lot: { id: administeringProvider, number: 'F1', expiresOn: '2027-03-31' },
    },
  ],
  labelled: {
    agencyId: 1,
    vials: [
      {
        lotId,
        status: 'active' as const,
        transferId: null,
        labels: ['CV1-0000001', 'CV1-0000002'],
      },
    ],
  },
};
const typed: RawUse = {
  lotId,
  drawnUnits: '1',
  amountUnit: 'mcg',
  given: '75',
  wasted: '25',
  returned: '0',
  occurredOn: '2026-07-14',
  occurredTime: '07:31',
  incidentNumber: ' 26-003841 ',
  patientId: 'P-20458',
  givenByUserId: administeringProvider,
  orderKind: 'standing',
  authorizedBy: 'R. Halloran',
  wasteManner: 'disposalPouch',
  wasteReason: '',
  noPatientReason: '',
  disposedByUserId: '',
};
const read = (change: Partial<RawUse>) =>
  readUseForm({ ...typed, ...change }, choices, 'America/New_York');
const codes = (change: Partial<RawUse>) => {
  const result = read(change);
  return result.ok ? [] : result.problems.map(({ field, code }) => `${field} ${code}`);
};

it('[USE-03] a complete form becomes exact details', () => {
  expect(read({})).toEqual({
    ok: true,
    details: {
      ...v.getDefaults(UseDetails),
      inventoryId,
      lotId,
      drawnUnits: 1,
      given: 1_500,
      wasted: 500,
      returned: 0,
      occurredAt: '2026-07-14T11:31:00.000Z',
      incidentNumber: '26-003841',
      patientId: 'P-20458',
      givenByUserId: administeringProvider,
      orderKind: 'standing',
      authorizedBy: 'R. Halloran',
      wasteManner: 'disposalPouch',
      wasteReason: '',
    },
  });
});

it('an out-of-service inventory is reported before anyone signs', () => {
  const outOfService = { location: 'Paint shop', since: '2026-07-14T11:00:00.000Z' };
  const inventory = { ...choices.inventory, outOfService };
  const result = readUseForm(typed, { ...choices, inventory }, 'America/New_York');
  expect(result).toMatchObject({ problems: [{ code: 'inventory_out_of_service' }] });
});

it.each<[Partial<RawUse>, string[]]>([
  [{ given: '-1' }, ['given amount_negative']],
  [{ given: '1e9' }, ['given amount_not_a_number']],
  [{ wasted: 'abc' }, ['wasted amount_not_a_number']],
  [{ drawnUnits: '0.5' }, ['drawnUnits amount_too_fine']],
  [{ drawnUnits: '0' }, ['drawnUnits field_invalid']],
  [{ drawnUnits: '5', given: '475' }, ['drawnUnits not_enough_on_hand']],
  [{ wasted: '15' }, ['given amounts_do_not_balance']],
  [
    { amountUnit: 'litres' },
    ['unit_does_not_fit'].flatMap((code) =>
      ['given', 'wasted', 'returned'].map((field) => `${field} ${code}`),
    ),
  ],
  [{ lotId: 'x' }, ['lotId drug_missing']],
  [{ occurredTime: '' }, ['occurredAt time_missing']],
  [
    { patientId: ' ', incidentNumber: '', orderKind: '' },
    ['incidentNumber patient_missing', 'patientId patient_missing', 'orderKind field_invalid'],
  ],
])('%j: %j', (change, expected) => {
  expect(codes(change)).toEqual(expected);
});

it('an empty form names every field once, in the order of the page', () => {
  const empty = Object.fromEntries(Object.keys(typed).map((key) => [key, '']));
  expect(codes(empty)).toEqual([
    'lotId drug_missing',
    'drawnUnits amount_missing',
    'incidentNumber patient_missing',
    'patientId patient_missing',
    'occurredAt time_missing',
    'givenByUserId field_invalid',
    'orderKind field_invalid',
    'authorizedBy field_invalid',
  ]);
});

it('the preview shows the balances after, and nothing it cannot know', () => {
  expect(previewUse(typed, choices)).toEqual({
    drawn: 2_000,
    given: 1_500,
    wasted: 500,
    returned: 0,
    difference: 0,
    lotBalance: 8_000,
    lotBalanceAfter: 6_000,
    productBalance: 10_000,
    productBalanceAfter: 8_000,
  });
  expect(previewUse({ ...typed, wasted: '' }, choices)).toMatchObject({
    given: 1_500,
    wasted: null,
    difference: null,
    lotBalanceAfter: null,
  });
  expect(previewUse({ ...typed, drawnUnits: '9', given: '875' }, choices)).toMatchObject({
    difference: 0,
    lotBalanceAfter: null,
  });
  expect(previewUse({ ...typed, lotId: '' }, choices)).toBeNull();
});

it('[ROUTE-16] labels of the vials are read, and text that is not a label is refused at its field', () => {
  expect(
    readUseForm({ ...typed, labels: 'cv1-0000001 ' }, choices, 'America/New_York'),
  ).toMatchObject({ ok: true });
  expect(labelsOfUse({ ...typed, labels: 'cv1-0000001 ' }, choices)).toEqual(['CV1-0000001']);
  expect([labelsOfUse(typed, choices), labelsOfUse(null, choices)]).toEqual([[], []]);
  expect(readUseForm({ ...typed, labels: 'A_1' }, choices, 'America/New_York')).toMatchObject({
    ok: false,
    problems: [{ field: 'labels', code: 'label_unreadable' }],
  });
});

it('[ROUTE-16] labels of other vials are refused before anyone signs', () => {
  const both = 'CV1-0000001 CV1-0000002';
  expect(codes({ labels: both })).toEqual(['labels more_labels_than_vials']);
  // Two were drawn and one of them was put back.
  const returning = { drawnUnits: '2', returned: '100' };
  expect(codes({ ...returning, labels: 'CV1-0000002' })).toEqual([]);
  expect(codes({ ...returning, labels: both })).toEqual(['labels more_labels_than_vials']);
  expect(codes({ labels: 'CV1-0000003' })).toEqual(['labels label_not_here']);
  // An amount that cannot be read is all that has to be fixed.
  expect(codes({ labels: both, drawnUnits: 'x' })).toEqual(['drawnUnits amount_not_a_number']);
});

it('[ROUTE-16] for a lot without labeled vials no labels are requested or sent', () => {
  const other = { ...typed, lotId: administeringProvider, labels: 'CV1-0000001' };
  expect([asksUseLabels(lotId, choices), asksUseLabels(administeringProvider, choices)]).toEqual([
    true,
    false,
  ]);
  expect(readUseForm(other, choices, 'America/New_York')).toMatchObject({ ok: true });
  expect(labelsOfUse(other, choices)).toEqual([]);
});

it('[USE-01] the moment is typed as a day and a time, everything else as it is sent', () => {
  expect(typedDetails).toEqual([
    'lotId',
    'drawnUnits',
    'incidentNumber',
    'patientId',
    'noPatientReason',
    'givenByUserId',
    'orderKind',
    'authorizedBy',
    'given',
    'wasted',
    'returned',
    'wasteManner',
    'wasteReason',
    'disposedByUserId',
  ]);
});

it('[ERR-OTHER] a refusal is shown at its fields, in the order of the page', () => {
  const fields = {
    'signing.pin': 'Wrong.',
    witnessUserName: 'Not you.',
    'details.wasteReason': 'Say how.',
    labels: 'Not here.',
    drawnUnits: 'Too many.',
    'details.lotId': 'Not here.',
  };
  expect(problemsOfRefusal({ code: 'refused', message: '', fields })).toEqual([
    { code: 'refused', field: 'lotId', message: 'Not here.' },
    { code: 'refused', field: 'labels', message: 'Not here.' },
    { code: 'refused', field: 'drawnUnits', message: 'Too many.' },
    { code: 'refused', field: 'wasteReason', message: 'Say how.' },
    { code: 'refused', field: 'witnessUserName', message: 'Not you.' },
  ]);
  expect(problemsOfRefusal({ code: 'refused', message: '' })).toEqual([]);
});

it('[USE-01] up to a thousand units are drawn', () => {
  const stock = choices.holdings.map((one) => ({ ...one, balance: 4_000_000 }));
  const preview = (drawnUnits: string) =>
    previewUse({ ...typed, drawnUnits }, { ...choices, holdings: stock })?.drawn;
  expect(preview('1')).toBe(2_000);
  expect(preview('1000')).toBe(2_000_000);
  expect(preview('1001')).toBeNull();
  expect(preview('0')).toBeNull();
});

it('the preview shows the use of all there is, and leaves out other products', () => {
  const other = { ...fentanyl, id: 'another product' };
  const [first, second] = choices.holdings;
  if (!first || !second) throw new Error('There are two holdings.');
  const holdings = [first, { ...second, product: other }];
  const all = { ...typed, drawnUnits: '4', given: '400', wasted: '0' };
  expect(previewUse(all, { ...choices, holdings })).toMatchObject({
    lotBalance: 8_000,
    lotBalanceAfter: 0,
    productBalance: 8_000,
    productBalanceAfter: 0,
  });
});

it('amounts that could not be read are unknown, and count as nothing', () => {
  expect(previewUse({ ...typed, given: 'x', wasted: '', returned: 'x' }, choices)).toMatchObject({
    drawn: null,
    given: null,
    wasted: null,
    returned: null,
  });
  // Units are counted whole, by the name of the container.
  const [problem] = readProblems({ drawnUnits: '0.5' });
  expect(problem?.message).toContain('whole vials');
  const [unknown] = readProblems({ drawnUnits: '0.5', lotId: 'x' }).filter(
    ({ field }) => field === 'drawnUnits',
  );
  expect(unknown?.message).toContain('whole units');
});

function readProblems(change: Partial<RawUse>) {
  const result = read(change);
  return result.ok ? [] : result.problems;
}
