import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { channelsFor } from '../../../rules/alerts/alertChannels.ts';
import { kindFacts } from '../../../rules/alerts/alertKinds.ts';
import { recipientsOf } from '../../../rules/alerts/alertRecipients.ts';
import { alertAddress } from '../../../rules/alerts/alertsItem.ts';
import { alertWords } from '../../../rules/alerts/alertText.ts';
import { nextEscalation } from '../../../rules/alerts/escalation.ts';
import { heldUntil } from '../../../rules/alerts/quietHours.ts';
import type { NamedAlert } from '../../core/alerts/alertFacts.ts';
import { appendAlertRecord } from '../../core/alerts/alertRecords.ts';
import { readAlertSettings } from '../../core/alerts/alertSettings.ts';
import { queueAlertMail } from '../../core/mail/mailQueue.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { alertRecipients } from '../../database/schema/alerts/alertSettings.ts';
import { alertTasks } from '../../database/schema/alerts/alerts.ts';
import { readPeople } from './readPeople.ts';

/**
 * Queues an alert for each of its recipients, and its next escalation, in the caller's
 * transaction. Quiet hours hold it (ALERT-02, ALERT-04).
 *
 * @param level 0, and one more after each escalation.
 */
export async function sendAlert(
  tx: Transaction,
  alert: NamedAlert,
  level: number,
  now: Date,
): Promise<void> {
  const { agencyId, id: alertId, kind, timeZone } = alert;
  const settings = await readAlertSettings(tx, agencyId);
  const places = [alert.inventoryId, alert.otherInventoryId].filter((place) => place !== null);
  const people = await readPeople(tx, agencyId, { kind, places });
  const added = await readAdded(tx, alert, places);
  const about = { kind, places, named: alert.namedUserId, added, level };
  for (const { userId, isRequired } of recipientsOf(about, people)) {
    const person = people.find((one) => one.userId === userId);
    if (person === undefined) continue;
    const until = heldUntil(kind, person.quiet, timeZone, now);
    const record = { agencyId, alertId, at: now, userId, level };
    if (!channelsFor(kind, person.chosen, person.open, isRequired).includes('mail')) continue;
    const detail = until?.toISOString() ?? '';
    await appendAlertRecord(tx, { ...record, step: 'queued', channel: 'mail', detail });
    const mail = { userId, alertId, alertLevel: level, notice: noticeOf(alert) };
    await queueAlertMail(tx, mail, now, until ?? now);
  }
  const next = nextEscalation(kind, level, settings, now);
  if (next === null) return;
  await tx
    .insert(alertTasks)
    .values({ agencyId, alertId, work: 'escalate', level: level + 1, dueAt: next });
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

/** Whom the agency added for this kind, at one of these inventories or at all. */
async function readAdded(
  reader: Reader,
  { agencyId, kind }: NamedAlert,
  places: readonly string[],
): Promise<string[]> {
  const rows = await reader
    .select({ userId: alertRecipients.userId })
    .from(alertRecipients)
    .where(
      and(
        eq(alertRecipients.agencyId, agencyId),
        eq(alertRecipients.isActive, true),
        inArray(alertRecipients.kind, ['all', kind]),
        or(isNull(alertRecipients.inventoryId), inArray(alertRecipients.inventoryId, [...places])),
      ),
    );
  return rows.map(({ userId }) => userId);
}
