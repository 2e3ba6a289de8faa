import * as v from 'valibot';
import { WebhookForm } from '../../contract/administration/webhook.ts';
import { type FieldErrors, fieldErrors } from '../../contract/core/problem.ts';
import { webhookFailure } from '../core/serviceAddress.ts';

/** A new webhook as the form has it, or the errors in it. The server also checks where the address leads. */
export function checkWebhook(typed: {
  readonly name: string;
  readonly url: string;
  readonly topics: readonly string[];
}): { readonly errors: FieldErrors; readonly value: WebhookForm | null } {
  const result = v.safeParse(WebhookForm, typed);
  if (!result.success) return { errors: fieldErrors(result.issues), value: null };
  const fault = webhookFailure(result.output.url, true);
  return fault === undefined
    ? { errors: {}, value: result.output }
    : { errors: { url: fault }, value: null };
}
