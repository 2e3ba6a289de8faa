import * as v from 'valibot';
import { oneLine } from './text.ts';

/** The last whole number of an integer column. */
const lastInteger = 2_147_483_647;

/** Agency (client) id: a positive integer, as far as the database counts. */
export const AgencyId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(lastInteger, 'There is no such agency.'),
);

/**
 * A version, a position in a ledger, a number that is shown and sent back: from 0, up to the limit of an integer
 * column.
 */
export const Count = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(lastInteger, 'This number is too large.'),
);

/** The check of `StoredText`, for a text with sentences of its own. */
export function storable() {
  return v.regex<string, string>(/^[^\0\p{Cs}]*$/u, 'Leave out characters that cannot be stored.');
}

/**
 * Text that the database keeps as it is, of any length and with line ends: without NUL, which it refuses, and without
 * halves of a surrogate pair, which become another character.
 */
export const StoredText = v.pipe(v.string(), storable());

/** Opaque record id; in small letters, as the database keeps it and hashes are worked out of it. */
export const RecordId = v.pipe(
  v.string(),
  v.uuid('This is not a valid record id.'),
  v.toLowerCase(),
);

/** An instant in UTC, ISO 8601 with milliseconds and Z. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => isRealInstant(text, firstYear), 'Enter a day and a time that exist.'),
);

/**
 * The start of a page of a list: an instant, and after `_` what distinguishes the entries of that instant.
 *
 * @param rest what follows the instant.
 */
export function pageCursor(rest: RegExp) {
  return v.pipe(
    v.string(),
    v.check((text) => {
      const [instant = '', ...others] = text.split('_');
      return v.is(Instant, instant) && rest.test(others.join('_'));
    }, 'This is not a page of the history.'),
  );
}

/** Instant and id of a row that a page starts after. */
export const RowCursor = pageCursor(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Years that PostgreSQL, time zones and the first ten characters of an ISO date all agree on. */
const [firstYear, lastYear] = [1000, 2999];
/** No act that someone states can be older: no agency kept its records here before. */
const firstStatedYear = 2000;

/**
 * An instant that a person states, with any offset from UTC; it becomes an `Instant`. Refused are days that no calendar
 * has and years in which nothing can have been recorded.
 */
export function statedInstant(sentence: string) {
  return v.pipe(
    v.string(sentence),
    v.isoTimestamp(sentence),
    v.check((text) => isRealInstant(text, firstStatedYear), sentence),
    v.transform((text) => new Date(text).toISOString()),
  );
}

/** The year counts in UTC, where an offset may have moved it. */
function isRealInstant(text: string, first: number): boolean {
  const year = new Date(text).getUTCFullYear();
  return isRealDay(text.slice(0, 10)) && year >= first && year <= lastYear;
}

/** February ends on its last day, although `Date.parse` reads on into March. */
function isRealDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === day;
}

/** A calendar day, YYYY-MM-DD, of those that the calendar has, in the years 1000 to 2999. */
export const Day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check(isRealDay, 'Enter a day that exists.'),
  v.regex(/^[12]/, 'Enter a valid date.'),
);

const plain = v.regex(oneLine.pattern, oneLine.sentence);

/** A required single line of at most `limit` characters, trimmed. */
export function line(label: string, limit: number) {
  return v.pipe(
    v.string(`Enter ${label}.`),
    v.trim(),
    v.minLength(1, `Enter ${label}.`),
    v.maxLength(limit, `Use at most ${limit} characters.`),
    plain,
  );
}

/** An optional single line: an empty one becomes an empty string. */
export function optionalLine(limit: number) {
  return v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(limit, `Use at most ${limit} characters.`), plain),
    '',
  );
}

/** Text of several lines, trimmed; of what `oneLine` leaves out only line ends. */
export function paragraph(limit: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text.replaceAll(/\r\n?/g, '\n')),
    v.maxLength(limit, `Use at most ${limit} characters.`),
    v.regex(
      /^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069])*$/u,
      'Use letters, digits and signs.',
    ),
  );
}

/** What a list is searched for; left out, everything is listed. */
export const Search = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100), plain));

/**
 * An amount in the product's smallest unit (µL, ng or each): a whole number, never below zero.
 * The bound keeps every sum a safe integer.
 */
export const Amount = v.pipe(
  v.number('Enter a number.'),
  v.integer('Use fewer decimal places.'),
  v.minValue(0, 'An amount can’t be below zero.'),
  v.maxValue(1_000_000_000_000, 'This amount is too large.'),
);

/** A signed change or balance in the product's smallest unit. */
export const SignedAmount = v.pipe(v.number(), v.integer());

/** A query parameter that is a whole number. */
export const QueryInteger = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'Use a whole number.'),
  v.transform(Number),
);

/** Which part of a list: first row and number of rows (100 at most, CALL-14). */
export const pageQuery = {
  start: v.optional(QueryInteger, '0'),
  length: v.optional(v.pipe(QueryInteger, v.minValue(1), v.maxValue(100)), '100'),
};

/**
 * The same of a list that grows with time: a page starts after a row, of older or of newer ones, and not after a number of
 * rows, whose cost would grow with the number.
 */
export function cursorQuery<Cursor extends v.GenericSchema<string>>(cursor: Cursor) {
  return { length: pageQuery.length, before: v.optional(cursor), after: v.optional(cursor) };
}

/** What such a list says of its pages. */
export const CursorReply = v.object({
  /** How many rows fit the filters; where `isTotalExact` is false, there are more. */
  total: v.number(),
  isTotalExact: v.boolean(),
  /** What to ask for as `after` and `before`; null if the list ends. */
  newer: v.nullable(v.string()),
  older: v.nullable(v.string()),
});
export type CursorReply = v.InferOutput<typeof CursorReply>;
