import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import {
  AgencyId,
  Instant,
  optionalLine,
  pageQuery,
  RecordId,
  StoredText,
} from '../core/primitives.ts';
import { PermissionId, PermissionProfile, UserType } from '../core/principal.ts';

/** ENT-05: a row of the user list, as it is cached for offline use. */
export const UserRow = v.object({
  userId: RecordId,
  fullName: StoredText,
  email: StoredText,
  emailConfirmed: v.boolean(),
  isEmailBounced: v.boolean(),
  deactivatedDueToInactivity: v.boolean(),
  phoneNumber: v.nullable(StoredText),
  lastLoginDate: v.nullable(Instant),
  isActive: v.boolean(),
  isLockedOut: v.boolean(),
  inactivityTimeout: v.boolean(),
  permissionId: PermissionId,
  permissionProfile: PermissionProfile,
  isSysAdmin: v.boolean(),
  clientId: AgencyId,
  clientName: StoredText,
  hasBiometricClientSettings: v.boolean(),
  hasFidoClientSettings: v.boolean(),
  friendlyId: v.nullable(StoredText),
  needToResetPin: v.boolean(),
  showDepartments: v.boolean(),
  isNewUser: v.boolean(),
  isFromIops: v.boolean(),
  knoxId: v.nullable(StoredText),
  isFromKnox: v.boolean(),
  userType: UserType,
  logoFileName: v.nullable(StoredText),
  companyName: v.nullable(StoredText),
  isUpdatedOffline: v.boolean(),
  isMultipleClients: v.boolean(),
  isEmailSpamReported: v.boolean(),
  hasLoginHistory: v.boolean(),
  isEmailBlocked: v.boolean(),
  emailBlockedReason: v.nullable(StoredText),
});
export type UserRow = v.InferOutput<typeof UserRow>;

/** The orders of the list; with `-` in front, descending. */
const UserSort = v.picklist([
  'fullName',
  '-fullName',
  'email',
  '-email',
  'permissionProfile',
  '-permissionProfile',
  'userType',
  '-userType',
  'lastLoginDate',
  '-lastLoginDate',
  'isActive',
  '-isActive',
]);
export type UserSort = v.InferOutput<typeof UserSort>;

/** CALL-14: a filter that is not set may be left out or empty. */
function filter<S extends v.GenericSchema<string, unknown>>(schema: S) {
  return v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  );
}

const ListFilters = {
  ...pageQuery,
  search: optionalLine(100),
  sort: v.optional(UserSort, 'fullName'),
  isActive: v.optional(v.picklist(['true', 'false', 'all']), 'true'),
  permissionProfile: filter(PermissionProfile),
  /** Logged in within so many days. */
  daysAgo: filter(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))),
  userType: filter(UserType),
  /** The columns of an export as a JSON list of names (`src/rules/users/userColumns.ts`); a list has all of them. */
  columnJson: v.optional(v.pipe(StoredText, v.maxLength(4000))),
};

export const UserList = v.object({ data: v.array(UserRow), total: v.number() });
export type UserList = v.InferOutput<typeof UserList>;

/** The shortest and the longest password of an exported workbook, in characters; Excel takes no longer one. */
export const excelPasswordLength = { least: 10, most: 255 } as const;

/** Opens an encrypted workbook. */
export const ExcelPassword = v.pipe(
  v.string('Enter a password.'),
  v.minLength(excelPasswordLength.least, `Use at least ${excelPasswordLength.least} characters.`),
  v.maxLength(excelPasswordLength.most, `Use at most ${excelPasswordLength.most} characters.`),
);

/** A file that a call hands over, base64. */
export const FileContent = v.object({
  fileName: v.string(),
  content: v.pipe(v.string(), v.base64()),
});
export type FileContent = v.InferOutput<typeof FileContent>;

export const getUserList = defineGet({
  name: 'getUserList',
  summary: 'The people of the session agency, in pages of 100.',
  path: '/api/Admin/Users/GetUserList',
  access: 'users',
  query: v.object(ListFilters),
  reply: UserList,
});

export const postUserList = definePost({
  name: 'postUserList',
  summary: 'The same with `excelPassword`, which never travels in an address (CALL-21).',
  path: '/api/Admin/Users/GetUserList',
  access: 'users',
  body: v.object({ ...ListFilters, excelPassword: v.optional(ExcelPassword) }),
  /** With a password all that fit, as an encrypted workbook; `data` is empty then. */
  reply: v.object({ ...UserList.entries, workbook: v.optional(FileContent) }),
});

export const getUser = defineGet({
  name: 'getUser',
  summary: 'One person of the session agency, to be edited; others are not found.',
  path: '/api/Admin/Users/GetUser/{userId}',
  access: 'users',
  params: v.object({ userId: RecordId }),
  reply: UserRow,
});

/** What SaveUser changes; every other field is only read by the client. */
export const editableFields = [
  'fullName',
  'email',
  'phoneNumber',
  'friendlyId',
  'permissionId',
  'inactivityTimeout',
  'needToResetPin',
  'isActive',
] as const satisfies readonly (keyof v.InferOutput<typeof UserRow>)[];
export type EditableField = (typeof editableFields)[number];

/**
 * CALL-15: the edited record, with the record it was edited from and an id of this one save. Sent again with the same
 * id, it is answered with the first result; so a lost reply does not save twice (SYNC-02).
 */
export const SavedUser = v.object({ ...UserRow.entries, base: UserRow, operationId: RecordId });
export type SavedUser = v.InferOutput<typeof SavedUser>;

export const saveUser = definePost({
  name: 'saveUser',
  summary: 'Saves a person; the reply has the model to store locally (SYNC-01).',
  path: '/api/Admin/Users/SaveUser',
  access: 'users',
  body: SavedUser,
  reply: v.object({ isSuccessful: v.literal(true), message: v.string(), model: UserRow }),
});

/**
 * What stands in `details` of the problem `user_changed` (SYNC-03): the record as the server has it, and the fields that
 * clash.
 */
export const UserChanged = v.object({
  current: UserRow,
  fields: v.pipe(v.array(v.picklist(editableFields)), v.minLength(1)),
});
export type UserChanged = v.InferOutput<typeof UserChanged>;

/** ENT-06: a stored row of the table EditUserTbl: all that SaveUser takes, and what became of it. */
export const EditUserRecord = v.object({
  user: UserRow,
  base: UserRow,
  operationId: RecordId,
  isUpdatedOffline: v.boolean(),
  editedAt: Instant,
  /** Whose edit it is and where: it is sent in no other person's name and from no other agency. */
  editedBy: RecordId,
  agencyId: AgencyId,
  /** Why the server would not take it; null while it has not been refused. */
  refusal: v.nullable(
    v.object({ code: v.string(), message: v.string(), changed: v.nullable(UserChanged) }),
  ),
});
export type EditUserRecord = v.InferOutput<typeof EditUserRecord>;

/** CALL-16: an image, not JSON; its path and who may see it. */
export const signatureImagePath =
  '/uploads/UserSignatures/{userId}/{signatureId}/Signature.png' as const;
export const SignatureImageParams = v.object({ userId: RecordId, signatureId: RecordId });
