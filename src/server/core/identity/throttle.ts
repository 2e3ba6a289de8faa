import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { deleteUnlocked } from '../../database/deleteUnlocked.ts';
import { loginAttempts } from '../../database/schema/loginAttempt.ts';
import { clientNetwork } from '../../platform/http/clientNetwork.ts';
import {
  type AttemptWindow,
  attemptWindowMilliseconds,
  countAttempt,
  countDayAttempt,
  dayMilliseconds,
  type Reservation,
  wrongAttemptLimit,
} from './attemptWindow.ts';

/** A whole station shares one address, so it is allowed more than one person is. */
const addressLimit = 50;

interface Counter {
  readonly key: string;
  readonly count: (window: AttemptWindow, now: Date) => Reservation;
  /** Whether a success forgets the whole window. An address, and everything of a PIN, only gets its one attempt back. */
  readonly isForgiven: boolean;
}

/** What is counted apart: a locked password does not lock the other ways in. */
export type Factor =
  | 'password'
  | 'pin'
  | 'passkey'
  | 'sso'
  | 'integration'
  | 'integration key'
  /** Asking for an email with a link, and trying links. */
  | 'mail'
  | 'link';

export interface Attempt {
  readonly counters: readonly Counter[];
  readonly at: Date;
}

export type AttemptVerdict =
  | { readonly kind: 'locked'; readonly until: Date }
  | {
      readonly kind: 'open';
      readonly attempt: Attempt;
      readonly attemptsLeft: number;
      /** Until when this attempt locks the account if it is wrong; null if others are left. */
      readonly lockedUntil: Date | null;
    };

/**
 * Counts an attempt with a factor in its own transaction, committed before any hashing: per account, per address, and
 * for both together. The keys do not depend on whether the account exists.
 *
 * @param account the user's id, or the folded username if there is none yet; null if no one is named, so that only the
 * address counts.
 */
export async function reserveAttempt(
  database: Database,
  factor: Factor,
  account: string | null,
  address: string | null,
  now: Date,
): Promise<AttemptVerdict> {
  const counters = countersOf(factor, account, address);
  return database.transaction(async (tx) => {
    let attemptsLeft = addressLimit;
    let lockedUntil: Date | null = null;
    const windows = await lockWindows(tx, keysOf(counters));
    const reserved: StoredWindow[] = [];
    for (const { key, count } of counters) {
      const reservation = count(windowOf(windows, key), now);
      if (reservation.kind === 'locked') return reservation;
      const { window } = reservation;
      reserved.push({ key, ...window });
      attemptsLeft = Math.min(attemptsLeft, reservation.attemptsLeft);
      lockedUntil = later(lockedUntil, window.lockedUntil);
    }
    await storeWindows(tx, reserved);
    return { kind: 'open', attempt: { counters, at: now }, attemptsLeft, lockedUntil };
  });
}

/** The later of two ends of a lock; null where there is none. */
export function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** An attempt that was reserved in an earlier request, to be given back. */
export function recallAttempt(
  factor: Factor,
  account: string | null,
  address: string | null,
  at: Date,
): Attempt {
  return { counters: countersOf(factor, account, address), at };
}

/**
 * After a success: the account's windows are cleared, and the address gets its attempt back. Incorrect PINs stay
 * counted: their owner signs many times a day, and would give an attacker new attempts each time.
 */
export async function clearAttempts(tx: Transaction, attempt: Attempt): Promise<void> {
  const { counters, at } = attempt;
  const windows = await lockWindows(tx, keysOf(counters));
  const forgiven = new Set(keysOf(counters.filter(({ isForgiven }) => isForgiven)));
  // One statement for all of them; `purgeAttempts` deletes the empty ones.
  const cleared = windows.flatMap((window) =>
    forgiven.has(window.key)
      ? { key: window.key, attemptedAt: [], lockedUntil: null }
      : (without(window, at) ?? []),
  );
  await storeWindows(tx, cleared);
}

/**
 * Removes an account's lock, whatever addresses its attempts were from: the person proved their identity in another
 * way. Attempts with a PIN are cleared only when its owner sets a new one.
 */
export async function resetAttempts(
  tx: Transaction,
  factor: Factor,
  account: string,
): Promise<void> {
  // First, in the order in which an attempt locks them: neither waits for a row that the other holds.
  await lockWindows(tx, keysOf(countersOf(factor, account, null)));
  const both = `${factor} both `;
  const { key } = loginAttempts;
  // A network has no space in it; what follows the one after it is the account.
  const accountOfBoth = sql`substr(${key}, length(${both}) + strpos(substr(${key}, length(${both}) + 1), ' ') + 1)`;
  await tx.delete(loginAttempts).where(
    sql`${key} in (${dayKey(factor, account)}, ${accountKey(factor, account)})
      or (starts_with(${key}, ${both}) and ${accountOfBoth} = ${account})`,
  );
}

/** The window with one attempt of that time less; undefined if it has none. */
function without({ key, attemptedAt }: StoredWindow, at: Date): StoredWindow | undefined {
  const index = attemptedAt.findIndex((other) => other.getTime() === at.getTime());
  return index < 0
    ? undefined
    : { key, attemptedAt: attemptedAt.toSpliced(index, 1), lockedUntil: null };
}

/** Windows that are over; names typed once would otherwise stay forever. */
export async function purgeAttempts(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - attemptWindowMilliseconds).toISOString();
  const daySince = new Date(now.getTime() - dayMilliseconds).toISOString();
  const isOfDay = sql`starts_with(${loginAttempts.key}, 'pin day ')`;
  await deleteUnlocked(
    database,
    loginAttempts,
    loginAttempts.key,
    sql`(${loginAttempts.lockedUntil} is null or ${loginAttempts.lockedUntil} < ${now.toISOString()}::timestamptz)
      and not exists (select 1 from unnest(${loginAttempts.attemptedAt}) as attempt
        where attempt > case when ${isOfDay} then ${daySince}::timestamptz else ${since}::timestamptz end)`,
  );
}

/** Under what an account's attempts are counted, wherever they come from. */
export function accountKey(factor: Factor, account: string): string {
  return `${factor} account ${account}`;
}

/** Under what an account's attempts of the last 24 hours are counted; only those with PINs are. */
export function dayKey(factor: Factor, account: string): string {
  return `${factor} day ${account}`;
}

/** What an attempt counts for. Always in this order, so that two attempts never wait for each other's rows. */
export function countersOf(
  factor: Factor,
  account: string | null,
  address: string | null,
): Counter[] {
  const upTo = (limit: number) => (window: AttemptWindow, now: Date) =>
    countAttempt(window, limit, now);
  const isForgiven = factor !== 'pin';
  const personal = (key: string) => ({ key, count: upTo(wrongAttemptLimit), isForgiven });
  const network = address === null ? null : clientNetwork(address);
  const counters: Counter[] = [];
  // Before the shorter lock, so that the longer one is reported.
  if (account !== null && factor === 'pin') {
    counters.push({ key: dayKey(factor, account), count: countDayAttempt, isForgiven: false });
  }
  if (account !== null) counters.push(personal(accountKey(factor, account)));
  if (network !== null) {
    counters.push({
      key: `${factor} address ${network}`,
      count: upTo(addressLimit),
      isForgiven: false,
    });
  }
  if (account !== null && network !== null && factor !== 'pin') {
    counters.push(personal(`${factor} both ${network} ${account}`));
  }
  return counters;
}

interface StoredWindow extends AttemptWindow {
  readonly key: string;
}

function keysOf(counters: readonly Counter[]): string[] {
  return counters.map(({ key }) => key);
}

/** Creates or locks the row of a key. */
export async function lockWindow(tx: Transaction, key: string): Promise<StoredWindow> {
  return windowOf(await lockWindows(tx, [key]), key);
}

/** One statement that creates or locks the rows in the order of the keys, so that no purge can slip between. */
async function lockWindows(tx: Transaction, keys: readonly string[]): Promise<StoredWindow[]> {
  if (keys.length === 0) return [];
  const { key, attemptedAt, lockedUntil } = loginAttempts;
  return tx
    .insert(loginAttempts)
    .values(keys.map((one) => ({ key: one, attemptedAt: [] })))
    .onConflictDoUpdate({ target: key, set: { key: sql`excluded.key` } })
    .returning({ key, attemptedAt, lockedUntil });
}

function windowOf(windows: readonly StoredWindow[], key: string): StoredWindow {
  const window = windows.find((one) => one.key === key);
  if (window === undefined) throw new Error('The attempt could not be counted');
  return window;
}

/** Stores windows that are locked. */
async function storeWindows(tx: Transaction, windows: readonly StoredWindow[]): Promise<void> {
  if (windows.length === 0) return;
  await tx
    .insert(loginAttempts)
    .values(windows.map((one) => ({ ...one, attemptedAt: [...one.attemptedAt] })))
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: { attemptedAt: sql`excluded.attempted_at`, lockedUntil: sql`excluded.locked_until` },
    });
}
