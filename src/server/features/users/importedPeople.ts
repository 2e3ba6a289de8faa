import { and, eq, inArray, sql } from 'drizzle-orm';
import type { UserRow } from '../../../contract/users/user.ts';
import { type Account, accountColumns } from '../../core/identity/account.ts';
import type { ImportedRow } from '../../core/import/importer.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Transaction } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { lockMany } from './lockPeople.ts';
import { readUserRows } from './readUserRows.ts';

export const keyOf = ({ cells }: ImportedRow) => (cells.email ?? '').toLowerCase();

/** What is known of the people that rows may be about, read at once. */
export interface Known {
  readonly editor: Account;
  readonly rows: ReadonlyMap<string, readonly UserRow[]>;
  readonly accounts: ReadonlyMap<string, Account>;
  /** Usernames that someone has, wherever. */
  readonly taken: ReadonlySet<string>;
}

/** Locked people are read only then, so that what a row would change stays true until it is written. */
export async function readKnown(
  tx: Transaction,
  request: UserRequest,
  rows: readonly ImportedRow[],
  toLock: readonly string[],
): Promise<Known> {
  const { session, now } = request;
  const { editor, people } = await lockMany(tx, session, toLock);
  const emails = emailsOf(rows);
  if (emails.length === 0) {
    return { editor, rows: new Map(), accounts: people, taken: new Set() };
  }
  const found = await readUserRows(tx, session.agency.id, hasEmail(emails), now);
  const ids = found.map(({ userId }) => userId);
  const accounts =
    ids.length === 0
      ? []
      : await tx.select(accountColumns).from(users).where(inArray(users.id, ids));
  const named = await tx
    .select({ userName: users.userName })
    .from(users)
    .where(inArray(sql`lower(${users.userName})`, emails));
  return {
    editor,
    rows: byEmail(found),
    accounts: new Map(accounts.map((account) => [account.id, account])),
    taken: new Set(named.map(({ userName }) => userName.toLowerCase())),
  };
}

function emailsOf(rows: readonly ImportedRow[]): string[] {
  return [...new Set(rows.map(keyOf))].filter((email) => email !== '');
}

function hasEmail(emails: readonly string[]) {
  return inArray(sql`lower(${users.email})`, [...emails]);
}

/** The people that the rows name: all of them are locked at once, in the one order for people. */
export async function idsNamed(
  tx: Transaction,
  agencyId: number,
  rows: readonly ImportedRow[],
): Promise<string[]> {
  const emails = emailsOf(rows);
  if (emails.length === 0) return [];
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userAgencies, eq(userAgencies.userId, users.id))
    .where(and(eq(userAgencies.agencyId, agencyId), hasEmail(emails)));
  return found.map(({ id }) => id);
}

function byEmail(found: readonly UserRow[]): ReadonlyMap<string, readonly UserRow[]> {
  const rows = new Map<string, UserRow[]>();
  for (const user of found) {
    const email = user.email.toLowerCase();
    rows.set(email, [...(rows.get(email) ?? []), user]);
  }
  return rows;
}
