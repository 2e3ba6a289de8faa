import type * as v from 'valibot';

/** Field name to sentence. */
export type FieldErrors = Record<string, string>;

/** First sentence per field; a form shows one at a time. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const key = issue.path?.[0]?.key;
    const field = typeof key === 'string' ? key : '';
    errors[field] ??= issue.message;
  }
  return errors;
}
