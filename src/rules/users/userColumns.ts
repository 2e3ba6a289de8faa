import * as v from 'valibot';
import type { UserRow } from '../../contract/users/user.ts';
import { userTypeText } from './userText.ts';

type Cell = string | boolean | null;

const yes = (value: boolean) => (value ? 'Yes' : 'No');

/** The content of the columns of an export of people, by the name that `columnJson` calls them. */
export const userColumns = {
  fullName: { head: 'Full name', cell: (user) => user.fullName },
  email: { head: 'Email', cell: (user) => user.email },
  phoneNumber: { head: 'Phone number', cell: (user) => user.phoneNumber },
  friendlyId: { head: 'Friendly ID', cell: (user) => user.friendlyId },
  permissionProfile: { head: 'Permission', cell: (user) => user.permissionProfile },
  userType: { head: 'User type', cell: (user) => userTypeText[user.userType] },
  clientName: { head: 'Agency', cell: (user) => user.clientName },
  isActive: { head: 'Account', cell: (user) => (user.isActive ? 'Active' : 'Inactive') },
  lastLoginDate: { head: 'Last login (UTC)', cell: (user) => user.lastLoginDate },
  isLockedOut: { head: 'Locked out', cell: (user) => yes(user.isLockedOut) },
  needToResetPin: { head: 'PIN reset', cell: (user) => yes(user.needToResetPin) },
  inactivityTimeout: {
    head: 'Inactivity timeout',
    cell: (user) => (user.inactivityTimeout ? 'On' : 'Off'),
  },
  deactivatedDueToInactivity: {
    head: 'Deactivated for inactivity',
    cell: (user) => yes(user.deactivatedDueToInactivity),
  },
  hasFidoClientSettings: { head: 'Passkey', cell: (user) => yes(user.hasFidoClientSettings) },
  isEmailBounced: { head: 'Email bounced', cell: (user) => yes(user.isEmailBounced) },
  isEmailBlocked: { head: 'Email blocked', cell: (user) => yes(user.isEmailBlocked) },
  emailBlockedReason: { head: 'Why it is blocked', cell: (user) => user.emailBlockedReason },
  isFromIops: { head: 'From an integration', cell: (user) => yes(user.isFromIops) },
  isFromKnox: { head: 'From device management', cell: (user) => yes(user.isFromKnox) },
  knoxId: { head: 'Device management ID', cell: (user) => user.knoxId },
} as const satisfies Record<string, { head: string; cell: (user: UserRow) => Cell }>;

export type UserColumn = keyof typeof userColumns;

const names = Object.keys(userColumns) as [UserColumn, ...UserColumn[]];

const ColumnJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.picklist(names)),
  v.minLength(1),
  v.check((list) => new Set(list).size === list.length),
);

/** The columns that `columnJson` asks for, all of them where it is left out; null if it cannot be understood. */
export function columnsOf(columnJson: string | undefined): readonly UserColumn[] | null {
  if (columnJson === undefined) return names;
  const result = v.safeParse(ColumnJson, columnJson);
  return result.success ? result.output : null;
}
