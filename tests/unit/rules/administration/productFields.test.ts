import { describe, expect, test } from 'vitest';
import { Measure, Schedule } from '../../../../src/contract/core/product.ts';
import { emptyProduct } from '../../../../src/rules/administration/productCheck.ts';
import { productForm } from '../../../../src/rules/administration/productForm.ts';
import { choicesIn, fieldLines, pagesOf, shownFields, tooLongFields } from '../formFacts.ts';

const amountsOf = (measure: string) =>
  shownFields(productForm, { measure }).filter((name) =>
    ['massUnit', 'concentrationMass', 'concentrationVolume', 'strength', 'content'].includes(name),
  );

describe('[SHELL-02] the form of a product', () => {
  test('is listed and edited on its own pages, under its name', () => {
    expect(pagesOf(productForm)).toEqual(['products', 'product']);
    expect([productForm.noun, productForm.nameField]).toEqual(['product', 'name']);
  });

  test('[STOCK-01] is filled in with the NDC of a scanned package, and with nothing else', () => {
    const filled = productForm.fields.filter(({ isFilledByAddress }) => isFilledByAddress);
    expect(filled.map(({ name }) => name)).toEqual(['ndc']);
  });

  test('[STOCK-13] asks for days at room temperature of what is refrigerated', () => {
    const isAsked = (refrigerated: boolean) =>
      shownFields(productForm, { ...emptyProduct, refrigerated }).includes('roomTempDays');
    expect([isAsked(true), isAsked(false)]).toEqual([true, false]);
  });

  test('asks for the drug and its amounts; a state schedule and PAR levels are optional', () => {
    expect(fieldLines(productForm)).toEqual([
      'name text 100',
      'form text 100',
      'ndc text 20',
      'schedule choice',
      'stateSchedule choice optional beside',
      'isActive switch',
      'measure choice',
      'massUnit choice beside',
      'concentrationMass text 20',
      'concentrationVolume text 20 beside',
      'strength text 60',
      'content text 20',
      'unitName text 30 beside',
      'packageQuantity text 5 optional',
      'refrigerated switch',
      'roomTempDays text 3 optional',
      'parVaultMinimum text 40 optional',
      'parVaultMaximum text 40 optional beside',
      'parSafeMinimum text 40 optional',
      'parSafeMaximum text 40 optional beside',
      'parVehicleMinimum text 40 optional',
      'parVehicleMaximum text 40 optional beside',
      'parBagMinimum text 40 optional',
      'parBagMaximum text 40 optional beside',
    ]);
    expect(tooLongFields(productForm, emptyProduct)).toEqual([]);
  });

  test('offers the schedules, the ways to record an amount and the units of the contract', () => {
    expect(choicesIn(productForm, 'schedule')).toEqual(Schedule.options);
    expect(choicesIn(productForm, 'stateSchedule')).toEqual(Schedule.options);
    expect(choicesIn(productForm, 'measure')).toEqual(Measure.options);
    const massUnit = productForm.fields.find(({ name }) => name === 'massUnit');
    expect(massUnit?.choices).toEqual([
      { value: 'mg', text: 'mg' },
      { value: 'mcg', text: 'mcg' },
    ]);
  });

  test.each([
    ['microlitre', ['massUnit', 'concentrationMass', 'concentrationVolume', 'content']],
    ['nanogram', ['massUnit', 'content']],
    ['each', ['strength']],
  ])('asks for the amounts of what is recorded as %s', (measure, names) => {
    expect(amountsOf(measure)).toEqual(names);
  });

  test('starts as a C-II liquid of so many mg per mL in vials, with nothing typed', () => {
    expect(emptyProduct).toEqual({
      name: '',
      form: '',
      ndc: '',
      schedule: 'C-II',
      stateSchedule: '',
      measure: 'microlitre',
      massUnit: 'mg',
      concentrationMass: '',
      concentrationVolume: '1',
      strength: '',
      content: '',
      unitName: 'vial',
      packageQuantity: '',
      refrigerated: false,
      roomTempDays: '',
      isActive: true,
      parVaultMinimum: '',
      parVaultMaximum: '',
      parSafeMinimum: '',
      parSafeMaximum: '',
      parVehicleMinimum: '',
      parVehicleMaximum: '',
      parBagMinimum: '',
      parBagMaximum: '',
    });
  });
});
