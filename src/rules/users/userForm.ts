import * as v from 'valibot';
import { line, optionalLine } from '../../contract/core/primitives.ts';
import { PermissionId } from '../../contract/core/principal.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { EditableField } from '../../contract/users/user.ts';
import { permissionProfiles } from '../core/permissions.ts';
import { changedFields, type EditableUser } from './userMerge.ts';
import { mayGrant, notYoursToGive, type UserEditor } from './userRights.ts';

/** An empty line is not a value. */
function orNull(limit: number, pattern: RegExp, sentence: string) {
  return v.pipe(
    v.nullable(v.string()),
    v.transform((text) => text ?? ''),
    optionalLine(limit).wrapped,
    v.regex(pattern, sentence),
    v.transform((text) => (text === '' ? null : text)),
  );
}

/** What may stand in each field that SaveUser changes. */
const schemas = {
  fullName: line('the full name', 100),
  email: v.pipe(line('the email', 254), v.email('Enter an email address like name@agency.org.')),
  phoneNumber: orNull(
    40,
    /^(\+?[\d\s().-]*\d[\d\s().-]*(\s?(x|ext\.?)\s?\d+)?)?$/i,
    'Enter a phone number like 518 555 0142.',
  ),
  friendlyId: orNull(40, /^/, ''),
  permissionId: PermissionId,
  inactivityTimeout: v.boolean(),
  needToResetPin: v.boolean(),
  isActive: v.boolean(),
} as const satisfies Record<EditableField, v.GenericSchema<unknown, unknown>>;

/**
 * Parses the fields that an edit changes: trimmed, and an empty phone number or id is none. The others are not
 * validated, so that what was stored before a rule existed does not stand in the way.
 */
export function checkUserFields(
  user: EditableUser,
  fields: readonly EditableField[],
): { errors: FieldErrors; user: EditableUser } {
  const errors: FieldErrors = {};
  const parsed: Partial<Record<EditableField, unknown>> = {};
  for (const field of fields) {
    // What is too long is not read any further: the patterns are made for short lines.
    const result = v.safeParse(schemas[field], user[field], { abortPipeEarly: true });
    if (result.success) parsed[field] = result.output;
    else errors[field] = result.issues[0].message;
  }
  return { errors, user: { ...user, ...(parsed as Partial<EditableUser>) } };
}

/** What is wrong with an edit before it is sent; the server says the rest (ROLE-02). */
export function checkUserEdit(
  editor: UserEditor,
  base: EditableUser,
  form: EditableUser,
): { errors: FieldErrors; user: EditableUser } {
  const fields = changedFields(base, form);
  const { errors, user } = checkUserFields(form, fields);
  if (fields.includes('permissionId') && !mayGrant(editor, form.permissionId)) {
    errors.permissionId = notYoursToGive;
  }
  return { errors, user };
}

/** How each field is called wherever people read of it: in the form, a conflict, the audit trail. */
export const fieldLabels: Readonly<Record<EditableField, string>> = {
  fullName: 'Full name',
  email: 'Email',
  phoneNumber: 'Phone number',
  friendlyId: 'Friendly ID',
  permissionId: 'Permission',
  inactivityTimeout: 'Inactivity timeout',
  needToResetPin: 'PIN reset',
  isActive: 'Account',
};

/** The permissions that someone may give, as choices. */
export function permissionChoices(
  editor: Pick<UserEditor, 'permissionId'>,
): { value: string; text: string }[] {
  return Object.entries(permissionProfiles)
    .filter(([id]) => mayGrant(editor, Number(id)))
    .map(([value, text]) => ({ value, text }));
}

/** How values are read that are not text. */
export const fieldReadings: Readonly<
  Partial<Record<EditableField, Readonly<Record<string, string>>>>
> = {
  permissionId: permissionProfiles,
  inactivityTimeout: { true: 'On', false: 'Off' },
  needToResetPin: { true: 'Needed', false: 'Not needed' },
  isActive: { true: 'Active', false: 'Inactive' },
};

/** A field's value as people read it. */
export function describeField(user: EditableUser, field: EditableField): string {
  const value = String(user[field] ?? '');
  return fieldReadings[field]?.[value] ?? value;
}
