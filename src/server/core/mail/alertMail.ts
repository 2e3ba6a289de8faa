import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { alerts, alertTasks } from '../../database/schema/alerts/alerts.ts';
import { appendAlertRecord } from '../alerts/alertRecords.ts';
import type { QueuedMail } from './mailQueue.ts';

/** ALERT-05: what became of an email, if it is that of an alert. */
export async function recordAlertMail(
  tx: Transaction,
  mail: QueuedMail,
  step: 'sent' | 'failed' | 'canceled',
  detail: string,
  at: Date,
): Promise<void> {
  const about = await findAlertOf(tx, mail);
  if (about === null) return;
  await appendAlertRecord(tx, { ...about, at, step, channel: 'mail', detail });
}

/** ALERT-02: an alert whose email was given up, or is not sent after all, reaches the person on another channel, or other people. */
export async function findAnotherWay(
  tx: Transaction,
  mail: QueuedMail,
  dueAt: Date,
): Promise<void> {
  const about = await findAlertOf(tx, mail);
  if (about !== null) await tx.insert(alertTasks).values({ ...about, work: 'instead', dueAt });
}

async function findAlertOf(tx: Transaction, { alertId, alertLevel, userId }: QueuedMail) {
  if (alertId === null) return null;
  const [alert] = await tx
    .select({ agencyId: alerts.agencyId })
    .from(alerts)
    .where(eq(alerts.id, alertId));
  if (alert === undefined) throw new Error('The email of an alert that does not exist');
  return { ...alert, alertId, userId, level: alertLevel ?? 0 };
}
