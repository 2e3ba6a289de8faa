import { eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { passwordSpellings } from '../../../rules/session/passwordSpelling.ts';
import { compiled } from '../../database/compiled.ts';
import type { Database, Reader } from '../../database/database.ts';
import { users } from '../../database/schema/user.ts';
import { type Account, accountColumns } from './account.ts';
import { matchesPassword } from './argon.ts';
import { type Attempt, reserveAttempt } from './throttle.ts';

/** An account with the one hash that is compared; only this folder's callers use it. */
export interface Candidate {
  readonly account: Account;
  readonly stored: string | null;
}

export type SecretVerdict =
  | {
      readonly kind: 'right';
      readonly account: Account;
      readonly stored: string;
      /** The secret as it matched: a password may have been hashed before passwords were normalized. */
      readonly spelling: string;
      readonly attempt: Attempt;
      readonly attemptsLeft: number;
    }
  | {
      readonly kind: 'wrong';
      readonly account: Account | undefined;
      readonly attempt: Attempt;
      readonly attemptsLeft: number;
      /** Until when the secret is locked now; null while attempts are left. */
      readonly lockedUntil: Date | null;
    }
  | { readonly kind: 'locked'; readonly account: Account | undefined; readonly until: Date };

export interface SecretCheck {
  readonly factor: 'password' | 'pin';
  /** What attempts are counted under; the same for a known and an unknown account. */
  readonly throttleKey: string;
  readonly address: string | null;
  readonly candidate: Candidate | undefined;
  readonly secret: string;
  readonly now: Date;
}

/**
 * Counts the attempt, then compares. It opens its own short transaction and hashes outside of any:
 * the embedded database has one connection, and hashing must not hold it.
 * The caller must call `clearAttempts` in the transaction that accepts a right secret.
 */
export async function checkSecret(database: Database, check: SecretCheck): Promise<SecretVerdict> {
  const account = check.candidate?.account;
  const reserved = await reserveAttempt(
    database,
    check.factor,
    check.throttleKey,
    check.address,
    check.now,
  );
  if (reserved.kind === 'locked') return { kind: 'locked', account, until: reserved.until };
  const { attempt, attemptsLeft, lockedUntil } = reserved;
  const stored = check.candidate?.stored ?? null;
  // One attempt, however many spellings are compared; an unknown account's are compared alike.
  const spellings = check.factor === 'password' ? passwordSpellings(check.secret) : [check.secret];
  const spelling = await findMatch(stored, spellings);
  if (account !== undefined && stored !== null && spelling !== undefined) {
    return { kind: 'right', account, stored, spelling, attempt, attemptsLeft };
  }
  return { kind: 'wrong', account, attempt, attemptsLeft, lockedUntil };
}

async function findMatch(
  stored: string | null,
  spellings: readonly string[],
): Promise<string | undefined> {
  for (const spelling of spellings) {
    if (await matchesPassword(stored, spelling)) return spelling;
  }
  return undefined;
}

/** Usernames are unique without regard to case, within the installation. */
export async function findCandidate(
  reader: Reader,
  by: { userName: string } | { id: string },
  factor: 'password' | 'pin',
): Promise<Candidate | undefined> {
  const stored = factor === 'password' ? users.passwordHash : users.pinHash;
  const rows = await reader
    .select({ account: accountColumns, stored })
    .from(users)
    .where('id' in by ? eq(users.id, by.id) : isNamed(by.userName));
  return rows[0];
}

/** The account of a username; undefined if there is none. */
export async function findUserId(reader: Reader, userName: string): Promise<string | undefined> {
  const rows = await selectId(reader, { userName: userName.trim() });
  return rows[0]?.id;
}

const selectId = compiled((reader) =>
  reader
    .select({ id: users.id })
    .from(users)
    .where(isNamed(sql.placeholder('userName'))),
);

/** @param column the name of a user, of the table itself or of an alias. */
export function isNamed(userName: string | Placeholder, column: SQLWrapper = users.userName): SQL {
  const name = typeof userName === 'string' ? userName.trim() : userName;
  return sql`lower(${column}) = lower(${name})`;
}

/** The key attempts are counted under before it is known whether the name belongs to anyone. */
export function foldUserName(userName: string): string {
  return userName.trim().toLowerCase();
}
