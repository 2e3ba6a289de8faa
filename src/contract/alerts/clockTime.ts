import * as v from 'valibot';

/** HH:MM on the 24-hour clock, in the agency’s time zone; empty for none. */
export const OptionalClockTime = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time like 22:00, or leave it blank.'),
);
