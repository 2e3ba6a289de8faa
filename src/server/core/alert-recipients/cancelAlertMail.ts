import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { alerts } from '../../database/schema/alerts/alerts.ts';
import { mailQueue } from '../../database/schema/mail.ts';
import { findAnotherWay, recordAlertMail } from '../mail/alertMail.ts';
import type { QueuedMail } from '../mail/mailQueue.ts';
import { whyCanceled } from './whyCanceled.ts';

/**
 * Deletes the email of an alert that is no longer to be sent: it has ended, or its recipient lost the inventory
 * (ALERT-04). Others may get it instead (ALERT-02).
 *
 * @returns false if it is to be sent.
 */
export async function cancelAlertMail(
  database: Database,
  mail: QueuedMail,
  now: Date,
): Promise<boolean> {
  const { alertId, userId } = mail;
  if (alertId === null) return false;
  return database.transaction(async (tx) => {
    const [alert] = await tx
      .select({ agencyId: alerts.agencyId })
      .from(alerts)
      .where(eq(alerts.id, alertId));
    const reason =
      alert === undefined ? null : await whyCanceled(tx, { ...alert, alertId, userId });
    if (reason === null) return false;
    await tx.delete(mailQueue).where(eq(mailQueue.id, mail.id));
    await recordAlertMail(tx, mail, 'canceled', reason, now);
    if (reason === 'no_access') await findAnotherWay(tx, mail, now);
    return true;
  });
}
