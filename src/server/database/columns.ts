import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** By default, not always: seeds and imports keep their own ids. */
export function identity() {
  return integer().primaryKey().generatedByDefaultAsIdentity();
}

/** The contract's RecordId. */
export function recordId() {
  return uuid().primaryKey().defaultRandom();
}

/** A record that people edit: the version that the next save must name, and who saved it last. */
export function editable() {
  return {
    version: integer().notNull().default(1),
    changedBy: text(),
    changedAt: instant(),
  };
}

/** Milliseconds, because a JavaScript Date holds no more and the hash covers what is read back. */
export function instant() {
  return timestamp({ withTimezone: true, mode: 'date', precision: 3 });
}

export function createdAt() {
  return instant().notNull().defaultNow();
}
