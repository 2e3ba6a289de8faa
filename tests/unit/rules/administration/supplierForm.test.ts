import { describe, expect, test } from 'vitest';
import { SupplierKind } from '../../../../src/contract/administration/supplier.ts';
import { blankSupplier, supplierForm } from '../../../../src/rules/administration/supplierForm.ts';
import { choicesIn, fieldLines, pagesOf, tooLongFields } from '../formFacts.ts';

const supplier = { ...blankSupplier, name: 'Catskill Medical Supply', deaNumber: 'AB1234563' };
const { check } = supplierForm;

describe('[SHELL-02] the form of a supplier', () => {
  test('is listed and edited on its own pages, under its name', () => {
    expect(pagesOf(supplierForm)).toEqual(['supplierList', 'supplierEdit']);
    expect([supplierForm.noun, supplierForm.nameField]).toEqual(['supplier', 'name']);
  });

  test('requires what a receipt keeps of the other registrant; how to reach them is optional', () => {
    expect(fieldLines(supplierForm)).toEqual([
      'name text 100',
      'kind radio',
      'deaNumber text 12',
      'isActive switch',
      'address text 200 optional',
      'phoneNumber tel 40 optional',
      'email email 254 optional',
    ]);
    expect(choicesIn(supplierForm, 'kind')).toEqual(SupplierKind.options);
    expect(tooLongFields(supplierForm, supplier)).toEqual([]);
  });

  test('starts empty, as a distributor in use', () => {
    const { kind, isActive, ...texts } = blankSupplier;
    expect({ kind, isActive }).toEqual({ kind: 'distributor', isActive: true });
    expect(new Set(Object.values(texts))).toEqual(new Set(['']));
    expect(Object.keys(check(blankSupplier).errors)).toEqual(['name', 'deaNumber']);
  });

  test('stores a valid DEA number in one way and rejects any other', () => {
    expect(check({ ...supplier, deaNumber: 'ab 123-4563' })).toEqual({
      errors: {},
      fields: supplier,
    });
    const typed = { ...supplier, deaNumber: 'ab 123-4564' };
    const { errors, fields } = check(typed);
    expect(Object.keys(errors)).toEqual(['deaNumber']);
    expect(fields).toEqual(typed);
  });
});
