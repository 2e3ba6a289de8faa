import * as v from 'valibot';
import { measureJson, mostDepth, mostFields, mostValues } from './measureJson.ts';
import { ProblemError } from './problemError.ts';

/**
 * Up to this many values, each one's error is reported; with more of them, only the first one's: errors cost more than
 * values.
 */
const mostValuesExplained = 3_000;

/**
 * Parses the received data.
 *
 * @param values how many values it has, if they may be many.
 * @throws ProblemError 400 with each field's sentence; with the first one's if there are too many values.
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  values = 0,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input, { abortEarly: values > mostValuesExplained });
  if (parsed.success) return parsed.output;
  const fields: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const path = v.getDotPath(issue) ?? '';
    fields[path] ??= isMissing(issue) ? 'This is missing.' : issue.message;
  }
  throw new ProblemError(
    400,
    'request_invalid',
    'Some fields are missing or not valid. Correct the marked fields and try again.',
    fields,
  );
}

/** The library's own words for a missing key are for programmers. */
function isMissing(issue: v.BaseIssue<unknown>): boolean {
  return (
    issue.kind === 'schema' && issue.received === 'undefined' && /^Invalid /.test(issue.message)
  );
}

/**
 * Parses a body: JSON, not nested deeper and of no more values than any form, then its schema. The largest body that a call
 * takes keeps no one else waiting for longer than 20 ms (`npm run bench:parsing`).
 *
 * @param complete adds what was sent outside of the body.
 * @throws ProblemError 400 for what is not JSON or does not fit, 413 for too many values, 415 for another content type.
 */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  contentType: string | undefined,
  text: string,
  complete: (body: unknown) => unknown = (body) => body,
): v.InferOutput<Schema> {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw new ProblemError(415, 'not_json', 'Send the request as application/json.');
  }
  const { depth, values, fields } = measureJson(text);
  if (depth > mostDepth) {
    throw new ProblemError(
      400,
      'json_too_deep',
      'The request is nested more deeply than any form.',
    );
  }
  if (values > mostValues || fields > mostFields) {
    throw new ProblemError(
      413,
      'too_many_values',
      `The request has more than ${mostValues.toLocaleString('en-US')} values, or ${mostFields.toLocaleString('en-US')} fields. Send them in several parts.`,
    );
  }
  return parseInput(schema, complete(readJson(text)), values);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError(400, 'json_malformed', 'The request is not valid JSON. Send it again.');
  }
}
