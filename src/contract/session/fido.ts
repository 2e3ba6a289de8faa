import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
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

export const postCredentialOptions = definePost({
  name: 'postCredentialOptions',
  summary: 'Options for registering a passkey.',
  path: '/api/Fido/MakeCredentialOptions',
  access: 'session',
  body: CredentialOptionsForm,
  reply: CredentialOptions,
});

export const getCredentialOptions = defineGet({
  name: 'getCredentialOptions',
  summary: 'The same without a password, inside a fresh session.',
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

export const makeCredential = definePost({
  name: 'makeCredential',
  summary: 'Keeps a registered passkey.',
  path: '/api/Fido/MakeCredential',
  access: 'session',
  body: SaveCredentialForm,
  reply: TextReply,
});

const AssertionOptionsForm = v.object({
  userName: optionalLine(51),
  password: v.optional(v.string()),
});

export const postAssertionOptions = definePost({
  name: 'postAssertionOptions',
  summary: 'Options for logging in with a passkey.',
  path: '/api/Fido/GetAssertionOptions',
  access: 'public',
  body: AssertionOptionsForm,
  reply: AssertionOptions,
});

export const getAssertionOptions = defineGet({
  name: 'getAssertionOptions',
  summary: 'The same without a password.',
  path: '/api/Fido/GetAssertionOptions',
  access: 'public',
  query: v.object({ userName: optionalLine(51) }),
  reply: AssertionOptions,
});

export const getAuthorizedAssertionOptions = defineGet({
  name: 'getAuthorizedAssertionOptions',
  summary: 'Options for signing an act with a passkey inside a session.',
  path: '/api/Fido/AuthorizedGetAssertionOptions',
  access: 'session',
  reply: AssertionOptions,
});

export const makeAssertion = definePost({
  name: 'makeAssertion',
  summary: 'Checks an assertion; value is a concurrency stamp for Login (one use, 60 s).',
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

export const listCredentials = defineGet({
  name: 'listCredentials',
  summary: 'The passkeys of the session user, last used first.',
  path: '/api/Fido/Credentials',
  access: 'session',
  reply: v.object({ rows: v.array(Passkey) }),
});

export const removeCredential = definePost({
  name: 'removeCredential',
  summary: 'Removes a passkey of the session user and ends its sessions.',
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
