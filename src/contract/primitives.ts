import * as v from 'valibot';
import { oneLine } from './text.ts';

/** Agency (client) id: a positive integer, as far as the database counts. */
export const AgencyId = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_147_483_647, 'There is no such agency.'),
);

/** Opaque record id; in small letters, as the database keeps it and hashes are worked out of it. */
export const RecordId = v.pipe(
  v.string(),
  v.uuid('This is not a valid record id.'),
  v.toLowerCase(),
);

/** An instant in UTC, ISO 8601 with milliseconds and Z. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

/**
 * An instant that a person states, with any offset from UTC; it becomes an `Instant`. Refused are days that no calendar
 * has and years in which nothing can have been recorded.
 */
export function statedInstant(sentence: string) {
  return v.pipe(
    v.string(sentence),
    v.isoTimestamp(sentence),
    v.check(isRealInstant, sentence),
    v.transform((text) => new Date(text).toISOString()),
  );
}

function isRealInstant(text: string): boolean {
  const day = text.slice(0, 10);
  return isRealDay(day) && !Number.isNaN(Date.parse(text)) && /^(19|[2-9]\d)/.test(day);
}

/** February ends on its last day, although `Date.parse` reads on into March. */
function isRealDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === day;
}

/** A calendar day, YYYY-MM-DD, of those that the calendar has. */
export const Day = v.pipe(v.string(), v.isoDate(), v.check(isRealDay, 'Enter a day that exists.'));

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
  v.integer('This amount cannot be measured that finely.'),
  v.minValue(0, 'An amount cannot be below zero.'),
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
