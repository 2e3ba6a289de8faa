import { describe, expect, it } from 'vitest';
import { ImportKind } from '../../../../src/contract/import/import.ts';
import {
  fieldsOfHeads,
  importKinds,
  readSwitch,
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

  it('accept yes and no as people write them', () => {
    expect(['Yes', 'TRUE', '1', 'on', 'Active'].map(readSwitch)).toEqual(Array(5).fill(true));
    expect(['no', 'False', '0', 'OFF', 'inactive'].map(readSwitch)).toEqual(Array(5).fill(false));
    expect(['', 'maybe', 'yes please'].map(readSwitch)).toEqual(Array(3).fill(undefined));
  });
});
