import { describe, expect, it } from 'vitest';
import type { RawUse } from '../../../../../src/rules/custody/typedUse.ts';
import { fillIn } from '../../../../../src/rules/custody/useAmounts.ts';
import { readUseForm } from '../../../../../src/rules/custody/useForm.ts';
import { sampleChoices, sampleForm } from '../../../../model/custody/sampleUse.ts';
import { sealedWith } from '../../../../support/samples/seals.ts';
import { midazolamInjector } from '../../products.ts';

const timeZone = 'America/New_York';

/** What is to be corrected: the field and the sentence. */
const problemsIn = (change: Partial<RawUse>, choices = sampleChoices) => {
  const result = readUseForm({ ...sampleForm, ...change }, choices, timeZone);
  return result.ok ? [] : result.problems.map(({ field, message }) => `${field}: ${message}`);
};
const detailsIn = (change: Partial<RawUse>) => {
  const result = readUseForm({ ...sampleForm, ...change }, sampleChoices, timeZone);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.details;
};

describe('[USE-09] the patient of a form whose amounts cannot be read', () => {
  const needed = ['incidentNumber: Enter the incident number.', 'patientId: Enter the patient ID.'];
  const noPatient = { incidentNumber: ' ', patientId: ' ' };
  const inDigits = 'Enter the amount in digits with a decimal point, for example 0.5 or 1,000.';

  it('is needed where a dose was typed, whatever it is and whatever else is wrong', () => {
    const reason = { noPatientReason: 'Dropped' };
    expect(problemsIn({ ...noPatient, ...reason, given: 'x' })).toEqual([
      ...needed,
      `given: ${inDigits}`,
    ]);
    expect(problemsIn({ ...noPatient, given: 'x', wasted: 'x' })).toEqual([
      ...needed,
      `given: ${inDigits}`,
      `wasted: ${inDigits}`,
    ]);
    expect(problemsIn({ ...noPatient, wasted: 'x' })).toEqual([...needed, `wasted: ${inDigits}`]);
  });

  it('is not needed while no drug is chosen, or where nothing was given, with a reason', () => {
    const without = { ...noPatient, noPatientReason: 'Dropped' };
    expect(problemsIn({ ...without, lotId: '' })).toEqual(['lotId: Choose the drug.']);
    expect(problemsIn({ ...without, given: '0', wasted: '100' })).toEqual([]);
    const blank = { ...noPatient, noPatientReason: ' ', given: '0', wasted: '100' };
    expect(problemsIn({ ...blank, occurredTime: '' })).toEqual([
      'incidentNumber: Enter the incident number, or why there is no patient.',
      'patientId: Enter the patient ID, or why there is no patient.',
      'occurredAt: Enter the date and the time.',
    ]);
  });
});

describe('[WASTE-03] the time of the waste', () => {
  it('is on the day of the dose unless another day is typed, and needs a time of day', () => {
    expect(detailsIn({}).wastedAt).toBeNull();
    expect(detailsIn({ wastedOn: '', wastedTime: '' }).wastedAt).toBeNull();
    expect(detailsIn({ wastedTime: '07:40' }).wastedAt).toBe('2026-07-14T11:40:00.000Z');
    const nextDay = { wastedOn: '2026-07-15', wastedTime: '00:10' };
    expect(detailsIn(nextDay).wastedAt).toBe('2026-07-15T04:10:00.000Z');
    expect(problemsIn({ wastedOn: '2026-07-15' })).toEqual([
      'wastedAt: Enter the date and the time.',
    ]);
  });
});

it('[SEAL-04] a seal number that is too long is marked at the seal that has it', () => {
  const sealed = { ...sampleChoices, seal: sealedWith('60117') };
  const long = '7'.repeat(41);
  const fieldsIn = (change: Partial<RawUse>) =>
    problemsIn({ sealAfter: 'sealed', ...change }, sealed).map((text) => text.split(':')[0]);
  expect(fieldsIn({ sealFound: long, sealNumber: '60118' })).toEqual(['reseal.sealFound']);
  expect(fieldsIn({ sealFound: '60117', sealNumber: long })).toEqual(['reseal.sealNumber']);
});

describe('[LABEL-05] where each vial of a use is named', () => {
  const [holding] = sampleChoices.holdings;
  if (holding === undefined) throw new Error('The sample has a holding.');
  const labels = ['CV1-0000001', 'CV1-0000002'];
  const stock = (balance: number, broken = 0) => ({
    ...sampleChoices,
    holdings: [{ ...holding, balance, broken }],
    labelled: {
      ...{ agencyId: 1, required: ['use' as const] },
      vials: [{ lotId: holding.lot.id, status: 'active' as const, transferId: null, labels }],
    },
  });
  const scan = 'labels: Scan the label of one more vial: the vials of this lot have labels here.';

  it('one without a label may be used as long as there is one, an opened one too', () => {
    expect(problemsIn({}, stock(4_000))).toEqual([scan]);
    expect(problemsIn({}, stock(4_001))).toEqual([]);
    expect(problemsIn({}, stock(6_000))).toEqual([]);
    expect(problemsIn({}, stock(6_000, 2_000))).toEqual([scan]);
    expect(problemsIn({ labels: 'CV1-0000002' }, stock(4_000))).toEqual([]);
  });
});

it('[USE-07] wasted stays empty where the unit cannot say the rest exactly', () => {
  const holdings = sampleChoices.holdings.map((one) => ({ ...one, product: midazolamInjector }));
  const amounts = { ...sampleForm, wasted: '', filledWaste: { text: '', isReplaced: false } };
  const wasted = (change: Partial<RawUse>) =>
    fillIn({ ...amounts, given: '0', ...change }, { ...sampleChoices, holdings }).wasted;
  expect(wasted({ amountUnit: 'mg' })).toBe('10');
  expect(wasted({ amountUnit: 'mg', given: '0', returned: '0', drawnUnits: '2' })).toBe('20');
  const odd = { ...midazolamInjector, contentPerUnit: 701 };
  const choices = { ...sampleChoices, holdings: holdings.map((one) => ({ ...one, product: odd })) };
  expect(fillIn({ ...amounts, given: '0', amountUnit: 'mg' }, choices).wasted).toBe('');
});
