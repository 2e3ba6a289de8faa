import { asc } from 'drizzle-orm';
import { alertChannels } from '../../../contract/alerts/alert.ts';
import { unreachedPeople } from '../../../rules/alerts/unreachedPeople.ts';
import type { NamedAlert } from '../../core/alerts/alertFacts.ts';
import { matching, type Transaction } from '../../database/database.ts';
import { alertRecords } from '../../database/schema/alerts/alerts.ts';
import { queueAlert } from './queueAlert.ts';
import { findRecipients } from './sendAlert.ts';

/**
 * After a channel was given up, or its message was canceled: a required recipient whom no other one may still reach gets
 * the alert on the channels that were not tried. If there is none, other required recipients get it; if none is left, the
 * agent and the administrators (ALERT-02).
 */
export async function sendInstead(
  tx: Transaction,
  alert: NamedAlert,
  { userId, level }: { readonly userId: string; readonly level: number },
  now: Date,
): Promise<void> {
  const records = await tx
    .select({ userId: alertRecords.userId, step: alertRecords.step, channel: alertRecords.channel })
    .from(alertRecords)
    .where(matching(alertRecords, { agencyId: alert.agencyId, alertId: alert.id }))
    .orderBy(asc(alertRecords.id));
  const unreached = unreachedPeople(records);
  if (!unreached.includes(userId)) return;
  const tried = records.filter((one) => one.userId === userId).map(({ channel }) => channel);
  const own = (await findRecipients(tx, alert, level)).find(
    ({ person }) => person.userId === userId,
  );
  const left = alertChannels.filter(
    (one) => own?.person.open[one] === true && !tried.includes(one),
  );
  if (own?.isRequired === true && left.length > 0) {
    for (const channel of left)
      await queueAlert(tx, alert, { person: own.person, channel, level }, now);
    return;
  }
  for (const { person, isRequired } of await findRecipients(tx, alert, level, unreached)) {
    const isNew = !records.some((one) => one.userId === person.userId && one.step === 'queued');
    if (!isRequired || !isNew) continue;
    for (const channel of alertChannels.filter((one) => person.open[one])) {
      await queueAlert(tx, alert, { person, channel, level }, now);
    }
  }
}
