import { type EditableField, editableFields, type UserRow } from '../../contract/users/user.ts';

/** The part of a record that SaveUser changes. */
export type EditableUser = Pick<UserRow, EditableField>;

/** The result of an edit once others have changed the record as well (SYNC-03). */
export type UserMerge = {
  /** What the edit changes in the current record; empty if that already says the same. */
  readonly changes: Partial<EditableUser>;
  /** Fields that both changed, to different values: someone has to choose. */
  readonly clashes: readonly EditableField[];
};

/** The fields in which two versions of a record differ, in the order in which they are shown. */
export function changedFields(before: EditableUser, after: EditableUser): EditableField[] {
  return editableFields.filter((field) => before[field] !== after[field]);
}

/** Sets an edit (`base` to `mine`) against the record as it is now, field by field. */
export function mergeUser(
  base: EditableUser,
  mine: EditableUser,
  current: EditableUser,
): UserMerge {
  const wanted = changedFields(base, mine).filter((field) => mine[field] !== current[field]);
  const clashes = wanted.filter((field) => current[field] !== base[field]);
  const free = wanted.filter((field) => !clashes.includes(field));
  return { changes: pick(mine, free), clashes };
}

/** The record after the fields of a choice were taken from another version of it. */
export function withFields(
  record: UserRow,
  from: EditableUser,
  fields: readonly EditableField[],
): UserRow {
  return { ...record, ...pick(from, fields) };
}

/** Some fields of a version, without the others. */
function pick(from: EditableUser, fields: readonly EditableField[]): Partial<EditableUser> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}
