import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { apiKeys } from '../../database/schema/programs/apiKey.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import type { Account, Agency } from './account.ts';
import { apiKeyPrefix, isApiKey } from './apiKeyText.ts';
import { hashSecret } from './secret.ts';
import type { Session } from './sessions.ts';

type ApiKeyRow = typeof apiKeys.$inferSelect;

interface Presented {
  readonly key: string;
  readonly origin: Origin;
  readonly now: Date;
}

/** A use within this time of the last one is not written again. */
const sameUseMs = 60_000;
/** A refusal within this time of the last one is not audited again: a program asks again and again. */
const sameRefusalMs = 86_400_000;

/**
 * What a program may do that presents an API key, as a session without a row: every call presents the key again. The first
 * use of a key on a day (UTC) is audited; so is the refusal of one that has ended, once a day.
 *
 * @throws ProblemError 401 for a key that is malformed, unknown, expired or revoked, or of an agency that is suspended.
 */
export async function openApiKey(database: Database, presented: Presented): Promise<Session> {
  const { key, origin, now } = presented;
  const found = isApiKey(key) ? await findApiKey(database, key) : undefined;
  if (found === undefined) throw unknownKey();
  const refusal = whyRefused(found, now);
  if (refusal !== null) {
    await database.transaction((tx) => noteRefusal(tx, found.key, refusal.message, origin, now));
    throw refusal;
  }
  await noteUse(database, found.key, origin, now);
  return sessionOf(found, now);
}

/** The key is found by what everyone may see of it; the secret is compared in constant time. */
async function findApiKey(database: Database, key: string) {
  const rows = await database
    .select({ key: apiKeys, agency: agencies })
    .from(apiKeys)
    .innerJoin(agencies, eq(agencies.id, apiKeys.agencyId))
    .where(eq(apiKeys.prefix, apiKeyPrefix(key)));
  const hash = Buffer.from(hashSecret(key));
  return rows.find((row) => timingSafeEqual(Buffer.from(row.key.keyHash), hash));
}

function unknownKey(): ProblemError {
  return new ProblemError(
    401,
    'api_key_unknown',
    'This is no API key of this service. Check that it was copied as a whole.',
  );
}

/** Why a key is refused, for the program that holds it; null if it is not. */
function whyRefused(
  { key, agency }: { readonly key: ApiKeyRow; readonly agency: Agency },
  now: Date,
): ProblemError | null {
  if (key.revokedAt !== null) {
    return new ProblemError(
      401,
      'api_key_revoked',
      'This API key was revoked. Ask the agency’s administrator for another one.',
    );
  }
  if (key.expiresAt <= now) {
    return new ProblemError(
      401,
      'api_key_expired',
      'This API key has expired. Ask the agency’s administrator for another one.',
    );
  }
  if (!agency.isActive) {
    return new ProblemError(
      401,
      'api_key_suspended',
      'The agency of this API key is suspended. Ask its administrator.',
    );
  }
  return null;
}

async function noteRefusal(
  tx: Transaction,
  { id, agencyId, name, prefix }: ApiKeyRow,
  why: string,
  origin: Origin,
  now: Date,
): Promise<void> {
  const { lastRefusedAt } = apiKeys;
  const before = new Date(now.getTime() - sameRefusalMs);
  const noted = await tx
    .update(apiKeys)
    .set({ lastRefusedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(lastRefusedAt), lt(lastRefusedAt, before))))
    .returning({ id: apiKeys.id });
  if (noted.length === 0) return;
  await appendAudit(tx, {
    agencyId,
    actor: { id, name: programName(name) },
    factor: apiKeyFactor,
    action: 'apiKey.refused',
    outcome: 'failure',
    subject: { kind: 'apiKey', id, name },
    summary: `A call with the API key ${name} (${prefix}…) was refused: ${why}`,
    origin,
    at: now,
  });
}

async function noteUse(
  database: Database,
  { id, agencyId, name, lastUsedAt, scopes }: ApiKeyRow,
  origin: Origin,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - sameUseMs);
  if (lastUsedAt !== null && lastUsedAt >= before) return;
  await database.transaction(async (tx) => {
    const noted = await tx
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(
        and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))),
      )
      .returning({ id: apiKeys.id });
    if (noted.length === 0 || (lastUsedAt !== null && dayOf(lastUsedAt) === dayOf(now))) return;
    await appendAudit(tx, {
      agencyId,
      actor: { id, name: programName(name) },
      factor: apiKeyFactor,
      action: 'apiKey.used',
      outcome: 'success',
      subject: { kind: 'apiKey', id, name },
      summary: `${programName(name)} made its first call of the day; it may read ${scopes.join(', ')}`,
      origin,
      at: now,
    });
  });
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

const apiKeyFactor = 'API key';

/** A program as the audit history and reports name it. */
function programName(name: string): string {
  return `${name} (API key)`;
}

function sessionOf(
  { key, agency }: { readonly key: ApiKeyRow; readonly agency: Agency },
  now: Date,
): Session {
  const { id, scopes, createdAt, createdById } = key;
  return {
    id,
    account: accountOf(key),
    agency,
    clientCount: 1,
    security: {
      globalAuditHistory: false,
      clients: false,
      controlValues: false,
      witnessOnly: false,
    },
    factor: apiKeyFactor,
    passkeyId: null,
    isTwoFactor: false,
    begunAt: createdAt,
    // Never fresh: what asks a person who they are is closed to programs.
    authenticatedAt: new Date(0),
    lastAccessAt: now,
    idleLimitSeconds: null,
    canSeePhi: scopes.includes('patients'),
    auditor: null,
    program: { keyId: id, scopes, createdById },
  };
}

/** The account of a program: the lowest permission, no rights, no credentials, and the id of its key. */
function accountOf({ id, agencyId, name, createdAt }: ApiKeyRow): Account {
  return {
    id,
    agencyId,
    departmentId: null,
    userName: name,
    fullName: programName(name),
    email: '',
    phoneNumber: null,
    friendlyId: null,
    jobTitle: null,
    passwordChangedAt: null,
    pinChangedAt: null,
    concurrencyStamp: id,
    permissionId: 1,
    userType: 'ApiOnly',
    canSeeGlobalAuditHistory: false,
    canSeeClients: false,
    controlValues: false,
    witnessOnly: false,
    inactivityTimeout: false,
    userTheme: 'Light',
    isUsingSso: false,
    needToResetPin: false,
    isNewUser: false,
    isAcknowledged: true,
    awaitsTour: false,
    userSignatureId: null,
    hasPasskey: false,
    isActive: true,
    deactivatedDueToInactivity: false,
    activeSince: null,
    lastLoginDate: null,
    emailConfirmed: false,
    isEmailBounced: false,
    isEmailSpamReported: false,
    isEmailBlocked: false,
    emailBlockedReason: null,
    isFromIops: false,
    isFromKnox: false,
    knoxId: null,
    demoPurpose: null,
    isDemo: false,
    createdAt,
    updatedAt: createdAt,
    hasPin: false,
  };
}
