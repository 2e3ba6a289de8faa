import { describe, expect, test } from 'vitest';
import { agencySettingsForm } from '../../../../src/rules/administration/agencySettingsForm.ts';
import { choicesIn, fieldLines, pagesOf, shownFields, tooLongFields } from '../formFacts.ts';

const settings = {
  name: 'Hudson Valley EMS',
  state: 'NY',
  stateName: 'New York',
  leastRetentionYears: 5,
  stateForms: '',
  stateOverrides: '',
  mostInactivityMinutes: 5,
  address: '1 Main Street, Kingston',
  county: 'Ulster',
  deaRegistrant: '',
  deaNumber: '',
  deaContact: '',
  deaPhone: '',
  agentUserId: '',
  agentSince: null,
  bneLicence: '',
  emsAgencyCode: '',
  receiveSigners: 'two',
  transferSigners: 'one',
  countSigners: 'two',
  shiftChangeSigners: 'two',
  maySignLater: false,
  blindShiftChange: true,
  blindSealChange: true,
  blindScheduled: false,
  externalWitnessUse: false,
  externalWitnessWaste: false,
  externalWitnessBreakage: false,
  businessClose: '24:00',
  requireLabelsUse: false,
  requireLabelsTransfer: false,
  requireLabelsWaste: false,
  requireLabelsBreakage: false,
  requireLabelsReturn: false,
  requireLabelsDestruction: false,
  caseHoursTwo: 24,
  caseHoursOthers: 72,
  pinLength: 4,
  inactivityMinutes: null,
  retentionYears: 5,
} as const;

const { check } = agencySettingsForm;
const errorsWith = (change: object) => check({ ...settings, ...change }).errors;

describe('[SHELL-02] the form of an agency’s settings', () => {
  test('has one page, named after the agency', () => {
    expect(pagesOf(agencySettingsForm)).toEqual(['firstTimeSetup', 'settings']);
    expect(agencySettingsForm.noun).toBe('agency');
    expect(settings).toHaveProperty(agencySettingsForm.nameField);
  });

  test('asks only for the address, who signs, the PIN and how long records are kept', () => {
    expect(fieldLines(agencySettingsForm)).toEqual([
      'address text 200',
      'county text 60 optional',
      'deaRegistrant text 100 optional',
      'deaNumber text 12 optional',
      'deaContact text 100 optional',
      'deaPhone tel 40 optional',
      'agentUserId choice optional',
      'agentSince day',
      'bneLicence text 40 optional',
      'emsAgencyCode text 40 optional',
      'receiveSigners radio',
      'transferSigners radio',
      'countSigners radio',
      'shiftChangeSigners radio',
      'maySignLater switch',
      'blindShiftChange switch',
      'blindSealChange switch',
      'blindScheduled switch',
      'externalWitnessUse switch',
      'externalWitnessWaste switch',
      'externalWitnessBreakage switch',
      'requireLabelsUse switch',
      'requireLabelsTransfer switch',
      'requireLabelsWaste switch',
      'requireLabelsBreakage switch',
      'requireLabelsReturn switch',
      'requireLabelsDestruction switch',
      'caseHoursTwo number 3 hours',
      'caseHoursOthers number 3 hours',
      'pinLength number 2 characters',
      'inactivityMinutes number 2 minutes optional',
      'businessClose text 5',
      'retentionYears number 2 years',
    ]);
    expect(check(settings)).toEqual({ errors: {}, fields: settings });
    expect(tooLongFields(agencySettingsForm, settings)).toEqual([]);
  });

  test('[REG-12] asks for what Form 3848 prints only in New York', () => {
    const inNewJersey = shownFields(agencySettingsForm, { ...settings, state: 'NJ' });
    const inNewYork = shownFields(agencySettingsForm, settings);
    const withAgent = { ...settings, agentUserId: '0b1e2f3a-0000-4000-8000-000000000009' };
    expect(inNewYork.filter((name) => !inNewJersey.includes(name))).toEqual([
      'bneLicence',
      'emsAgencyCode',
    ]);
    expect(inNewYork).not.toContain('agentSince');
    expect(shownFields(agencySettingsForm, withAgent)).toHaveLength(
      agencySettingsForm.fields.length,
    );
    expect(check(withAgent).errors).toHaveProperty('agentSince');
  });

  test.each(['receiveSigners', 'transferSigners', 'countSigners', 'shiftChangeSigners'])(
    '[SIGN-02] one or two people sign: %s',
    (name) => {
      expect(choicesIn(agencySettingsForm, name)).toEqual(['one', 'two']);
      for (const value of ['one', 'two']) expect(errorsWith({ [name]: value })).toEqual({});
      expect(Object.keys(errorsWith({ [name]: 'three' }))).toEqual([name]);
    },
  );

  test('[LABEL-05] the labels of vials are asked for act by act', () => {
    const labels = agencySettingsForm.fields.filter(({ group }) => group === 'Labels of vials');
    expect(labels.map(({ name, label }) => `${name}: ${label}`)).toEqual([
      'requireLabelsUse: Labels at uses',
      'requireLabelsTransfer: Labels at transfers',
      'requireLabelsWaste: Labels at waste',
      'requireLabelsBreakage: Labels at breakages',
      'requireLabelsReturn: Labels at returns',
      'requireLabelsDestruction: Labels at destructions',
    ]);
    expect(labels.map(({ words }) => words)).toContain(
      'Each labeled vial must be scanned at destructions',
    );
  });

  test.each([
    [null, null],
    [1, null],
    [4, null],
    [5, null],
    [6, 'An agency can only shorten it: enter 1 to 5 minutes.'],
  ])('[IDLE-08] an agency may only lower the limit of 5 minutes: %j', (minutes, sentence) => {
    expect(errorsWith({ inactivityMinutes: minutes }).inactivityMinutes ?? null).toBe(sentence);
  });

  test.each([
    [4, 'Your state requires at least 5 years.'],
    [5, null],
    [6, null],
  ])('records are kept at least as long as the state requires: %i', (years, sentence) => {
    expect(errorsWith({ retentionYears: years }).retentionYears ?? null).toBe(sentence);
  });

  test.each([
    [0, 'Enter whole hours from 1 to 168.'],
    [1, null],
    [168, null],
    [169, 'Enter whole hours from 1 to 168.'],
    [1.5, 'Enter whole hours from 1 to 168.'],
  ])('[CASE-07] a case is overdue after an hour to a week: %d', (hours, sentence) => {
    for (const name of ['caseHoursTwo', 'caseHoursOthers']) {
      expect(errorsWith({ [name]: hours })[name] ?? null).toBe(sentence);
    }
  });

  test('a DEA number may be missing, and is otherwise checked and stored in one way', () => {
    expect(check({ ...settings, deaNumber: 'ab 123-4563' }).fields.deaNumber).toBe('AB1234563');
    expect(errorsWith({ deaNumber: 'AB1234564' }).deaNumber).toContain('typing error');
  });

  test('what was typed stays as typed while anything is incorrect', () => {
    const typed = { ...settings, deaNumber: 'ab 123-4563', retentionYears: 4 };
    const checked = check(typed);
    expect(Object.keys(checked.errors)).toEqual(['retentionYears']);
    expect(checked.fields).toEqual(typed);
  });
});
