import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { alerts } from '../../database/schema/alerts/alerts.ts';
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
  const { alertId, alertLevel, userId } = mail;
  if (alertId === null) return;
  const [alert] = await tx
    .select({ agencyId: alerts.agencyId })
    .from(alerts)
    .where(eq(alerts.id, alertId));
  if (alert === undefined) throw new Error('The email of an alert that does not exist');
  const record = { ...alert, alertId, at, step, userId, level: alertLevel ?? 0, detail };
  await appendAlertRecord(tx, { ...record, channel: 'mail' });
}
