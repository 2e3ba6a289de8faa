import * as v from 'valibot';

/** The body of every refusal: a stable code and one sentence that says what to do next. */
export const Problem = v.object({
  code: v.string(),
  message: v.string(),
  /** The request's id, for the support contact. */
  reference: v.optional(v.string()),
  /** ERR-499: the path to go to. */
  path: v.optional(v.string()),
  /** Field name to sentence, for a form that can be corrected. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** More of it, in the shape that the code promises (`UserChanged` for `user_changed`); its reader parses it. */
  details: v.optional(v.unknown()),
});
export type Problem = v.InferOutput<typeof Problem>;

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
