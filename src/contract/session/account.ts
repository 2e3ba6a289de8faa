import * as v from 'valibot';
import { defineCall, defineGet, definePost } from '../core/call.ts';
import { AgencyId, Count, RecordId } from '../core/primitives.ts';
import { Credentials, SsoForm } from './loginForm.ts';
import { LoginSessionWithSetup, UserInfo } from './session.ts';

/** ENT-01: the login form as it is sent. */
export const LoginForm = v.object({
  ...Credentials.entries,
  userGuid: v.optional(v.nullable(v.string()), null),
  clientId: v.optional(v.nullable(AgencyId), null),
  fromIntegration: v.optional(v.boolean(), false),
  concurrencyStamp: v.optional(v.nullable(v.string()), null),
});

export const AdminContact = v.object({
  name: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
});
export type AdminContact = v.InferOutput<typeof AdminContact>;

const AcceptedLogin = v.object({
  isSuccessful: v.literal(true),
  message: v.string(),
  value: LoginSessionWithSetup,
  model: v.object({ needsNarcPrime: v.boolean(), needsBillPrime: v.boolean() }),
});

const RefusedLogin = v.object({
  isSuccessful: v.literal(false),
  message: v.string(),
  value: v.string(),
  model: v.object({ adminContacts: v.array(AdminContact) }),
});

/** ENT-02: an incorrect password is a reply, not an error (LOGIN-08). */
export const LoginReply = v.variant('isSuccessful', [AcceptedLogin, RefusedLogin]);
export type LoginReply = v.InferOutput<typeof LoginReply>;

export const login = definePost({
  name: 'login',
  summary: 'Log in with a username and password, an integration guid or a passkey stamp.',
  path: '/api/Account/Login',
  access: 'public',
  body: LoginForm,
  reply: LoginReply,
});

/** The envelope of calls that answer with one text and a message. */
export const TextReply = v.object({
  isSuccessful: v.boolean(),
  message: v.string(),
  value: v.nullable(v.string()),
});

export const ssoLogin = defineGet({
  name: 'ssoLogin',
  summary: 'The address of the login page of the agency an email belongs to.',
  path: '/api/Account/SsoLogin',
  access: 'public',
  query: SsoForm,
  reply: TextReply,
});

export const getUserObjectFromId = defineGet({
  name: 'getUserObjectFromId',
  summary: 'Completes an SSO login with a one-use ticket (SSO-02).',
  path: '/api/Account/GetUserObjectFromId',
  isOnce: true,
  access: 'public',
  query: v.object({ userId: v.pipe(v.string(), v.minLength(22), v.maxLength(128)) }),
  reply: LoginSessionWithSetup,
});

/** ENT-07 */
export const ForgotPasswordForm = v.object({
  email: v.pipe(
    v.string('Enter your email.'),
    v.trim(),
    v.minLength(1, 'Enter your email.'),
    v.maxLength(101, 'Use at most 101 characters.'),
    v.email('Enter an email address like name@agency.org.'),
  ),
  isWelcomeEmail: v.optional(v.boolean(), false),
  isSendToAll: v.optional(v.boolean(), false),
  /** 0 on anonymous pages that know no agency (FORGOT-01). */
  clientId: Count,
});

export const forgotPassword = definePost({
  name: 'forgotPassword',
  summary: 'Asks for a mail with a link to set a new password.',
  path: '/api/Account/ForgotPassword',
  access: 'public',
  body: ForgotPasswordForm,
  reply: TextReply,
});

/** What a link to set a password is worth; `unusable`: used, unknown, or its user has changed since. */
export const LinkStanding = v.picklist(['valid', 'superseded', 'tooOld', 'unusable']);
export type LinkStanding = v.InferOutput<typeof LinkStanding>;

/** What the form of a valid link needs, so that the page validates by the server's rules (CHPW-03). */
export const PasswordFormFacts = v.object({
  userName: v.string(),
  /** Fewest characters of a password. */
  minimum: v.number(),
  /** What a password may not hold: small letters, at least four. */
  contextWords: v.array(v.string()),
});
export type PasswordFormFacts = v.InferOutput<typeof PasswordFormFacts>;

/** ENT-09: link lookup; standing and form are ours. */
export const LinkLookup = v.object({
  id: v.nullable(v.string()),
  isExpired: v.boolean(),
  isNewUser: v.boolean(),
  message: v.string(),
  standing: LinkStanding,
  form: v.nullable(PasswordFormFacts),
});
export type LinkLookup = v.InferOutput<typeof LinkLookup>;

export const getUserGuidVm = defineGet({
  name: 'getUserGuidVm',
  summary: 'Whether a change-password link can be used.',
  path: '/api/Account/GetUserGuidVm',
  access: 'public',
  query: v.object({ guid: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
  reply: LinkLookup,
});

export const ChangePasswordForm = v.object({
  /** As the look-up of the link named it; another person's is refused, whatever the code is worth. */
  userId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128))), null),
  /** The link's secret, in the body (ROUTE-04). */
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  confirmPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
});

/** A refusal is a reply, as at login: `field` says where it belongs, `standing` what has become of the link. */
export const ChangePasswordReply = v.object({
  isSuccessful: v.boolean(),
  message: v.string(),
  value: v.picklist([0, 1]),
  field: v.nullable(v.picklist(['password', 'confirmPassword'])),
  standing: LinkStanding,
});
export type ChangePasswordReply = v.InferOutput<typeof ChangePasswordReply>;

export const changePassword = definePost({
  name: 'changePassword',
  summary: 'Sets a new password with the code of an emailed link; value 1 means an API user.',
  path: '/api/Account/ChangePassword',
  access: 'public',
  body: ChangePasswordForm,
  reply: ChangePasswordReply,
});

export const getUserInfo = defineGet({
  name: 'getUserInfo',
  summary: 'The user and rights of this session.',
  path: '/api/Account/GetUserInfo',
  access: 'account',
  reply: UserInfo,
});

export const postUserInfo = defineCall({ ...getUserInfo, name: 'postUserInfo', method: 'POST' });

export const getUserInfoById = defineCall({
  ...getUserInfo,
  name: 'getUserInfoById',
  summary: 'The same, where the id is the session user; another id is not found.',
  path: '/api/Account/GetUserInfo/{id}',
  params: v.object({ id: RecordId }),
});

export const postUserInfoById = defineCall({
  ...getUserInfoById,
  name: 'postUserInfoById',
  method: 'POST',
});

export const logout = defineGet({
  name: 'logout',
  summary: 'Ends this session; value is where to go, if anywhere but the login page.',
  path: '/api/Account/Logout',
  isOnce: true,
  access: 'account',
  // A session that is over already may still be ended, and ending one makes it no longer.
  countsAsActivity: false,
  query: v.object({ userId: v.optional(RecordId) }),
  reply: TextReply,
});
