import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** By default, not always: seeds and imports keep the ids they bring. */
export function identity() {
  return integer().primaryKey().generatedByDefaultAsIdentity();
}

/** The contract's RecordId. */
export function recordId() {
  return uuid().primaryKey().defaultRandom();
}

/** Milliseconds, because a JavaScript Date holds no more and hashes are taken over what comes back. */
export function instant() {
  return timestamp({ withTimezone: true, mode: 'date', precision: 3 });
}

export function createdAt() {
  return instant().notNull().defaultNow();
}
