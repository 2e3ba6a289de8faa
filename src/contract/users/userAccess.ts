import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, optionalLine, RecordId, StoredText } from '../core/primitives.ts';
import { PermissionId } from '../core/principal.ts';
import { Passkey } from '../session/fido.ts';
import { UserRow } from './user.ts';

/** Actions on another person's account, in addition to editing its record. */
export const UserAct = v.picklist([
  'sendLink',
  'unlock',
  'requirePinReset',
  'endSessions',
  'activate',
  'deactivate',
]);
export type UserAct = v.InferOutput<typeof UserAct>;

/** The rights in addition to the permission (ROLE-02, ROUTE-16); `witnessOnly` restricts instead of granting. */
export const UserRights = v.object({
  globalAuditHistory: v.boolean(),
  clients: v.boolean(),
  controlValues: v.boolean(),
  witnessOnly: v.boolean(),
});
export type UserRights = v.InferOutput<typeof UserRights>;

/** What became of the last mail with a link: `waiting` is tried again, `failed` is not. */
export const LinkMail = v.object({
  state: v.picklist(['none', 'waiting', 'sent', 'failed']),
  at: v.nullable(Instant),
});

/** How someone else's account is protected; secrets only as set or not set. */
export const UserAccess = v.object({
  user: UserRow,
  userName: v.string(),
  isUsingSso: v.boolean(),
  hasPassword: v.boolean(),
  passwordChangedAt: v.nullable(Instant),
  hasPin: v.boolean(),
  pinChangedAt: v.nullable(Instant),
  hasSignature: v.boolean(),
  passkeys: v.array(v.omit(Passkey, ['isOfThisSession'])),
  /** Until when incorrect passwords, and incorrect PINs, lock the person out. */
  passwordLockedUntil: v.nullable(Instant),
  pinLockedUntil: v.nullable(Instant),
  /** Logins that are active now. */
  sessions: v.number(),
  linkMail: LinkMail,
  /** While the address of the record is not confirmed, emails are sent to the previous one. */
  unconfirmedAddress: v.nullable(
    v.object({ formerEmail: v.string(), changedBy: v.string(), changedAt: Instant }),
  ),
  rights: UserRights,
});
export type UserAccess = v.InferOutput<typeof UserAccess>;

const params = v.object({ userId: RecordId });

export const getUserAccess = defineGet({
  name: 'getUserAccess',
  summary: 'How the account of a person of the session agency is protected.',
  path: '/api/Admin/Users/GetUserAccess/{userId}',
  access: 'users',
  params,
  reply: UserAccess,
});

/** Each act leads to one state, so that the same one sent again changes nothing. */
export const actOnUser = definePost({
  name: 'actOnUser',
  summary: 'Unlocks, deactivates, sends a link, asks for a new PIN or logs out.',
  path: '/api/Admin/Users/ActOnUser/{userId}',
  access: 'users',
  params,
  body: v.object({ act: UserAct }),
  reply: v.object({ message: v.string(), access: UserAccess }),
});

export const saveUserRights = definePost({
  name: 'saveUserRights',
  summary: 'Grants and removes rights that differ from those of the permission.',
  path: '/api/Admin/Users/SaveUserRights/{userId}',
  access: 'users',
  params,
  body: v.object({ base: UserRights, rights: UserRights }),
  reply: v.object({ message: v.string(), access: UserAccess }),
});

/** A new account as it is typed; `src/rules/users/userInvite.ts` says the error in it. */
export const InvitedUser = v.object({
  fullName: StoredText,
  email: StoredText,
  /** Empty: the email. */
  userName: optionalLine(254),
  phoneNumber: v.nullable(StoredText),
  friendlyId: v.nullable(StoredText),
  permissionId: PermissionId,
  userType: v.picklist(['Regular', 'ApiOnly', 'Auditor']),
  inactivityTimeout: v.boolean(),
});
export type InvitedUser = v.InferOutput<typeof InvitedUser>;

export const inviteUser = definePost({
  name: 'inviteUser',
  summary: 'Makes an account and mails its owner a link to set it up; once per operation id.',
  path: '/api/Admin/Users/InviteUser',
  access: 'users',
  body: v.object({ ...InvitedUser.entries, operationId: RecordId }),
  reply: v.object({ message: v.string(), model: UserRow }),
});
