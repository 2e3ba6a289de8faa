import * as v from 'valibot';
import { ApiScope } from '../core/apiScope.ts';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, line, RecordId } from '../core/primitives.ts';

/** For how many days a key can be made to work. */
export const apiKeyDays = [30, 90, 180, 365] as const;

/** What an administrator decides about a new key. It can't be changed later: a key is revoked, and another one is made. */
export const ApiKeyForm = v.object({
  name: line('the name of the program', 60),
  scopes: v.pipe(
    v.array(ApiScope),
    v.minLength(1, 'Choose what the program may read.'),
    v.check((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once.'),
  ),
  days: v.picklist(apiKeyDays, 'Choose how long the key works.'),
});
export type ApiKeyForm = v.InferOutput<typeof ApiKeyForm>;

export const ApiKeyRow = v.object({
  id: RecordId,
  name: v.string(),
  /** The first characters of the key, by which people recognize it. */
  prefix: v.string(),
  scopes: v.array(ApiScope),
  createdAt: Instant,
  createdBy: v.string(),
  expiresAt: Instant,
  /** At most a minute behind; null if it was never used. */
  lastUsedAt: v.nullable(Instant),
  state: v.picklist(['active', 'expired', 'revoked']),
  /** Null unless it was revoked. */
  revoked: v.nullable(v.object({ at: Instant, by: v.string(), reason: v.string() })),
});
export type ApiKeyRow = v.InferOutput<typeof ApiKeyRow>;

export const ApiKeyList = v.object({
  /** Active ones first, then the newest. */
  data: v.array(ApiKeyRow),
  /** Whether the administrator can confirm who they are with a password; false for one who logs in elsewhere. */
  hasPassword: v.boolean(),
});
export type ApiKeyList = v.InferOutput<typeof ApiKeyList>;

export const listApiKeys = defineGet({
  name: 'listApiKeys',
  summary: 'The API keys of the session agency, active ones first.',
  path: '/api/Admin/ApiKeys',
  access: 'administration',
  reply: ApiKeyList,
});

export const MadeApiKey = v.object({ key: v.string(), row: ApiKeyRow });
export type MadeApiKey = v.InferOutput<typeof MadeApiKey>;

export const createApiKey = definePost({
  name: 'createApiKey',
  summary:
    'Makes an API key, shown in this reply only; 422 `reauthentication_needed` after five minutes.',
  path: '/api/Admin/ApiKeys',
  access: 'administration',
  body: ApiKeyForm,
  reply: MadeApiKey,
});

/** Why a key is revoked; it is shown in the list and in the audit history. */
export const RevocationForm = v.object({ reason: line('the reason', 200) });
export type RevocationForm = v.InferOutput<typeof RevocationForm>;

export const revokeApiKey = definePost({
  name: 'revokeApiKey',
  summary: 'Revokes an API key, which stops working immediately; one that was revoked stays so.',
  path: '/api/Admin/ApiKeys/{id}/Revoke',
  access: 'administration',
  params: v.object({ id: RecordId }),
  body: RevocationForm,
  reply: ApiKeyRow,
});
