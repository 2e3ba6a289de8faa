import { and, eq } from 'drizzle-orm';
import { hasCode } from '../../../contract/problems.ts';
import { isUrgent } from '../../../rules/alerts/alertKinds.ts';
import { alertWords } from '../../../rules/alerts/alertText.ts';
import { textNumber } from '../../../rules/alerts/textNumber.ts';
import { whyCanceled } from '../../core/alert-recipients/whyCanceled.ts';
import { findAlert, type NamedAlert } from '../../core/alerts/alertFacts.ts';
import { appendAlertRecord } from '../../core/alerts/alertRecords.ts';
import type { JobTools } from '../../core/jobs/job.ts';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { alertTasks } from '../../database/schema/alerts/alerts.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import type { Outbox } from '../../platform/http/postOut.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { describeError } from '../../platform/log/describeError.ts';
import { sendInstead } from './sendInstead.ts';
import { sendPush } from './sendPush.ts';
import { type Delivery, sendSms } from './sendSms.ts';
import { openSmsWebhook } from './smsWebhookSecret.ts';

type Task = typeof alertTasks.$inferSelect;

/** A notification or text message to one person. */
export type Message = Task & { readonly work: 'push' | 'sms'; readonly userId: string };

export function isMessage(task: Task): task is Message {
  return (task.work === 'push' || task.work === 'sms') && task.userId !== null;
}

/** Waits before each retry, in minutes: after five of them the channel is given up (ALERT-03). */
const retryMinutes = [1, 5, 15, 60, 180] as const;

/** Sends a notification or text message, and logs what became of it. No transaction is open while a service is asked. */
export async function deliver(tools: JobTools, outbox: Outbox, message: Message): Promise<void> {
  const { database, now } = tools;
  const alert = await findAlert(database, message.agencyId, message.alertId);
  if (alert === undefined) throw new Error('The message of an alert that does not exist');
  const reason = await whyCanceled(database, message);
  const delivery = reason === null ? await sendOrFail(tools, outbox, message, alert) : null;
  await database.transaction(async (tx) => {
    if (delivery !== null) return settle(tx, alert, message, delivery, now());
    await remove(tx, message);
    await appendAlertRecord(tx, {
      ...recordOf(message, now()),
      step: 'canceled',
      detail: reason ?? '',
    });
    if (reason === 'no_access') await sendInstead(tx, alert, message, now());
  });
}

function recordOf({ agencyId, alertId, userId, level, work: channel }: Message, at: Date) {
  return { agencyId, alertId, userId, level, channel, at };
}

/** Without the key of the installation nothing can be signed: it is tried again, and mailed instead at the end. */
async function sendOrFail(...[tools, outbox, message, alert]: Parameters<typeof send>) {
  try {
    return await send(tools, outbox, message, alert);
  } catch (error) {
    if (!(error instanceof ProblemError && hasCode(error, 'secret_unreadable'))) throw error;
    const { agencyId, alertId } = message;
    tools.log('error', 'alert not sent', { agencyId, alertId, ...describeError(error) });
    return { code: error.code, isFinal: false };
  }
}

async function send(
  { database, configuration, now }: JobTools,
  outbox: Outbox,
  { id, work, agencyId, userId }: Message,
  alert: NamedAlert,
): Promise<Delivery> {
  const person = await readPerson(database, agencyId, userId);
  if (person === undefined) return { code: 'user_disabled', isFinal: true };
  const { title, paragraphs } = alertWords(alert, work, alert.agencyName);
  const body = paragraphs.join(' ');
  if (work === 'push') {
    const message = { id: alert.id, title, body, path: alert.href };
    return sendPush({ database, configuration, now }, outbox, {
      ...{ userId, message, isUrgent: isUrgent(alert.kind) },
    });
  }
  const to = textNumber(person.phoneNumber);
  if (to === null) return { code: 'no_number', isFinal: true };
  const text = `${title}. ${body}. ${configuration.PUBLIC_ORIGIN}${alert.href}`;
  const webhook = await openSmsWebhook(database, configuration, agencyId);
  return sendSms(outbox, webhook, { id, to, text }, now());
}

/** The person, as long as they are an active one of the agency. */
async function readPerson(reader: Reader, agencyId: number, userId: string) {
  const [person] = await reader
    .select({ phoneNumber: users.phoneNumber })
    .from(users)
    .innerJoin(
      userAgencies,
      and(eq(userAgencies.userId, users.id), eq(userAgencies.agencyId, agencyId)),
    )
    .where(matching(users, { id: userId, isActive: true }));
  return person;
}

async function settle(
  tx: Transaction,
  alert: NamedAlert,
  message: Message,
  { code, isFinal }: Delivery,
  now: Date,
): Promise<void> {
  const { id, agencyId, userId, level, attempts } = message;
  const step = code === '' ? 'sent' : 'failed';
  await appendAlertRecord(tx, { ...recordOf(message, now), step, detail: code });
  const minutes = code === '' || isFinal ? undefined : retryMinutes[attempts];
  if (minutes !== undefined) {
    const dueAt = new Date(now.getTime() + minutes * 60_000);
    await tx
      .update(alertTasks)
      .set({ attempts: attempts + 1, dueAt })
      .where(matching(alertTasks, { id, agencyId }));
    return;
  }
  await remove(tx, message);
  if (code !== '') await sendInstead(tx, alert, { userId, level }, now);
}

async function remove(tx: Transaction, { id, agencyId }: Message): Promise<void> {
  await tx.delete(alertTasks).where(matching(alertTasks, { id, agencyId }));
}
