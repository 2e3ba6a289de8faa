import * as v from 'valibot';
import { Refusal } from '../operations/refusal.ts';

/**
 * Parses what came in.
 *
 * @throws Refusal 400 with each field's sentence.
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const fields: Record<string, string> = {};
  for (const issue of parsed.issues) {
    const path = v.getDotPath(issue) ?? '';
    fields[path] ??= isMissing(issue) ? 'This is missing.' : issue.message;
  }
  throw new Refusal(
    400,
    'request_invalid',
    'Some of what was sent is missing or not valid. Mend the marked fields and send it again.',
    fields,
  );
}

/** The library's own words for a missing key are for programmers. */
function isMissing(issue: v.BaseIssue<unknown>): boolean {
  return (
    issue.kind === 'schema' && issue.received === 'undefined' && /^Invalid /.test(issue.message)
  );
}

/** @throws Refusal 400 for what is not JSON, 415 for another content type. */
export function parseJson(contentType: string | undefined, text: string): unknown {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw new Refusal(415, 'not_json', 'Send the request as application/json.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'json_malformed', 'The request is not valid JSON. Send it again.');
  }
}
