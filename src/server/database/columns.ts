import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, foreignKey, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** By default, not always: seeds and imports keep their own ids. */
export function identity() {
  return integer().primaryKey().generatedByDefaultAsIdentity();
}

/** The contract's RecordId. */
export function recordId() {
  return uuid().primaryKey().defaultRandom();
}

declare const sealed: unique symbol;

/** A secret as it is kept: encrypted with the key of the installation (`core/secrets`). It is no text that can be sent. */
export interface SealedSecret {
  readonly [sealed]: true;
}

/** A secret of someone else that the server sends again. */
export function sealedSecret() {
  return text().$type<SealedSecret>();
}

/** A record that people edit: the version that the next save must name, and who saved it last. */
export function editable() {
  return { version: integer().notNull().default(1), changedBy: text(), changedAt: instant() };
}

/** Milliseconds, because a JavaScript Date holds no more and the hash covers what is read back. */
export function instant() {
  return timestamp({ withTimezone: true, mode: 'date', precision: 3 });
}

/** The parts by which an index finds every number that contains a text: each of three characters, in capitals, with the agency. */
export function numberParts(agencyId: SQLWrapper | number, number: SQLWrapper | string): SQL {
  return sql`number_parts(${agencyId}::integer, ${number}::text)`;
}

export function createdAt() {
  return instant().notNull().defaultNow();
}

/**
 * A reference to a record of the same agency. It is of the pair (agency, id), so that the database itself refuses a row
 * that would mix two agencies.
 */
export function sameAgency(
  name: string,
  table: { readonly agencyId: AnyPgColumn },
  column: AnyPgColumn,
  foreign: { readonly agencyId: AnyPgColumn; readonly id: AnyPgColumn },
) {
  return foreignKey({
    name,
    columns: [table.agencyId, column],
    foreignColumns: [foreign.agencyId, foreign.id],
  });
}
