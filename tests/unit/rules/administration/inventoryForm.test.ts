import { describe, expect, test } from 'vitest';
import { InventoryStatus } from '../../../../src/contract/administration/inventoryRecord.ts';
import { InventoryKind } from '../../../../src/contract/inventory/inventory.ts';
import { SealPolicy } from '../../../../src/contract/inventory/seal.ts';
import {
  checkInventory,
  emptyInventory,
  inventoryForm,
} from '../../../../src/rules/administration/inventoryForm.ts';
import { choicesIn, fieldLines, pagesOf, shownFields, tooLongFields } from '../formFacts.ts';

const siteId = '00000000-0000-4000-8000-000000000001';
const locationId = '00000000-0000-4000-8000-000000000002';
const inventory = { ...emptyInventory, name: 'Medic 2', siteId };
const errorsWith = (change: object) => checkInventory({ ...inventory, ...change }).errors;

describe('[SHELL-02] the form of an inventory', () => {
  test('is listed and edited on its own pages, under its name', () => {
    expect(pagesOf(inventoryForm)).toEqual(['inventorySetUps', 'inventorySetUp']);
    expect([inventoryForm.noun, inventoryForm.nameField]).toEqual(['inventory', 'name']);
  });

  test('asks what it is, where it is, how it is sealed and counted, and who uses it', () => {
    expect(fieldLines(inventoryForm)).toEqual([
      'name text 100',
      'kind choice',
      'siteId choice',
      'isRefrigerated switch',
      'vendorId text 40 optional',
      'status radio',
      'outOfServiceLocationId choice',
      'sealPolicy radio',
      'countEveryDays number 3 days optional',
      'sealCheckEveryDays number 3 days optional',
      'minC text 10 optional',
      'maxC text 10 optional beside',
      'sensorSecret secret 200 optional',
      'people several optional',
    ]);
    expect(choicesIn(inventoryForm, 'kind')).toEqual(InventoryKind.options);
    expect(choicesIn(inventoryForm, 'status')).toEqual(InventoryStatus.options);
    expect(choicesIn(inventoryForm, 'sealPolicy')).toEqual(SealPolicy.options);
    expect(inventoryForm.fields.find(({ name }) => name === 'people')?.words).toBe('someone');
    expect(tooLongFields(inventoryForm, inventory)).toEqual([]);
  });

  test('starts as a sealed vehicle in service that is counted every week, with nothing else chosen', () => {
    expect(emptyInventory).toEqual({
      name: '',
      kind: 'vehicle',
      siteId: '',
      vendorId: '',
      status: 'inService',
      outOfServiceLocationId: '',
      sealPolicy: 'sealed',
      countEveryDays: 7,
      sealCheckEveryDays: null,
      isRefrigerated: false,
      ...{ minC: '', maxC: '', sensorSecret: '' },
      people: [],
    });
    expect(checkInventory(emptyInventory).errors).toEqual({
      name: 'Enter the name.',
      siteId: 'Choose the site it belongs to.',
    });
    expect(checkInventory(inventory)).toEqual({ errors: {}, fields: inventory });
  });

  test('[STOCK-14] keeps an inventory of before it had temperatures, with no limit and no sensor', () => {
    const { minC: _low, maxC: _high, sensorSecret: _secret, ...before } = inventory;
    expect(checkInventory(before)).toEqual({ errors: {}, fields: inventory });
  });

  test('[SEAL-02] asks for seal checks where there is a seal', () => {
    const asked = SealPolicy.options.filter((sealPolicy) =>
      shownFields(inventoryForm, { ...inventory, sealPolicy }).includes('sealCheckEveryDays'),
    );
    expect(asked).toEqual(['sealed', 'sealedAndCounted']);
  });

  test('[STOCK-14] takes temperatures in order and a secret that cannot be guessed', () => {
    expect(errorsWith({ minC: '2', maxC: '8.0', sensorSecret: 'x'.repeat(32) })).toEqual({});
    expect(errorsWith({ minC: '2' })).toEqual({});
    expect(Object.keys(errorsWith({ minC: '8', maxC: '8.0' }))).toEqual(['maxC']);
    expect(Object.keys(errorsWith({ minC: 'cold', maxC: '8.01' }))).toEqual(['minC', 'maxC']);
    expect(Object.keys(errorsWith({ sensorSecret: 'short' }))).toEqual(['sensorSecret']);
  });

  test('one out of service is at a named location; any other is at none', () => {
    const out = { ...inventory, status: 'outOfService', outOfServiceLocationId: locationId };
    expect(checkInventory(out)).toEqual({ errors: {}, fields: out });
    expect(errorsWith({ status: 'outOfService' })).toEqual({
      outOfServiceLocationId: 'Choose where it is for now.',
    });
    expect(checkInventory({ ...out, status: 'inService' }).fields.outOfServiceLocationId).toBe('');
    const shown = (status: string) =>
      shownFields(inventoryForm, { ...inventory, status }).includes('outOfServiceLocationId');
    expect(['inService', 'outOfService', 'closed'].map(shown)).toEqual([false, true, false]);
  });

  test.each([
    [0, false],
    [1, true],
    [2, true],
    [365, true],
    [366, true],
    [367, false],
    [1.5, false],
    [-1, false],
    ['2', false],
    ['1.5', false],
    [null, true],
  ])(
    '[COUNT-03] a count is due every 1 to 366 whole days, or has no schedule: %j',
    (days, isValid) => {
      const sentence = 'Enter whole days from 1 to 366, or leave blank for no schedule.';
      expect(errorsWith({ countEveryDays: days })).toEqual(
        isValid ? {} : { countEveryDays: sentence },
      );
    },
  );

  test('[ENT-12] warns that no one is assigned', () => {
    const warnings = (people: readonly string[]) =>
      inventoryForm.warn?.({ ...inventory, people }, '2026-03-10');
    expect(warnings([])).toEqual([
      'No one is assigned to it, so no one can open it, count it or remove anything.',
    ]);
    expect(warnings([siteId])).toEqual([]);
    expect(inventoryForm.warn?.({}, '2026-03-10')).toEqual([]);
  });
});
