import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { Instant, line, optionalLine, RecordId } from '../core/primitives.ts';
import {
  Assertion,
  AssertionOptions,
  AttestationResponse,
  Base64Url,
  CredentialOptions,
} from '../core/webauthn.ts';
import { TextReply } from './account.ts';

/** A password sent along with a passkey call; an empty one is none. */
const PasswordBeside = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(1024),
    v.transform((text) => (text === '' ? undefined : text)),
  ),
);

/** CALL-17, CALL-21: the password travels in the body only. */
export const CredentialOptionsForm = v.object({
  userId: RecordId,
  attType: v.literal('none'),
  authType: v.picklist(['auto', 'platform', 'cross-platform']),
  userVerification: v.picklist(['required', 'preferred', 'discouraged']),
  requireResidentKey: v.optional(v.boolean(), false),
  password: PasswordBeside,
});

export const postCredentialOptions = defineCall({
  name: 'postCredentialOptions',
  summary: 'Options for registering a passkey.',
  method: 'POST',
  path: '/api/Fido/MakeCredentialOptions',
  access: 'session',
  body: CredentialOptionsForm,
  reply: CredentialOptions,
});

export const getCredentialOptions = defineCall({
  name: 'getCredentialOptions',
  summary: 'The same without a password, inside a fresh session.',
  method: 'GET',
  path: '/api/Fido/MakeCredentialOptions',
  access: 'session',
  query: v.object({
    userId: RecordId,
    attType: v.literal('none'),
    authType: v.picklist(['auto', 'platform', 'cross-platform']),
    userVerification: v.picklist(['preferred', 'discouraged']),
    requireResidentKey: v.literal('false'),
  }),
  reply: CredentialOptions,
});

/** ENT-10: save payload. */
export const SaveCredentialForm = v.object({
  attestation: AttestationResponse,
  displayName: line('a name for the passkey', 101),
  userId: RecordId,
  password: PasswordBeside,
  usedForSignature: v.optional(v.boolean(), false),
});

export const makeCredential = defineCall({
  name: 'makeCredential',
  summary: 'Keeps a registered passkey.',
  method: 'POST',
  path: '/api/Fido/MakeCredential',
  access: 'session',
  body: SaveCredentialForm,
  reply: TextReply,
});

const AssertionOptionsForm = v.object({
  userName: optionalLine(51),
  password: v.optional(v.string()),
});

export const postAssertionOptions = defineCall({
  name: 'postAssertionOptions',
  summary: 'Options for logging in with a passkey.',
  method: 'POST',
  path: '/api/Fido/GetAssertionOptions',
  access: 'public',
  body: AssertionOptionsForm,
  reply: AssertionOptions,
});

export const getAssertionOptions = defineCall({
  name: 'getAssertionOptions',
  summary: 'The same without a password.',
  method: 'GET',
  path: '/api/Fido/GetAssertionOptions',
  access: 'public',
  query: v.object({ userName: optionalLine(51) }),
  reply: AssertionOptions,
});

export const getAuthorizedAssertionOptions = defineCall({
  name: 'getAuthorizedAssertionOptions',
  summary: 'Options for signing an act with a passkey inside a session.',
  method: 'GET',
  path: '/api/Fido/AuthorizedGetAssertionOptions',
  access: 'session',
  reply: AssertionOptions,
});

export const makeAssertion = defineCall({
  name: 'makeAssertion',
  summary: 'Checks an assertion; value is a concurrency stamp for Login (one use, 60 s).',
  method: 'POST',
  path: '/api/Fido/MakeAssertion',
  access: 'public',
  body: v.object({
    userName: optionalLine(51),
    password: v.optional(v.string()),
    clientResponse: Assertion,
  }),
  reply: v.object({
    ...TextReply.entries,
    /** Who it is: Login wants the username next to the stamp. Null after a refusal. */
    model: v.nullable(v.object({ userName: v.string() })),
  }),
});

/** PWL-09: a passkey as its owner sees it. */
export const Passkey = v.object({
  id: RecordId,
  displayName: v.string(),
  /** *Unknown* if the catalog has no name. */
  authenticatorName: v.string(),
  createdAt: Instant,
  lastUsedAt: v.nullable(Instant),
  isSynced: v.boolean(),
  usedForSignIn: v.boolean(),
  usedForSignature: v.boolean(),
  /** This session was started with it, and ends when it is removed. */
  isOfThisSession: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const listCredentials = defineCall({
  name: 'listCredentials',
  summary: 'The passkeys of the session user, last used first.',
  method: 'GET',
  path: '/api/Fido/Credentials',
  access: 'session',
  reply: v.object({ rows: v.array(Passkey) }),
});

export const removeCredential = defineCall({
  name: 'removeCredential',
  summary: 'Removes a passkey of the session user and ends its sessions.',
  method: 'POST',
  path: '/api/Fido/RemoveCredential',
  access: 'session',
  body: v.object({ id: RecordId, password: v.optional(v.string()) }),
  reply: TextReply,
});

/** FIDO-05, ENT-10: parsed authenticator data. */
export const AuthenticatorData = v.object({
  relyingPartyHash: Base64Url,
  flags: v.object({
    userPresent: v.boolean(),
    userVerified: v.boolean(),
    backupEligible: v.boolean(),
    backupState: v.boolean(),
    attestedData: v.boolean(),
    extensions: v.boolean(),
  }),
  counter: v.pipe(v.number(), v.integer(), v.minValue(0)),
  authenticatorId: v.nullable(v.string()),
  /** *Unknown* if the catalog has no name. */
  authenticatorName: v.string(),
});
