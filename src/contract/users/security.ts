import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { NewPin } from '../core/pin.ts';
import { Instant, RecordId } from '../core/primitives.ts';
import { SignatureImage } from '../core/signatureImage.ts';
import { Assertion, AssertionOptions } from '../core/webauthn.ts';
import { LoggedInUser, LoginSessionWithSetup } from '../session/session.ts';

/** How the image was made: drawn on the pad, the typed name, or an image file. */
export const SignatureWay = v.picklist(['drawn', 'typed', 'uploaded']);
export type SignatureWay = v.InferOutput<typeof SignatureWay>;

/** The content of a person's own security page. */
export const AccountSecurity = v.object({
  userId: RecordId,
  userName: v.string(),
  fullName: v.string(),
  email: v.string(),
  agencyName: v.string(),
  lastSignInAt: v.nullable(Instant),
  isAcknowledged: v.boolean(),
  signature: v.nullable(v.object({ id: RecordId, setAt: v.nullable(Instant) })),
  hasPin: v.boolean(),
  pinChangedAt: v.nullable(Instant),
  needToResetPin: v.boolean(),
  /** False for people who log in through their agency's own page: they have none to type. */
  hasPassword: v.boolean(),
  passwordChangedAt: v.nullable(Instant),
  /** Two factors in this session: a passkey, at login or since, or a provider that vouches for them. */
  isTwoFactor: v.boolean(),
  /** Seconds; null if the inactivity timeout is off. */
  inactivityLimit: v.nullable(v.number()),
  canSeePhi: v.boolean(),
  /** Whether the password must be typed again before a credential may be changed. */
  isReauthenticationNeeded: v.boolean(),
  /** An auditor signs nothing, and has no signature and no PIN (RIGHT-07). */
  isAuditor: v.optional(v.boolean(), false),
});
export type AccountSecurity = v.InferOutput<typeof AccountSecurity>;

/** After a change: the page's facts, and who is logged in now (NAV-02 may be settled). */
export const SecurityChange = v.object({ security: AccountSecurity, arrival: LoggedInUser });
export type SecurityChange = v.InferOutput<typeof SecurityChange>;

const own = { params: v.object({ userId: RecordId }), access: 'session' } as const;

export const getAccountSecurity = defineGet({
  ...own,
  name: 'getAccountSecurity',
  summary: 'The security page of the session user; another id is not found.',
  path: '/api/Users/{userId}/Security',
  reply: AccountSecurity,
});

export const AcknowledgeForm = v.object({
  isAccepted: v.literal(true, 'Read the license agreement, then check the box.'),
});

export const acknowledgeLicense = definePost({
  ...own,
  name: 'acknowledgeLicense',
  summary: 'Accepts the license agreement; the user is new no longer (NAV-02).',
  path: '/api/Users/{userId}/Acknowledge',
  body: AcknowledgeForm,
  reply: SecurityChange,
});

export const SignatureForm = v.object({ way: SignatureWay, image: SignatureImage });

export const saveSignature = definePost({
  ...own,
  name: 'saveSignature',
  summary: 'Keeps a new signature image; earlier ones stay with what they signed.',
  path: '/api/Users/{userId}/Signature',
  // A picture of 256 KiB as base64.
  largestBody: 384 * 1_024,
  body: SignatureForm,
  reply: SecurityChange,
});

export const savePin = definePost({
  ...own,
  name: 'savePin',
  summary: 'Sets the PIN of the session user; changing one needs a fresh proof of who it is.',
  path: '/api/Users/{userId}/Pin',
  body: v.object({ pin: NewPin }),
  reply: SecurityChange,
});

const secret = v.pipe(
  v.string('Enter your password.'),
  v.minLength(1, 'Enter your password.'),
  v.maxLength(1024, 'A password has at most 1024 characters.'),
);

export const reauthenticate = definePost({
  name: 'reauthenticate',
  summary:
    'Confirms the user’s identity again; a new session replaces the old one, which ends immediately.',
  path: '/api/Account/Reauthenticate',
  access: 'session',
  body: v.object({ password: secret }),
  reply: LoginSessionWithSetup,
});

export const postConfirmationOptions = definePost({
  name: 'postConfirmationOptions',
  summary: 'Options for confirming with a passkey who is logged in.',
  path: '/api/Account/ConfirmationOptions',
  access: 'session',
  reply: AssertionOptions,
});

export const confirmByPasskey = definePost({
  name: 'confirmByPasskey',
  summary:
    'Confirms the user’s identity again with a passkey; a new session with two factors replaces the old one (ROLE-03).',
  path: '/api/Account/ConfirmByPasskey',
  access: 'session',
  body: v.object({ assertion: Assertion }),
  reply: v.object({ session: LoginSessionWithSetup, security: AccountSecurity }),
});

export const OwnPasswordForm = v.object({
  currentPassword: secret,
  password: secret,
  confirmPassword: secret,
});
export type OwnPasswordForm = v.InferOutput<typeof OwnPasswordForm>;

export const changeOwnPassword = definePost({
  ...own,
  name: 'changeOwnPassword',
  summary: 'Sets a new password; every session of the user ends, and this browser gets a new one.',
  path: '/api/Users/{userId}/Password',
  body: OwnPasswordForm,
  reply: v.object({ session: LoginSessionWithSetup, security: AccountSecurity }),
});
