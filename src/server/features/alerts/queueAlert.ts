import type { AlertChannel } from '../../../contract/alerts/alert.ts';
import { kindFacts } from '../../../rules/alerts/alertKinds.ts';
import { alertAddress } from '../../../rules/alerts/alertsItem.ts';
import { alertWords } from '../../../rules/alerts/alertText.ts';
import { heldUntil } from '../../../rules/alerts/quietHours.ts';
import type { NamedAlert } from '../../core/alerts/alertFacts.ts';
import { appendAlertRecord } from '../../core/alerts/alertRecords.ts';
import { queueAlertMail } from '../../core/mail/mailQueue.ts';
import type { Transaction } from '../../database/database.ts';
import { alertTasks } from '../../database/schema/alerts/alerts.ts';
import type { AlertPerson } from './readPeople.ts';

/** Queues an alert for one person and channel; quiet hours hold it (ALERT-04). */
export async function queueAlert(
  tx: Transaction,
  alert: NamedAlert,
  to: { readonly person: AlertPerson; readonly channel: AlertChannel; readonly level: number },
  now: Date,
): Promise<void> {
  const { agencyId, id: alertId, kind, timeZone } = alert;
  const { person, channel, level } = to;
  const { userId } = person;
  const until = heldUntil(kind, person.quiet, timeZone, now);
  const detail = until?.toISOString() ?? '';
  const record = { agencyId, alertId, at: now, userId, level, channel, detail };
  await appendAlertRecord(tx, { ...record, step: 'queued' });
  const dueAt = until ?? now;
  if (channel === 'mail') {
    const mail = { userId, alertId, alertLevel: level, notice: noticeOf(alert) };
    await queueAlertMail(tx, mail, now, dueAt);
  } else {
    await tx.insert(alertTasks).values({ agencyId, alertId, work: channel, userId, level, dueAt });
  }
}

function noticeOf(alert: NamedAlert) {
  const { title, paragraphs } = alertWords(alert, 'mail', alert.agencyName);
  return {
    title,
    paragraphs,
    act: { label: kindFacts[alert.kind].action, path: alert.href },
    links: [{ label: 'Acknowledge this alert', path: alertAddress(alert.id) }],
  };
}
