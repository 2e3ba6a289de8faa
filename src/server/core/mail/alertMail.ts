import { eq } from 'drizzle-orm';
import type { Database, Reader, Transaction } from '../../database/database.ts';
import { alerts } from '../../database/schema/alerts/alerts.ts';
import { mailQueue } from '../../database/schema/mail.ts';
import { appendAlertRecord } from '../alerts/alertRecords.ts';
import { whyCanceled } from '../alerts/whyCanceled.ts';
import type { QueuedMail } from './mailQueue.ts';

type AlertMail = QueuedMail & { readonly alertId: string };

const isAlertMail = (mail: QueuedMail): mail is AlertMail => mail.alertId !== null;

async function readAgencyId(reader: Reader, alertId: string): Promise<number> {
  const [alert] = await reader
    .select({ agencyId: alerts.agencyId })
    .from(alerts)
    .where(eq(alerts.id, alertId));
  if (alert === undefined) throw new Error('The email of an alert that does not exist');
  return alert.agencyId;
}

/** ALERT-05: what became of an email, if it is that of an alert. */
export async function recordAlertMail(
  tx: Transaction,
  mail: QueuedMail,
  step: 'sent' | 'failed' | 'canceled',
  detail: string,
  at: Date,
): Promise<void> {
  if (!isAlertMail(mail)) return;
  const { alertId, alertLevel, userId } = mail;
  const agencyId = await readAgencyId(tx, alertId);
  const level = alertLevel ?? 0;
  const record = { agencyId, alertId, at, step, userId, level, detail };
  await appendAlertRecord(tx, { ...record, channel: 'mail' });
}

/**
 * Deletes the email of an alert that is no longer to be sent: it has ended, or its recipient lost the inventory
 * (ALERT-04).
 *
 * @returns false if it is to be sent.
 */
export async function cancelAlertMail(
  database: Database,
  mail: QueuedMail,
  now: Date,
): Promise<boolean> {
  if (!isAlertMail(mail)) return false;
  return database.transaction(async (tx) => {
    const { alertId, userId } = mail;
    const reason = await whyCanceled(tx, {
      ...{ alertId, userId },
      agencyId: await readAgencyId(tx, alertId),
    });
    if (reason === null) return false;
    await tx.delete(mailQueue).where(eq(mailQueue.id, mail.id));
    await recordAlertMail(tx, mail, 'canceled', reason, now);
    return true;
  });
}
