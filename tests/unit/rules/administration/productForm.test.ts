import { describe, expect, it } from 'vitest';
import {
  checkProduct,
  emptyProduct,
  productLabels,
  scheduleInForce,
} from '../../../../src/rules/administration/productCheck.ts';
import { productFields } from '../../../support/custody/stockSamples.ts';
import { fentanyl, midazolamInjector, oxycodone, remifentanil } from '../products.ts';

const good = productFields('99999-202-10');

describe('a typed product', () => {
  it('is converted to whole microliters and nanograms, and to the words on its label', () => {
    const { errors, facts } = checkProduct({
      ...good,
      parVehicleMinimum: '4 vials',
      parVehicleMaximum: '2,500',
    });
    expect(errors).toEqual({});
    expect(facts).toEqual({
      strength: '50 mg/mL',
      package: '10 mL vial',
      contentPerUnit: 10_000,
      packageQuantity: null,
      roomTempDays: null,
      concentration: { massNanograms: 50_000_000, volumeMicrolitres: 1_000 },
      massUnit: 'mg',
      par: { vault: null, safe: null, vehicle: { minimum: 40_000, maximum: 50_000 }, bag: null },
    });
  });

  it('keeps 10 mg in 0.7 mL as that exact fraction', () => {
    const typed = {
      ...good,
      concentrationMass: '10.0',
      concentrationVolume: '0.70',
      content: '0.7',
      unitName: 'auto-injector',
    };
    const { facts, fields } = checkProduct(typed);
    expect(facts).toMatchObject({
      strength: '10 mg/0.7 mL',
      package: '0.7 mL auto-injector',
      contentPerUnit: 700,
      concentration: { massNanograms: 10_000_000, volumeMicrolitres: 700 },
    });
    expect(fields).toMatchObject({ concentrationMass: '10', concentrationVolume: '0.7' });
  });

  it('clears the fields that a powder and a tablet do not have', () => {
    const powder = checkProduct({ ...good, measure: 'nanogram', content: '20' });
    expect(powder.facts).toMatchObject({
      contentPerUnit: 20_000_000,
      concentration: null,
      strength: '20 mg',
      package: '20 mg vial',
    });
    expect(powder.fields).toMatchObject({ concentrationMass: '', concentrationVolume: '' });
    const tablet = { ...good, measure: 'each', strength: '8 mg/2 mg', unitName: 'film' };
    expect(checkProduct(tablet).facts).toMatchObject({
      contentPerUnit: 1,
      concentration: null,
      massUnit: null,
      package: '8 mg/2 mg film',
    });
  });

  it.each([
    [{ name: '' }, 'name', /Enter the name/],
    [{ name: 'x'.repeat(300) }, 'name', /at most 100/],
    [{ name: 'ke\u202etamine' }, 'name', /letters, digits and signs/],
    [{ name: 'ke\u0000tamine' }, 'name', /letters, digits and signs/],
    [{ ndc: '0409123401' }, 'ndc', /Ten digits need hyphens/],
    [{ concentrationMass: '1,5' }, 'concentrationMass', /decimal point/],
    [{ concentrationMass: '0' }, 'concentrationMass', /more than 0/],
    [{ concentrationVolume: '' }, 'concentrationVolume', /Enter a number of mL/],
    [{ content: '-1' }, 'content', /below zero/],
    [{ content: '0.0001' }, 'content', /3 decimal places/],
    [{ massUnit: '' }, 'massUnit', /Choose the unit/],
    [{ unitName: '' }, 'unitName', /Enter the container/],
    [{ unitName: '2 mL vial' }, 'unitName', /letters only/],
    [{ unitName: 'v'.repeat(31) }, 'unitName', /30 at most/],
    [{ stateSchedule: 'C-IV' }, 'stateSchedule', /stricter than C-III/],
    [{ stateSchedule: 'C-III' }, 'stateSchedule', /stricter than C-III/],
    [{ parBagMinimum: '4 vials' }, 'parBagMaximum', /maximum too/],
    [{ parBagMinimum: '5 vials', parBagMaximum: '4 vials' }, 'parBagMaximum', /below the minimum/],
    [{ parSafeMinimum: '1 gallon', parSafeMaximum: '2' }, 'parSafeMinimum', /not a unit/],
    [{ measure: 'each', strength: '' }, 'strength', /Enter the strength/],
  ])('%j is refused at its field', (change, field, sentence) => {
    const { errors, facts } = checkProduct({ ...good, ...change });
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toMatch(sentence);
    expect(facts).toBeNull();
  });

  it.each([
    [{ concentrationMass: 'x' }, 'concentrationMass'],
    [{ concentrationVolume: 'x' }, 'concentrationVolume'],
    [{ content: 'x' }, 'content'],
    [{ measure: 'nanogram', content: 'x' }, 'content'],
  ])('%j leaves PAR levels unread, because they need that amount', (change, field) => {
    const par = { parBagMinimum: '4 vials', parBagMaximum: '200 mg' };
    expect(Object.keys(checkProduct({ ...good, ...par, ...change }).errors)).toEqual([field]);
  });

  it.each([
    ['0.001', '0.001', 1],
    ['1,500', '1500', 1_500_000],
    ['05.50', '5.5', 5_500],
    ['1.0', '1', 1_000],
  ])('a content of %s mL is stored as %s', (content, stored, contentPerUnit) => {
    const { fields, facts } = checkProduct({ ...good, content });
    expect(fields.content).toBe(stored);
    expect(facts).toMatchObject({ contentPerUnit, package: `${stored} mL vial` });
  });

  it('[STOCK-13] takes the days at room temperature of what is kept cold, and drops them of anything else', () => {
    const keep = (roomTempDays: string, refrigerated = true) =>
      checkProduct({ ...good, refrigerated, roomTempDays });
    expect(keep('60').facts).toMatchObject({ roomTempDays: 60 });
    expect(keep('').facts).toMatchObject({ roomTempDays: null });
    expect(keep('60', false)).toMatchObject({
      facts: { roomTempDays: null },
      fields: { roomTempDays: '' },
    });
    for (const wrong of ['0', '1.5', '1000', 'two months']) {
      expect(keep(wrong).errors).toEqual({
        roomTempDays: 'Enter whole days from 1 to 999, or leave it empty.',
      });
    }
  });

  it('[REG-09] takes the units in a full package as a whole number, or none', () => {
    const packageOf = (packageQuantity: string) => checkProduct({ ...good, packageQuantity });
    expect(packageOf('25').facts).toMatchObject({ packageQuantity: 25 });
    expect(packageOf('').facts).toMatchObject({ packageQuantity: null });
    for (const wrong of ['0', '2.5', '-1', 'ten', '025', '100000']) {
      expect(packageOf(wrong).errors).toEqual({
        packageQuantity: 'Enter a whole number of units from 1 to 99,999, or leave it empty.',
      });
    }
  });

  it('shows only the fields of its kind, also while others are incorrect', () => {
    const typed = { ...good, name: '', strength: '5 mg' };
    const of = (measure: string) => {
      const { fields } = checkProduct({ ...typed, measure });
      return [
        fields.massUnit,
        fields.concentrationMass,
        fields.concentrationVolume,
        fields.content,
        fields.strength,
      ];
    };
    expect(of('microlitre')).toEqual(['mg', '50', '1', '10', '']);
    expect(of('nanogram')).toEqual(['mg', '', '', '10', '']);
    expect(of('each')).toEqual(['', '', '', '', '5 mg']);
  });

  it('keeps emoji and tall-man letters', () => {
    expect(checkProduct({ ...good, name: 'KETamine 💊' }).fields).toMatchObject({
      name: 'KETamine 💊',
    });
  });

  it('an empty form is refused without an exception', () => {
    expect(Object.keys(checkProduct(emptyProduct).errors).toSorted()).toEqual([
      'concentrationMass',
      'content',
      'form',
      'name',
      'ndc',
    ]);
  });

  it('the stricter schedule applies', () => {
    expect(scheduleInForce('C-III', 'C-II')).toBe('C-II');
    expect(scheduleInForce('C-II', 'C-IV')).toBe('C-II');
    expect(scheduleInForce('C-IV', null)).toBe('C-IV');
  });
});

describe('a stored product is shown as it would be typed', () => {
  it.each([fentanyl, midazolamInjector, remifentanil, oxycodone])('$name $strength', (product) => {
    const { id: _id, package: _package, ...stored } = product;
    const typed = { ...good, ...productLabels(stored, {}) };
    const { errors, facts } = checkProduct(typed);
    expect(errors).toEqual({});
    expect(facts).toMatchObject({
      strength: product.strength,
      contentPerUnit: product.contentPerUnit,
      concentration: product.concentration,
      massUnit: product.massUnit,
    });
  });
});

describe('the fields of a stored product', () => {
  it('hold its amounts as typed, and its PAR levels in words', () => {
    const levels = (minimum: number, maximum: number) => ({ minimum, maximum });
    const par = {
      vault: levels(20_000, 40_000),
      safe: levels(10_000, 20_000),
      vehicle: levels(4_000, 8_000),
      bag: levels(0, 2_000),
    };
    expect(productLabels(fentanyl, par)).toEqual({
      measure: 'microlitre',
      massUnit: 'mcg',
      concentrationMass: '50',
      concentrationVolume: '1',
      strength: '',
      content: '2',
      unitName: 'vial',
      parVaultMinimum: '1,000 mcg',
      parVaultMaximum: '2,000 mcg',
      parSafeMinimum: '500 mcg',
      parSafeMaximum: '1,000 mcg',
      parVehicleMinimum: '200 mcg',
      parVehicleMaximum: '400 mcg',
      parBagMinimum: '0 mcg',
      parBagMaximum: '100 mcg',
    });
  });

  it('have no amounts of liquids for tablets, and no concentration for powders', () => {
    expect(productLabels(oxycodone, {})).toMatchObject({
      massUnit: '',
      concentrationMass: '',
      concentrationVolume: '',
      strength: '5 mg',
      content: '',
    });
    expect(productLabels(remifentanil, {})).toMatchObject({
      massUnit: 'mg',
      concentrationMass: '',
      concentrationVolume: '',
      strength: '',
      content: '1',
    });
  });

  it.each([
    [50, 1, '50', '1'],
    [450, 9, '450', '9'],
    [500, 10, '0.5', '0.01'],
    [550, 11, '0.55', '0.011'],
  ])('%i ng in %i µL are written as %s mcg in %s mL', (mass, volume, typedMass, typedVolume) => {
    const concentration = { massNanograms: mass, volumeMicrolitres: volume };
    expect(productLabels({ ...fentanyl, concentration }, {})).toMatchObject({
      concentrationMass: typedMass,
      concentrationVolume: typedVolume,
    });
  });

  it('write large contents without separators of thousands', () => {
    expect(productLabels({ ...fentanyl, contentPerUnit: 1_500_000 }, {}).content).toBe('1500');
  });
});
