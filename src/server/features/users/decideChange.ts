import type { ProblemCode } from '../../../contract/problems.ts';
import {
  type EditableField,
  editableFields,
  type SavedUser,
  UserRow,
} from '../../../contract/users/user.ts';
import { checkUserFields } from '../../../rules/users/userForm.ts';
import { changedFields, type EditableUser, mergeUser } from '../../../rules/users/userMerge.ts';
import {
  mayGrant,
  notYoursToGive,
  type UserEditor,
  whyFieldFixed,
  whyNotEditable,
} from '../../../rules/users/userRights.ts';
import { conflict, unprocessable } from '../../platform/http/problemError.ts';

/** What a save writes. */
export interface UserChange {
  readonly fields: readonly EditableField[];
  readonly values: Partial<EditableUser>;
}

/**
 * Returned with the record, and not set by the editor: two follow from the permission, one is the browser's own flag.
 */
const derived: readonly string[] = ['permissionProfile', 'isSysAdmin', 'isUpdatedOffline'];

/**
 * Checks an edit against the current record, in this order: only editable fields, none above the editor's own rights,
 * each well formed, and none that someone else changed to another value in the meantime.
 *
 * @throws ProblemError 422 by the rules, 409 `user_changed` with the current record.
 */
export function decideChange(editor: UserEditor, form: SavedUser, current: UserRow): UserChange {
  const { base } = form;
  rejectFixedFields(form);
  const wanted = changedFields(base, form);
  if (wanted.length === 0) return { fields: [], values: {} };
  const reason = whyNotEditable(editor, current);
  if (reason !== null) throw unprocessable('user_not_editable', reason);
  const { errors, user: mine } = checkUserFields(form, wanted);
  rejectAny('user_field_invalid', 'Correct the marked fields.', errors);
  const { changes, clashes } = mergeUser(base, mine, current);
  const fields = editableFields.filter((field) => field in changes || clashes.includes(field));
  rejectBeyondRights(editor, mine, current, fields);
  if (clashes.length > 0) {
    throw conflict(
      'user_changed',
      'Someone else changed this person. Nothing was saved. Choose the correct version of each field.',
      { current, fields: clashes },
    );
  }
  return { fields, values: changes };
}

/** An edit lists what it changes; anything beyond that is not from our form. */
function rejectFixedFields(form: SavedUser): void {
  const names = Object.keys(UserRow.entries) as (keyof UserRow)[];
  const changeable: readonly string[] = [...editableFields, ...derived];
  const wrong = names.filter(
    (name) => !changeable.includes(name) && form[name] !== form.base[name],
  );
  const sentence = 'This can’t be changed here.';
  rejectAny(
    'user_field_fixed',
    sentence,
    Object.fromEntries(wrong.map((name) => [name, sentence])),
  );
}

function rejectBeyondRights(
  editor: UserEditor,
  mine: EditableUser,
  current: UserRow,
  fields: readonly EditableField[],
): void {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const reason = whyFieldFixed(editor, current, field);
    if (reason !== null) errors[field] = reason;
  }
  if (fields.includes('permissionId') && !mayGrant(editor, mine.permissionId)) {
    errors.permissionId = notYoursToGive;
  }
  rejectAny('user_field_fixed', 'You can’t change the marked fields.', errors);
}

function rejectAny(
  code: ProblemCode<422>,
  sentence: string,
  errors: Readonly<Record<string, string>>,
): void {
  if (Object.keys(errors).length > 0) throw unprocessable(code, sentence, errors);
}
