import { describe, expect, it, test } from 'vitest';
import { editableFields } from '../../../../src/contract/users/user.ts';
import { mayAdminister, maySeeUsers } from '../../../../src/rules/navigation/userAccess.ts';
import {
  checkUserEdit,
  checkUserFields,
  describeField,
  fieldLabels,
  permissionChoices,
} from '../../../../src/rules/users/userForm.ts';
import { whyFieldFixed, whyNotEditable } from '../../../../src/rules/users/userRights.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';

const person = sampleRow({ clientId: 7, inactivityTimeout: false });
const editor = (permissionId: number, agencyId = 7) => ({ id: 'editor', permissionId, agencyId });
const errorOf = (change: Parameters<typeof sampleRow>[0]) =>
  Object.keys(checkUserEdit(editor(3), person, { ...person, ...change }).errors);

describe('[CALL-15] typed values in the form', () => {
  test('are trimmed, and an empty phone number or id is null', () => {
    const typed = { ...person, fullName: ' Rosa ', phoneNumber: ' ', friendlyId: '' };
    const { user, errors } = checkUserFields(typed, editableFields);
    expect(errors).toEqual({});
    expect(user).toMatchObject({ fullName: 'Rosa', phoneNumber: null, friendlyId: null });
  });

  test('keep a phone number and an ID, and have the lengths that the row takes', () => {
    const kept = { phoneNumber: '518 555 0142', friendlyId: 'x'.repeat(40) };
    expect(checkUserFields({ ...person, ...kept }, editableFields)).toEqual({
      errors: {},
      user: { ...person, ...kept },
    });
    const email = (length: number) => `${'a'.repeat(length - 10)}@b.example`;
    expect(errorOf({ friendlyId: 'x'.repeat(41) })).toEqual(['friendlyId']);
    expect(errorOf({ fullName: 'x'.repeat(100), email: email(254) })).toEqual([]);
    expect(errorOf({ fullName: 'x'.repeat(101), email: email(255) })).toEqual([
      'fullName',
      'email',
    ]);
    expect(errorOf({ phoneNumber: '1'.repeat(40) })).toEqual([]);
    const without = { ...person, phoneNumber: null };
    expect(checkUserFields(without, ['phoneNumber']).user.phoneNumber).toBeNull();
  });

  it.each(['518 555 0142', '+1 (518) 555-0142', '518.555.0142 x12', '5185550142 ext. 3'])(
    'a phone number like %s is valid',
    (phoneNumber) => {
      expect(errorOf({ phoneNumber })).toEqual([]);
    },
  );

  it.each(['call me', '+', '518 555 0142 or 0143', '1'.repeat(41)])(
    'a phone number like %s is not valid',
    (phoneNumber) => {
      expect(errorOf({ phoneNumber })).toEqual(['phoneNumber']);
    },
  );

  test('only changes are validated', () => {
    const old = { ...person, phoneNumber: 'ask at the desk' };
    expect(checkUserEdit(editor(3), old, { ...old, fullName: 'Rosa' }).errors).toEqual({});
  });

  test('[ROLE-02] no one grants more rights than they have', () => {
    expect(errorOf({ permissionId: 3 })).toEqual([]);
    expect(errorOf({ permissionId: 4 })).toEqual(['permissionId']);
    expect(permissionChoices(editor(3)).map(({ text }) => text)).toEqual([
      'Technician',
      'Manager',
      'Admin',
    ]);
  });

  test('a far too long text is read only up to its length', () => {
    // The pattern of phone numbers would be at this for hours.
    const long = `${'1'.repeat(2_000_000)}!`;
    const typed = { ...person, phoneNumber: long, email: long, fullName: long };
    const { errors } = checkUserFields(typed, ['phoneNumber', 'email', 'fullName']);
    expect(Object.values(errors).filter((text) => !text.startsWith('Use at most'))).toEqual([]);
  });
});

describe('[CALL-15] words for people', () => {
  test('every field has a label and every value a word', () => {
    for (const field of editableFields) {
      expect(fieldLabels[field]).toMatch(/^[A-Z]/);
      expect(typeof describeField(person, field)).toBe('string');
    }
    expect(describeField(person, 'isActive')).toBe('Active');
    expect(describeField(person, 'permissionId')).toBe('Technician');
    expect(describeField({ ...person, needToResetPin: true }, 'needToResetPin')).toBe('Needed');
    expect(describeField(person, 'phoneNumber')).toBe('');
  });
});

describe('[ROLE-02] who may change what', () => {
  test('[OFF-01] technicians see no one', () => {
    expect([1, 2, 3, 4].map((permissionId) => maySeeUsers({ permissionId }))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test('[ROLE-02] administrators set up an agency, managers do not', () => {
    expect([1, 2, 3, 4].map((permissionId) => mayAdminister({ permissionId }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('no one above them, no one in another agency, system administrators everyone', () => {
    expect(whyNotEditable(editor(2), person)).toBeNull();
    expect(whyNotEditable(editor(2), { ...person, permissionId: 2 })).toBeNull();
    expect(whyNotEditable(editor(2), { ...person, permissionId: 3 })).toContain('more rights');
    expect(whyNotEditable(editor(3, 8), person)).toContain('another agency');
    expect(whyNotEditable(editor(4, 8), { ...person, permissionId: 4 })).toBeNull();
  });

  test('of oneself neither address nor permission nor account', () => {
    const self = { ...editor(3), id: person.userId };
    const fixed = editableFields.filter((field) => whyFieldFixed(self, person, field) !== null);
    expect(fixed).toEqual(['email', 'permissionId', 'isActive']);
  });

  test('[IDLE-08] only a system administrator turns off the inactivity timeout', () => {
    const watched = { ...person, inactivityTimeout: true };
    expect(whyFieldFixed(editor(3), watched, 'inactivityTimeout')).not.toBeNull();
    expect(whyFieldFixed(editor(4), watched, 'inactivityTimeout')).toBeNull();
    expect(whyFieldFixed(editor(3), person, 'inactivityTimeout')).toBeNull();
  });

  test('of a person in several agencies neither address nor permission', () => {
    const several = { ...person, isMultipleClients: true };
    const fixed = editableFields.filter((field) => whyFieldFixed(editor(3), several, field));
    expect(fixed).toEqual(['email', 'permissionId']);
    expect(whyFieldFixed(editor(4), several, 'email')).toBeNull();
  });

  test('[RIGHT-07] of an auditor not the permission, and the address like that of anyone', () => {
    const auditor = { ...person, userType: 'Auditor' as const };
    const fixed = editableFields.filter((field) => whyFieldFixed(editor(4), auditor, field));
    expect(fixed).toEqual(['permissionId']);
    expect(whyFieldFixed(editor(4), auditor, 'permissionId')).toMatch(/^An auditor account only/);
  });

  test('a PIN reset is withdrawn by no one', () => {
    expect(
      whyFieldFixed(editor(4), { ...person, needToResetPin: true }, 'needToResetPin'),
    ).not.toBeNull();
  });
});
