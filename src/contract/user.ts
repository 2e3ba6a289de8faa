import * as v from 'valibot';
import { defineCall } from './call.ts';
import { AgencyId, Instant, optionalLine, pageQuery, QueryFlag, RecordId } from './primitives.ts';
import { PermissionId, PermissionProfile, UserType } from './session.ts';

/** ENT-05: a row of the user list, as it is cached for offline use. */
export const UserRow = v.object({
  userId: RecordId,
  fullName: v.string(),
  email: v.string(),
  emailConfirmed: v.boolean(),
  isEmailBounced: v.boolean(),
  deactivatedDueToInactivity: v.boolean(),
  phoneNumber: v.nullable(v.string()),
  lastLoginDate: v.nullable(Instant),
  isActive: v.boolean(),
  isLockedOut: v.boolean(),
  inactivityTimeout: v.boolean(),
  permissionId: PermissionId,
  permissionProfile: PermissionProfile,
  isSysAdmin: v.boolean(),
  clientId: AgencyId,
  clientName: v.string(),
  hasBiometricClientSettings: v.boolean(),
  hasFidoClientSettings: v.boolean(),
  friendlyId: v.nullable(v.string()),
  needToResetPin: v.boolean(),
  showDepartments: v.boolean(),
  isNewUser: v.boolean(),
  isFromIops: v.boolean(),
  knoxId: v.nullable(v.string()),
  isFromKnox: v.boolean(),
  userType: UserType,
  logoFileName: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  isUpdatedOffline: v.boolean(),
  isMultipleClients: v.boolean(),
  isEmailSpamReported: v.boolean(),
  hasLoginHistory: v.boolean(),
  isEmailBlocked: v.boolean(),
  emailBlockedReason: v.nullable(v.string()),
});
export type UserRow = v.InferOutput<typeof UserRow>;

const ListFilters = {
  ...pageQuery,
  search: optionalLine(100),
  sort: v.optional(v.pipe(v.string(), v.regex(/^-?[A-Za-z]+$/)), 'fullName'),
  isActive: v.optional(QueryFlag, 'true'),
  permissionProfile: v.optional(PermissionProfile),
  daysAgo: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))),
  userType: v.optional(UserType),
  columnJson: v.optional(v.pipe(v.string(), v.maxLength(4000))),
};

const UserList = v.object({ data: v.array(UserRow), total: v.number() });

export const getUserList = defineCall({
  name: 'getUserList',
  summary: 'The people of the session agency, in pages of 100.',
  method: 'GET',
  path: '/api/Admin/Users/GetUserList',
  access: 'session',
  query: v.object(ListFilters),
  reply: UserList,
});

export const postUserList = defineCall({
  name: 'postUserList',
  summary: 'The same with `excelPassword`, which never travels in an address (CALL-21).',
  method: 'POST',
  path: '/api/Admin/Users/GetUserList',
  access: 'session',
  body: v.object({ ...ListFilters, excelPassword: v.optional(v.string()) }),
  reply: UserList,
});

export const saveUser = defineCall({
  name: 'saveUser',
  summary: 'Saves a person; the model comes back to be kept locally (SYNC-01).',
  method: 'POST',
  path: '/api/Admin/Users/SaveUser',
  access: 'session',
  body: UserRow,
  reply: v.object({ isSuccessful: v.boolean(), message: v.string(), model: v.nullable(UserRow) }),
});

/** ENT-06: a stored row of the table EditUserTbl. */
export const EditUserRecord = v.object({
  user: UserRow,
  isUpdatedOffline: v.boolean(),
  editedAt: Instant,
});

/** CALL-16: an image, not JSON; its path and who may see it. */
export const signatureImagePath =
  '/uploads/UserSignatures/{userId}/{signatureId}/Signature.png' as const;
