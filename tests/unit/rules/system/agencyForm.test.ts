import { describe, expect, test } from 'vitest';
import { stateNames } from '../../../../src/rules/core/states.ts';
import { agencyForm, blankAgency } from '../../../../src/rules/system/agencyForm.ts';
import { choicesIn, fieldLines, pagesOf, shownFields, tooLongFields } from '../formFacts.ts';

const { check } = agencyForm;
const stored = { ...blankAgency, number: 7, name: 'Hudson Valley EMS', state: 'NY' };
const fresh = {
  ...stored,
  number: null,
  adminName: 'Dana Whitlock',
  adminEmail: 'dana@hudson.example',
};

describe('[SHELL-02] the form of a customer', () => {
  test('is listed and edited on the pages of system administrators, under its name', () => {
    expect(pagesOf(agencyForm)).toEqual(['customers', 'customer']);
    expect([agencyForm.noun, agencyForm.nameField]).toEqual(['customer', 'name']);
  });

  test('asks for the agency, and of a new one for its first administrator', () => {
    expect(fieldLines(agencyForm)).toEqual([
      'name text 100',
      'state choice',
      'timeZone choice',
      'deactivateAfterDays number days without a login optional',
      'adminName text 100',
      'adminEmail email 254',
    ]);
    const ofNew = shownFields(agencyForm, fresh);
    const ofStored = shownFields(agencyForm, stored);
    expect(ofNew.filter((name) => !ofStored.includes(name))).toEqual(['adminName', 'adminEmail']);
    expect(tooLongFields(agencyForm, fresh)).toEqual([]);
  });

  test('starts empty, in Eastern time, and never deactivates', () => {
    expect(blankAgency).toEqual({
      number: null,
      name: '',
      state: '',
      timeZone: 'America/New_York',
      deactivateAfterDays: null,
      adminName: '',
      adminEmail: '',
    });
  });

  test('accepts every state and time zone that it offers, and no other', () => {
    expect(choicesIn(agencyForm, 'state')).toEqual(Object.keys(stateNames));
    for (const state of choicesIn(agencyForm, 'state')) {
      expect(check({ ...stored, state }).errors).toEqual({});
    }
    for (const timeZone of choicesIn(agencyForm, 'timeZone')) {
      expect(check({ ...stored, timeZone }).errors).toEqual({});
    }
    const elsewhere = { ...stored, state: 'ZZ', timeZone: 'Europe/Berlin' };
    expect(check(elsewhere).errors).toEqual({
      state: 'Choose the state.',
      timeZone: 'Choose the time zone.',
    });
  });

  test('a new agency names its first administrator', () => {
    expect(check(fresh)).toEqual({ errors: {}, fields: fresh });
    const spaced = { ...fresh, adminName: ' Dana Whitlock ', adminEmail: ' dana@hudson.example ' };
    expect(check(spaced).errors).toEqual({});
    const sentences = {
      adminName: 'Enter the name of the first administrator.',
      adminEmail: 'Enter the administrator’s email address, like name@agency.org.',
    };
    expect(check({ ...fresh, adminName: '  ', adminEmail: 'dana' }).errors).toEqual(sentences);
    const { adminName: _name, adminEmail: _email, ...unnamed } = fresh;
    expect(check(unnamed).errors).toEqual(sentences);
    expect(Object.keys(check({ ...fresh, adminName: '', name: '' }).errors).toSorted()).toEqual([
      'adminName',
      'name',
    ]);
  });

  test('a stored agency names no administrator; what was typed stays while anything is incorrect', () => {
    const named = { ...fresh, number: 7 };
    expect(check(named)).toEqual({ errors: {}, fields: stored });
    expect(check({ ...named, state: 'ZZ' }).fields).toEqual({ ...named, state: 'ZZ' });
  });
});
