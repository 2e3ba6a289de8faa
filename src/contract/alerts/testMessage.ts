import * as v from 'valibot';
import { definePost } from '../core/call.ts';
import { line } from '../core/primitives.ts';

/**
 * What became of a test message: the service took it; it answered with another status; its address is in a private
 * network; it could not be reached; it did not answer in time; or no settings are saved.
 */
export const testOutcomes = [
  'taken',
  'rejected',
  'refused',
  'unreachable',
  'silent',
  'notSetUp',
] as const;

export const TestResult = v.object({
  outcome: v.picklist(testOutcomes),
  /** HTTP status of the answer; null where there was none. */
  status: v.nullable(v.pipe(v.number(), v.integer())),
  /** The last four digits of the number. */
  lastDigits: v.string(),
});
export type TestResult = v.InferOutput<typeof TestResult>;

export const sendTestMessage = definePost({
  name: 'sendTestMessage',
  summary:
    'Sends a test message through the saved webhook; 422 for a number that no text message reaches.',
  path: '/api/Admin/SmsWebhook/Test',
  access: 'administration',
  body: v.object({ to: line('a phone number', 40) }),
  reply: TestResult,
});
