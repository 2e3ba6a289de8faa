import { randomUUID } from 'node:crypto';
import type { TestResult } from '../../../contract/alerts/testMessage.ts';
import { noTextNumber, testsPerMinute } from '../../../rules/alerts/testMessage.ts';
import { textNumber } from '../../../rules/alerts/textNumber.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../core/identity/actedBy.ts';
import { admitInMinute } from '../../core/identity/minuteLimit.ts';
import type { Database } from '../../database/database.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { isTaken, Outbox } from '../../platform/http/postOut.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { postSms } from './sendSms.ts';
import { openSmsWebhook } from './smsWebhookSecret.ts';

/**
 * Sends one signed text message through the saved webhook of an agency, so that an administrator sees whether it works
 * (ALERT-02, ALERT-03). No transaction is open while the service is asked; what it writes is not read.
 *
 * @throws ProblemError 422 `number_invalid`, 429 `too_many_calls`, 503 `secret_unreadable`.
 */
export async function sendTestMessage(
  database: Database,
  act: SessionAct,
  typed: string,
  configuration: Configuration,
): Promise<TestResult> {
  const { account, agency } = act.session;
  const to = textNumber(typed);
  if (to === null) throw unprocessable('number_invalid', noTextNumber, { to: noTextNumber });
  await admitInMinute(
    database,
    { act: 'test message', userId: account.id, most: testsPerMinute },
    `You sent ${testsPerMinute} test messages within a minute. Wait a minute, then try again.`,
    act.now,
  );
  const webhook = await openSmsWebhook(database, configuration, agency.id);
  const text = `Test message from Countersign for ${agency.name}, requested by ${account.fullName}. Nothing needs to be done.`;
  const message = { id: randomUUID(), to, text };
  const answer = await postSms(new Outbox(reachOf(configuration)), webhook, message, act.now);
  const lastDigits = to.slice(-4);
  const result: TestResult =
    typeof answer === 'number'
      ? { outcome: isTaken(answer) ? 'taken' : 'rejected', status: answer, lastDigits }
      : { outcome: answer === 'off' ? 'notSetUp' : answer, status: null, lastDigits };
  await database.transaction((tx) => audit(tx, act, result));
  return result;
}

const outcomes: Readonly<Record<TestResult['outcome'], string>> = {
  taken: 'the service took it',
  rejected: 'the service rejected it',
  refused: 'the address may not be called',
  unreachable: 'the service could not be reached',
  silent: 'the service did not answer in time',
  notSetUp: 'no webhook is set up',
};

/** Who sent it, and what became of it; of the number, the last four digits. */
async function audit(
  tx: Parameters<typeof appendAudit>[0],
  act: SessionAct,
  { outcome, status, lastDigits }: TestResult,
): Promise<void> {
  const { account, agency } = act.session;
  const answered = status === null ? '' : ` (HTTP ${status})`;
  await appendAudit(tx, {
    ...actedBy(act),
    action: 'smsWebhook.tested',
    outcome: outcome === 'taken' ? 'success' : 'failure',
    subject: { kind: 'smsWebhook', id: String(agency.id), name: 'Text messages' },
    summary: `${account.fullName} sent a test message to the number ending in ${lastDigits}: ${outcomes[outcome]}${answered}`,
  });
}
