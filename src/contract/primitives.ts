import * as v from 'valibot';

/** Agency (client) id: a positive integer. */
export const AgencyId = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Opaque record id. */
export const RecordId = v.pipe(v.string(), v.uuid('This is not a valid record id.'));

/** An instant in UTC, ISO 8601 with milliseconds and Z. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

/** A calendar day, YYYY-MM-DD. */
export const Day = v.pipe(v.string(), v.isoDate());

/** A required single line of at most `limit` characters, trimmed. */
export function line(label: string, limit: number) {
  return v.pipe(
    v.string(`Enter ${label}.`),
    v.trim(),
    v.minLength(1, `Enter ${label}.`),
    v.maxLength(limit, `Use at most ${limit} characters.`),
  );
}

/** An optional single line: an empty one becomes an empty string. */
export function optionalLine(limit: number) {
  return v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(limit, `Use at most ${limit} characters.`)),
    '',
  );
}

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

/** A query parameter that is true or false. */
export const QueryFlag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
);

/** Which part of a list: first row and number of rows (100 at most, CALL-14). */
export const pageQuery = {
  start: v.optional(QueryInteger, '0'),
  length: v.optional(v.pipe(QueryInteger, v.minValue(1), v.maxValue(100)), '100'),
};
