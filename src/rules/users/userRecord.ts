import * as v from 'valibot';
import { PermissionId } from '../../contract/core/principal.ts';
import type { RecordFields, StoredRecord } from '../../contract/core/record.ts';
import type { FieldDefinition, RecordForm } from '../../contract/core/recordForm.ts';
import { type EditableField, editableFields, UserRow } from '../../contract/users/user.ts';
import { technician } from '../core/permissions.ts';
import { checkUserEdit, fieldLabels, fieldReadings, permissionChoices } from './userForm.ts';
import type { EditableUser } from './userMerge.ts';
import { userListPath } from './userQuery.ts';
import { type UserEditor, whyFieldFixed, whyNotEditable } from './userRights.ts';
import { userTypeText } from './userText.ts';

/** A person's row as the fields of a record: what is fixed in the form follows from the others. */
export function userFields(row: EditableUser): RecordFields {
  return {
    ...row,
    phoneNumber: row.phoneNumber ?? '',
    friendlyId: row.friendlyId ?? '',
    permissionId: String(row.permissionId),
    isActive: String(row.isActive),
  };
}

const Rest = v.omit(UserRow, editableFields);

/** The row that `userFields` was made of, with what was typed, valid or not. */
export function userRow(fields: RecordFields): UserRow {
  const text = (name: EditableField) => String(fields[name] ?? '');
  return {
    ...v.parse(Rest, fields),
    fullName: text('fullName'),
    email: text('email'),
    phoneNumber: text('phoneNumber') || null,
    friendlyId: text('friendlyId') || null,
    permissionId:
      PermissionId.options.find((id) => String(id) === text('permissionId')) ?? technician,
    inactivityTimeout: fields.inactivityTimeout === true,
    needToResetPin: fields.needToResetPin === true,
    isActive: text('isActive') === 'true',
  };
}

/** A row has no version of its own: the server compares fields (SYNC-03). */
export function userRecord(row: UserRow): StoredRecord {
  return { id: row.userId, version: 1, fields: userFields(row), changedBy: null, changedAt: null };
}

const details = { group: 'Details', width: 'l' } as const;
const access = { group: 'Access', width: 'm' } as const;

const shapes: Readonly<Record<EditableField, Omit<FieldDefinition, 'name' | 'label'>>> = {
  fullName: { ...details, kind: 'text', maxLength: 100 },
  email: { ...details, kind: 'email', maxLength: 254 },
  phoneNumber: { ...details, kind: 'tel', maxLength: 40, optional: true },
  friendlyId: { ...details, kind: 'text', maxLength: 40, optional: true },
  permissionId: { ...access, kind: 'choice' },
  inactivityTimeout: { ...access, kind: 'switch', words: 'Log out after a time without activity' },
  needToResetPin: { ...access, kind: 'switch', words: 'Require a new PIN at the next login' },
  isActive: {
    ...access,
    kind: 'radio',
    choices: [
      { value: 'true', text: 'Active' },
      { value: 'false', text: 'Inactive: cannot log in, and is logged out at once' },
    ],
  },
};

/** CALL-15: the form of another person's record, for the one who edits it. */
export function userForm(editor: UserEditor): RecordForm {
  return {
    noun: 'user',
    newTitle: 'New user',
    nameField: 'fullName',
    listPath: userListPath,
    listTitle: 'Users',
    addressOf: (id) => `/admin/users/edit/details/${id}`,
    fields: editableFields.map((name) => ({
      name,
      label: fieldLabels[name],
      ...shapes[name],
      ...(name === 'permissionId' ? { choices: permissionChoices(editor) } : {}),
      readAs: fieldReadings[name] ?? {},
      whyFixed: (base) => whyFieldFixed(editor, userRow(base), name),
    })),
    check: (typed, base = typed) => {
      const { errors, user } = checkUserEdit(editor, userRow(base), userRow(typed));
      return { errors, fields: { ...typed, ...userFields(user) } };
    },
    whyReadOnly: (base) => whyNotEditable(editor, userRow(base)),
    facts: (fields) => {
      const { userType, clientName } = userRow(fields);
      return [
        { label: 'User type', value: userTypeText[userType] },
        { label: 'Agency', value: clientName },
      ];
    },
    restoredTitle: 'Restored from before you were logged out',
  };
}
