import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { channelsFor } from '../../../rules/alerts/alertChannels.ts';
import { recipientsOf } from '../../../rules/alerts/alertRecipients.ts';
import { escalatedTo, nextEscalation } from '../../../rules/alerts/escalation.ts';
import type { NamedAlert } from '../../core/alerts/alertFacts.ts';
import { readAlertSettings } from '../../core/alerts/alertSettings.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { alertRecipients } from '../../database/schema/alerts/alertSettings.ts';
import { alertTasks } from '../../database/schema/alerts/alerts.ts';
import { queueAlert } from './queueAlert.ts';
import { type AlertPerson, readPeople } from './readPeople.ts';

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
  const { agencyId, id: alertId, kind } = alert;
  for (const { person, isRequired } of await findRecipients(tx, alert, level)) {
    for (const channel of channelsFor(kind, person.chosen, person.open, isRequired)) {
      await queueAlert(tx, alert, { person, channel, level }, now);
    }
  }
  const { escalation } = await readAlertSettings(tx, agencyId);
  const next = nextEscalation(kind, level, escalation, now);
  if (next === null) return;
  await tx
    .insert(alertTasks)
    .values({ agencyId, alertId, work: 'escalate', level: level + 1, dueAt: next });
}

interface FoundRecipient {
  readonly person: AlertPerson;
  readonly isRequired: boolean;
}

/**
 * Who gets an alert at a level, as people can be reached now.
 *
 * @param unreached people whom the alert could not reach although they have a channel.
 */
export async function findRecipients(
  reader: Reader,
  alert: NamedAlert,
  level: number,
  unreached: readonly string[] = [],
): Promise<FoundRecipient[]> {
  const { agencyId, kind } = alert;
  const places = [alert.inventoryId, alert.otherInventoryId].filter((place) => place !== null);
  const all = await readPeople(reader, agencyId, { kind, places });
  const people = all.map((one) =>
    unreached.includes(one.userId) ? { ...one, isReachable: false } : one,
  );
  const added = await readAdded(reader, alert, places);
  const { escalation } = await readAlertSettings(reader, agencyId);
  const about = {
    ...{ kind, places, named: alert.namedUserId, added },
    escalatedTo: escalatedTo(kind, level, escalation),
  };
  return recipientsOf(about, people).flatMap(({ userId, isRequired }) => {
    const person = people.find((one) => one.userId === userId);
    return person === undefined ? [] : [{ person, isRequired }];
  });
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
