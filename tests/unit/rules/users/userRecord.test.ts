import { describe, expect, test } from 'vitest';
import { PermissionId } from '../../../../src/contract/core/principal.ts';
import { editableFields } from '../../../../src/contract/users/user.ts';
import { describeValue } from '../../../../src/rules/core/recordForm.ts';
import {
  userFields,
  userForm,
  userRecord,
  userRow,
} from '../../../../src/rules/users/userRecord.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';
import { choicesIn, fieldLines, pagesOf, tooLongFields } from '../formFacts.ts';

const admin = { id: 'editor', permissionId: 3, agencyId: 7 };
const form = userForm(admin);
const person = sampleRow({ phoneNumber: '518 555 0142', friendlyId: 'M-17' });
const fields = userFields(person);

describe('[CALL-15] the form of another person’s record', () => {
  test('is listed with the people and edited on their details, under the full name', () => {
    expect(pagesOf(form)).toEqual(['userList', 'profile']);
    expect([form.noun, form.nameField]).toEqual(['user', 'fullName']);
  });

  test('has the fields that SaveUser changes', () => {
    expect(fieldLines(form)).toEqual([
      'fullName text 100',
      'email email 254',
      'phoneNumber tel 40 optional',
      'friendlyId text 40 optional',
      'permissionId choice',
      'inactivityTimeout switch',
      'needToResetPin switch',
      'isActive radio',
    ]);
    expect(form.fields.map(({ name }) => name)).toEqual(editableFields);
    expect(tooLongFields(form, fields)).toEqual([]);
  });

  test('[ROLE-02] offers the permissions that its editor may grant, and only there', () => {
    expect(choicesIn(form, 'permissionId')).toEqual(['1', '2', '3']);
    const all = choicesIn(userForm({ ...admin, permissionId: 4 }), 'permissionId');
    expect(all).toEqual(PermissionId.options.map(String));
    expect(choicesIn(form, 'isActive')).toEqual(['true', 'false']);
    expect(form.fields.filter(({ choices }) => choices).map(({ name }) => name)).toEqual([
      'permissionId',
      'isActive',
    ]);
  });

  test('reads its values as words', () => {
    const words = Object.fromEntries(
      form.fields.map((field) => [field.name, describeValue(field, fields[field.name])]),
    );
    expect(words).toEqual({
      fullName: 'Rosa Halloran',
      email: 'rhalloran@example.org',
      phoneNumber: '518 555 0142',
      friendlyId: 'M-17',
      permissionId: 'Technician',
      inactivityTimeout: 'On',
      needToResetPin: 'Not needed',
      isActive: 'Active',
    });
  });

  test('says why a record or a field stays as it is', () => {
    const fixed = (change: object) =>
      form.fields
        .filter(({ whyFixed }) => whyFixed?.({ ...fields, ...change }))
        .map(({ name }) => name);
    expect(fixed({})).toEqual(['inactivityTimeout']);
    expect(fixed({ isMultipleClients: true })).toEqual([
      'email',
      'permissionId',
      'inactivityTimeout',
    ]);
    expect(form.whyReadOnly?.(fields)).toBeNull();
    expect(form.whyReadOnly?.({ ...fields, clientId: 8 })).toContain('another agency');
  });

  test('shows the user type and the agency', () => {
    expect(form.facts?.(fields)).toEqual([
      { label: 'User type', value: 'Regular' },
      { label: 'Agency', value: 'Hudson Valley EMS' },
    ]);
  });

  test('stores what was typed, trimmed', () => {
    const checked = form.check({ ...fields, fullName: ' Rosa ', isActive: 'false' }, fields);
    expect(checked).toEqual({
      errors: {},
      fields: { ...fields, fullName: 'Rosa', isActive: 'false' },
    });
  });
});

describe('[ENT-05] a row of the list as the fields of a record', () => {
  test('is read back as the same row', () => {
    const rows = [
      person,
      sampleRow(),
      sampleRow({
        isActive: false,
        needToResetPin: true,
        inactivityTimeout: false,
        permissionId: 4,
      }),
    ];
    for (const row of rows) expect(userRow(userFields(row))).toEqual(row);
    expect(userFields(sampleRow())).toMatchObject({ phoneNumber: '', friendlyId: '' });
  });

  test('without a valid permission has the lowest, and without a name an empty one', () => {
    const { fullName: _name, ...nameless } = fields;
    expect(userRow({ ...nameless, permissionId: '9' })).toMatchObject({
      permissionId: 1,
      fullName: '',
    });
  });

  test('has no version of its own', () => {
    expect(userRecord(person)).toEqual({
      id: person.userId,
      version: 1,
      fields,
      changedBy: null,
      changedAt: null,
    });
  });
});
