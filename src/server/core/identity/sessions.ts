import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ApiScope } from '../../../contract/core/apiScope.ts';
import type { AuditorTerms } from '../../../contract/core/auditorTerms.ts';
import type { Security } from '../../../contract/session/session.ts';
import { compiled } from '../../database/compiled.ts';
import { type Database, matching, type Reader, type Transaction } from '../../database/database.ts';
import { agencies, agencySettings } from '../../database/schema/agency.ts';
import { sessions } from '../../database/schema/session.ts';
import { stateRules } from '../../database/schema/stateRules.ts';
import { auditorTerms, userAgencies, users } from '../../database/schema/user.ts';
import { insertOf, type Write, writeTogether } from '../../database/writeTogether.ts';
import {
  type Account,
  type Agency,
  membershipColumns,
  securityIn,
  toMembership,
} from './account.ts';
import { whyAuditorBarred } from './auditorTerms.ts';
import { hashSecret, newSecret } from './secret.ts';

export interface SessionSettings {
  readonly SESSION_ABSOLUTE_HOURS: number;
  readonly INACTIVITY_LIMIT_SECONDS: number;
  readonly COMPANION_COOKIE: boolean;
}

/** The caller, and their agency; every query reads the agency from here. */
export interface Session {
  readonly id: string;
  readonly account: Account;
  readonly agency: Agency;
  readonly clientCount: number;
  readonly security: Security;
  readonly factor: string;
  /** The passkey that started it, if any. */
  readonly passkeyId: string | null;
  /** Two factors were proven in this session itself, independent of the account's passkeys (ROLE-03). */
  readonly isTwoFactor: boolean;
  /** When its person logged in; what takes its place keeps it, as it keeps the absolute end. */
  readonly begunAt: Date;
  readonly authenticatedAt: Date;
  readonly lastAccessAt: Date;
  /** Null if the user has no inactivity timeout. */
  readonly idleLimitSeconds: number | null;
  /** ROLE-03: two factors in this session, and an inactivity timeout. */
  readonly canSeePhi: boolean;
  /** What an auditor may read (RIGHT-07); null for everyone else. */
  readonly auditor: AuditorTerms | null;
  /** Set if a program calls with an API key: the account is the key's, and no row of `users`. */
  readonly program?: Program | undefined;
}

/** A program that calls with an API key of its agency. */
export interface Program {
  readonly keyId: string;
  readonly scopes: readonly ApiScope[];
  /** Who created the key: what it does with people counts as theirs (ROLE-05). */
  readonly createdById: string;
}

export interface Secrets {
  readonly token: string;
  /** Null for API-only accounts. */
  readonly binding: string | null;
}

export interface SessionStart {
  readonly agencyId: number;
  readonly factor: string;
  /** The way in itself asserted two factors (ROLE-03). */
  readonly isTwoFactor: boolean;
  readonly passkeyId: string | null;
  readonly address: string | null;
  readonly now: Date;
}

/**
 * Starts a session in the caller's transaction. Only the hashes of the secrets are kept.
 *
 * @param others what is written with it, in the same statement.
 */
export async function startSession(
  tx: Transaction,
  account: Account,
  start: SessionStart,
  settings: SessionSettings,
  others: readonly Write[] = [],
): Promise<Secrets & { readonly id: string }> {
  const id = randomUUID();
  const token = newSecret();
  const binding = account.userType === 'ApiOnly' ? null : newSecret();
  const row = {
    id,
    tokenHash: hashSecret(token),
    companionHash: binding === null ? null : hashSecret(binding),
    userId: account.id,
    agencyId: start.agencyId,
    factor: start.factor,
    isTwoFactor: start.isTwoFactor,
    passkeyId: start.passkeyId,
    address: start.address,
    startedAt: start.now,
    lastAccessAt: start.now,
    authenticatedAt: start.now,
    expiresAt: new Date(start.now.getTime() + settings.SESSION_ABSOLUTE_HOURS * 3_600_000),
  };
  await writeTogether(tx, [insertOf(sessions, [row]), ...others]);
  return { id, token, binding };
}

/**
 * The live session of a bearer token and its companion cookie, or undefined: unknown, ended, idle too long, past its
 * absolute end, without its cookie, or of a user or agency that is no longer active.
 */
export async function findSession(
  database: Database,
  presented: { token: string; binding: string | undefined },
  now: Date,
  settings: SessionSettings,
): Promise<Session | undefined> {
  const [found] = await selectByToken(database, { tokenHash: hashSecret(presented.token) });
  if (found === undefined) return undefined;
  const { companionHash, expiresAt } = found.session;
  if (settings.COMPANION_COOKIE && companionHash !== null && expiresAt > now) {
    const binding = presented.binding;
    if (binding === undefined || hashSecret(binding) !== companionHash) return undefined;
  }
  return validateSession(database, found, now, settings);
}

/** Sessions with their user in their agency: in one statement, which every call asks. */
const selectSessions = (reader: Reader, which: SQL) =>
  reader
    .select({ session: sessions, ...membershipColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(agencies, eq(agencies.id, sessions.agencyId))
    .leftJoin(userAgencies, matching(userAgencies, { userId: users.id, agencyId: agencies.id }))
    .leftJoin(auditorTerms, matching(auditorTerms, { userId: users.id, agencyId: agencies.id }))
    .leftJoin(agencySettings, eq(agencySettings.agencyId, agencies.id))
    .leftJoin(stateRules, eq(stateRules.code, agencies.state))
    .where(and(which, isNull(sessions.endedAt)));

const selectByToken = compiled((reader) =>
  selectSessions(reader, eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
);

/** The live session of a companion cookie without a token: for images, which a browser requests without one. */
export async function findSessionOfBrowser(
  database: Database,
  binding: string,
  now: Date,
  settings: SessionSettings,
): Promise<Session | undefined> {
  const [found] = await selectSessions(database, eq(sessions.companionHash, hashSecret(binding)));
  return found && validateSession(database, found, now, settings);
}

async function validateSession(
  database: Database,
  { session: row, ...member }: Awaited<ReturnType<typeof selectByToken>>[number],
  now: Date,
  settings: SessionSettings,
): Promise<Session | undefined> {
  if (row.expiresAt <= now) {
    await expireSession(database, row.id, 'expired', now);
    return undefined;
  }
  const membership = toMembership(member);
  if (membership === undefined || whyAuditorBarred(membership, now) !== null) return undefined;
  const { account, agency, clientCount, auditor } = membership;
  const idleLimitSeconds = account.inactivityTimeout ? idleLimit(agency, settings) : null;
  if (idleLimitSeconds !== null && secondsLeft(row.lastAccessAt, idleLimitSeconds, now) <= 0) {
    await expireSession(database, row.id, 'idle', now);
    return undefined;
  }
  return {
    id: row.id,
    account,
    agency,
    clientCount,
    security: securityIn(membership),
    factor: row.factor,
    passkeyId: row.passkeyId,
    isTwoFactor: row.isTwoFactor,
    begunAt: new Date(row.expiresAt.getTime() - settings.SESSION_ABSOLUTE_HOURS * 3_600_000),
    authenticatedAt: row.authenticatedAt,
    lastAccessAt: row.lastAccessAt,
    idleLimitSeconds,
    canSeePhi: account.inactivityTimeout && row.isTwoFactor && (auditor?.seesPatients ?? true),
    auditor,
  };
}

/** IDLE-08: an agency may only lower the installation's limit. */
export function idleLimit(
  agency: Pick<Agency, 'inactivityLimitSeconds'>,
  settings: Pick<SessionSettings, 'INACTIVITY_LIMIT_SECONDS'>,
): number {
  const limit = settings.INACTIVITY_LIMIT_SECONDS;
  return Math.min(limit, agency.inactivityLimitSeconds ?? limit);
}

/** Whole seconds until the idle limit, rounded up, so that a session that reports "1" is still alive. */
export function secondsLeft(lastAccessAt: Date, limitSeconds: number, now: Date): number {
  const elapsed = now.getTime() - lastAccessAt.getTime();
  return Math.max(0, Math.ceil((limitSeconds * 1_000 - elapsed) / 1_000));
}

/** The stored row says why it is dead, and its cookie is then known to be stale. */
async function expireSession(
  database: Database,
  id: string,
  endReason: 'expired' | 'idle',
  now: Date,
): Promise<void> {
  await database.update(sessions).set({ endedAt: now, endReason }).where(eq(sessions.id, id));
}

/** Whether a session ended in a way after which the same browser holds a successor's token and cookie. */
function hasSuccessor(endReason: string | null): boolean {
  return endReason === 'replaced' || endReason === 'agencyChanged';
}

/**
 * Whether a companion cookie may be taken from the browser: its session is over. Cookies are cleared by name, so a late
 * request that still carries the cookie of a replaced session would take its successor's.
 */
export async function isBindingStale(
  database: Database,
  binding: string,
  now: Date,
): Promise<boolean> {
  const rows = await database
    .select({
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
    })
    .from(sessions)
    .where(eq(sessions.companionHash, hashSecret(binding)));
  return rows.every(({ expiresAt, endedAt, endReason }) =>
    endedAt === null ? expiresAt <= now : !hasSuccessor(endReason),
  );
}

export type SessionStatus = 'alive' | 'replaced' | 'ended';

/**
 * The status of a session by its own row; read it with the account locked, which everything that ends sessions does.
 */
export async function standingOf(
  tx: Transaction,
  { id }: Pick<Session, 'id'>,
): Promise<SessionStatus> {
  const [row] = await selectEnd(tx, { id });
  return statusOf(row ?? null);
}

/** @param row null of a session that does not exist. */
export function statusOf(
  row: Pick<typeof sessions.$inferSelect, 'endedAt' | 'endReason'> | null,
): SessionStatus {
  if (row?.endedAt === null) return 'alive';
  return row !== null && hasSuccessor(row.endReason) ? 'replaced' : 'ended';
}

const selectEnd = compiled((reader) =>
  reader
    .select({ endedAt: sessions.endedAt, endReason: sessions.endReason })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id'))),
);

/** Records a request that a person caused. */
export async function recordAccess(database: Database, session: Session, now: Date): Promise<void> {
  // Once a second is exact enough, and spares a write for each call of a page.
  if (now.getTime() - session.lastAccessAt.getTime() < 1_000) return;
  await database
    .update(sessions)
    .set({ lastAccessAt: now })
    .where(and(eq(sessions.id, session.id), isNull(sessions.endedAt)));
}
