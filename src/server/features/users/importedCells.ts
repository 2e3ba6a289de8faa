import type { EditableField, UserRow } from '../../../contract/users/user.ts';
import { permissionProfiles } from '../../../rules/core/permissions.ts';
import { importKinds, readSwitch } from '../../../rules/import/importKinds.ts';
import { userColumns } from '../../../rules/users/userColumns.ts';
import type { EditableUser } from '../../../rules/users/userMerge.ts';
import type { ImportedRow } from '../../core/import/importer.ts';
import type { ImportReason } from '../../database/schema/recordImport.ts';

export function cellsOf(user: UserRow): Record<string, string> {
  const {
    email,
    fullName,
    permissionProfile,
    phoneNumber,
    friendlyId,
    inactivityTimeout,
    isActive,
  } = userColumns;
  const columns = {
    email,
    fullName,
    permissionId: permissionProfile,
    phoneNumber,
    friendlyId,
    inactivityTimeout,
    isActive,
  };
  return Object.fromEntries(
    Object.entries(columns).map(([field, { cell }]) => [field, String(cell(user) ?? '')]),
  );
}

export const headOf = (field: string) =>
  importKinds.users.columns.find((column) => column.field === field)?.head ??
  (field === 'userName' ? 'Email' : null);

/** An empty cell empties phone number and id, and leaves the rest as it is. */
export function readCells(cells: ImportedRow['cells']): {
  values: Partial<EditableUser>;
  reasons: ImportReason[];
} {
  const values: { -readonly [Field in EditableField]?: EditableUser[Field] } = {};
  const reasons: ImportReason[] = [];
  const { email, fullName, permissionId, phoneNumber, friendlyId } = cells;
  if (email) values.email = email;
  if (fullName) values.fullName = fullName;
  if (phoneNumber !== undefined) values.phoneNumber = phoneNumber === '' ? null : phoneNumber;
  if (friendlyId !== undefined) values.friendlyId = friendlyId === '' ? null : friendlyId;
  if (permissionId) {
    const id = ([1, 2, 3, 4] as const).find(
      (one) => permissionProfiles[one].toLowerCase() === permissionId.toLowerCase(),
    );
    if (id) values.permissionId = id;
    else {
      const names = Object.values(permissionProfiles).join(', ');
      reasons.push({ column: 'Permission', sentence: `Enter one of these: ${names}.` });
    }
  }
  for (const field of ['inactivityTimeout', 'isActive'] as const) {
    const text = cells[field];
    if (!text) continue;
    const value = readSwitch(text);
    if (value !== undefined) values[field] = value;
    else {
      const words = field === 'isActive' ? 'Active or Inactive' : 'On or Off';
      reasons.push({ column: headOf(field), sentence: `Write ${words}.` });
    }
  }
  return { values, reasons };
}
