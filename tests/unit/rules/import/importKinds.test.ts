import { describe, expect, it } from 'vitest';
import { ImportKind } from '../../../../src/contract/import/import.ts';
import {
  countOf,
  fieldsOfHeads,
  importKinds,
  readSwitch,
  recordForms,
} from '../../../../src/rules/import/importKinds.ts';

describe('[CALL-14] the columns of a file', () => {
  it.each(ImportKind.options)('of %s have a heading each, and one that is required', (kind) => {
    const heads = importKinds[kind].columns.map(({ head }) => head.toLowerCase());
    expect(new Set(heads).size).toBe(heads.length);
    expect(importKinds[kind].columns.some(({ isNeeded }) => isNeeded)).toBe(true);
  });

  it('are found in any order and case; others are named', () => {
    expect(fieldsOfHeads('users', ['\ufeffPERMISSION', 'Shoe size', ' email '])).toEqual({
      fields: ['permissionId', null, 'email'],
      unknown: ['Shoe size'],
      missing: [],
      twice: [],
    });
    expect(fieldsOfHeads('users', ['Full name', 'full name'])).toMatchObject({
      missing: ['Email'],
      twice: ['Full name'],
    });
  });

  it('reads the headings of files that earlier versions exported', () => {
    expect(fieldsOfHeads('suppliers', ['DEA number', 'Kind', 'In use'])).toMatchObject({
      fields: ['deaNumber', 'kind', 'isActive'],
      unknown: [],
    });
    expect(fieldsOfHeads('products', ['NDC', 'Booked as']).unknown).toEqual([]);
  });

  it('of people are email, name, permission, phone number, ID, timeout and account', () => {
    const fields = importKinds.users.columns.map(({ field, isNeeded }) => [field, isNeeded]);
    expect(fields).toEqual([
      ['email', true],
      ['fullName', false],
      ['permissionId', false],
      ['phoneNumber', false],
      ['friendlyId', false],
      ['inactivityTimeout', false],
      ['isActive', false],
    ]);
  });

  it.each([
    ['products', 'ndc'],
    ['suppliers', 'deaNumber'],
    ['inventories', 'name'],
  ] as const)('of %s are those of their form, and only %s is required', (kind, needed) => {
    const { columns } = importKinds[kind];
    expect(columns.map(({ field }) => field)).toEqual(
      recordForms[kind].fields.map(({ name }) => name),
    );
    expect(columns.filter(({ isNeeded }) => isNeeded).map(({ field }) => field)).toEqual([needed]);
  });

  it('without a heading are ignored', () => {
    expect(fieldsOfHeads('users', ['Email', '', '  '])).toEqual({
      fields: ['email', null, null],
      unknown: [],
      missing: [],
      twice: [],
    });
  });

  it.each([
    ['users', 0, '0 users'],
    ['users', 1, '1 user'],
    ['users', 2, '2 users'],
    ['products', 1, '1 product'],
    ['products', 1_200, '1,200 products'],
    ['suppliers', 1, '1 supplier'],
    ['inventories', 12, '12 inventories'],
  ] as const)('%s, %i of them, are called %s', (kind, count, text) => {
    expect(countOf(kind, count)).toBe(text);
  });

  it('accept yes and no as people write them', () => {
    expect(['Yes', 'TRUE', '1', 'on', 'Active'].map(readSwitch)).toEqual(Array(5).fill(true));
    expect(['no', 'False', '0', 'OFF', 'inactive'].map(readSwitch)).toEqual(Array(5).fill(false));
    expect(['', 'maybe', 'yes please'].map(readSwitch)).toEqual(Array(3).fill(undefined));
  });
});
