import { describe, expect, test } from 'vitest';
import { InventoryKind } from '../../../../src/contract/inventory/inventory.ts';
import {
  boxInsertForm,
  emptyBoxInsert,
} from '../../../../src/rules/administration/boxInsertForm.ts';
import { choicesIn, fieldLines, pagesOf, tooLongFields } from '../formFacts.ts';

describe('[SHELL-02] the form of a box insert', () => {
  test('is listed and edited on its own pages, under its name', () => {
    expect(pagesOf(boxInsertForm)).toEqual(['boxInserts', 'boxInsert']);
    expect(boxInsertForm.nameField).toBe('name');
  });

  test('requires the heading and the type of inventory; what the card says is optional', () => {
    expect(fieldLines(boxInsertForm)).toEqual([
      'name text 100',
      'inventoryKind choice',
      'sealIntact text 200 optional',
      'sealBroken text 200 optional',
      'callWhom text 100 optional',
      'isActive switch',
    ]);
    expect(choicesIn(boxInsertForm, 'inventoryKind')).toEqual(InventoryKind.options);
    expect(tooLongFields(boxInsertForm, emptyBoxInsert)).toEqual([]);
  });

  test('starts as the card of a vehicle, active, without heading and contact', () => {
    expect(emptyBoxInsert).toMatchObject({
      name: '',
      inventoryKind: 'vehicle',
      callWhom: '',
      isActive: true,
    });
    expect(boxInsertForm.check(emptyBoxInsert).errors).toEqual({
      name: 'Enter the heading of the card.',
    });
    const named = { ...emptyBoxInsert, name: 'Narcotics box' };
    expect(boxInsertForm.check(named)).toEqual({ errors: {}, fields: named });
  });
});
