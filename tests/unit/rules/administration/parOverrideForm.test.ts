import { describe, expect, test } from 'vitest';
import {
  checkParOverride,
  emptyParOverride,
  parOverrideForm,
} from '../../../../src/rules/administration/parOverrideForm.ts';
import { fieldLines, pagesOf, tooLongFields } from '../formFacts.ts';

const override = {
  ...emptyParOverride,
  productId: '00000000-0000-4000-8000-000000000001',
  inventoryId: '00000000-0000-4000-8000-000000000002',
  minimum: '0',
  maximum: '4 vials',
};

describe('[PAR-01] the form of a PAR level of one inventory', () => {
  test('is listed and edited on its own pages, under its name', () => {
    expect(pagesOf(parOverrideForm)).toEqual(['parOverrides', 'parOverride']);
    expect(emptyParOverride).toHaveProperty(parOverrideForm.nameField, '');
  });

  test('requires inventory, product, minimum and maximum', () => {
    expect(fieldLines(parOverrideForm)).toEqual([
      'inventoryId choice',
      'productId choice',
      'minimum text 40',
      'maximum text 40 beside',
      'isInForce switch',
    ]);
    expect(tooLongFields(parOverrideForm, override)).toEqual([]);
    expect(parOverrideForm.check(override)).toEqual({ errors: {}, fields: override });
  });

  test('starts empty and active, with a sentence at each field that is missing', () => {
    const { isInForce, ...texts } = emptyParOverride;
    expect(isInForce).toBe(true);
    expect(new Set(Object.values(texts))).toEqual(new Set(['']));
    expect(checkParOverride(emptyParOverride).errors).toEqual({
      productId: 'Choose the product.',
      inventoryId: 'Choose the inventory.',
      minimum: 'Enter the minimum; 0 if none.',
      maximum: 'Enter the maximum.',
    });
  });
});
