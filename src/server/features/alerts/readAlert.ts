import { asc, eq } from 'drizzle-orm';
import type { AlertRecord, AlertView } from '../../../contract/alerts/alert.ts';
import { kindFacts } from '../../../rules/alerts/alertKinds.ts';
import { mayAdminister } from '../../../rules/navigation/userAccess.ts';
import { readableAlerts } from '../../core/alert-recipients/readableAlerts.ts';
import { findEnd } from '../../core/alerts/alertEnd.ts';
import { findAlert, type NamedAlert } from '../../core/alerts/alertFacts.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { matching, type Reader } from '../../database/database.ts';
import { alertRecords } from '../../database/schema/alerts/alerts.ts';
import { users } from '../../database/schema/user.ts';
import { notFound } from '../../platform/http/problemError.ts';

export type AlertSession = Pick<Session, 'account' | 'agency'>;

/**
 * An alert with its log.
 *
 * @throws ProblemError 404 for people who are neither its recipient nor an administrator.
 */
export async function readAlert(
  reader: Reader,
  session: AlertSession,
  id: string,
): Promise<AlertView> {
  const { alert, isRecipient } = await openAlert(reader, session, id);
  const end = await findEnd(reader, alert);
  return {
    id,
    kind: alert.kind,
    title: alert.title,
    lines: [...alert.lines],
    href: alert.href,
    action: kindFacts[alert.kind].action,
    raisedAt: alert.raisedAt.toISOString(),
    inventoryName: alert.place,
    records: await readRecords(reader, alert),
    mayAcknowledge: isRecipient && end === undefined,
  };
}

/** @throws ProblemError 404 for people who are neither its recipient nor an administrator, or who lost the inventory. */
export async function openAlert(
  reader: Reader,
  { account, agency }: AlertSession,
  id: string,
): Promise<{ readonly alert: NamedAlert; readonly isRecipient: boolean }> {
  const readable = await readableAlerts(reader, { agencyId: agency.id, userId: account.id });
  const alert = await findAlert(reader, agency.id, id, readable);
  const sent = await reader
    .select({ id: alertRecords.id })
    .from(alertRecords)
    .where(matching(alertRecords, { ...of(agency.id, id), userId: account.id, step: 'queued' }))
    .limit(1);
  const isRecipient = sent.length > 0;
  if (alert === undefined || !(isRecipient || mayAdminister(account))) {
    throw notFound('This alert does not exist.');
  }
  return { alert, isRecipient };
}

const of = (agencyId: number, alertId: string) => ({ agencyId, alertId });

async function readRecords(reader: Reader, { agencyId, id }: NamedAlert): Promise<AlertRecord[]> {
  const rows = await reader
    .select({ record: alertRecords, recipient: users.fullName })
    .from(alertRecords)
    .leftJoin(users, eq(users.id, alertRecords.userId))
    .where(matching(alertRecords, of(agencyId, id)))
    .orderBy(asc(alertRecords.id));
  return rows.map(toRecord);
}

export function toRecord({
  record,
  recipient,
}: {
  record: typeof alertRecords.$inferSelect;
  recipient: string | null;
}): AlertRecord {
  const { id, at, step, channel, level, detail } = record;
  return { id, at: at.toISOString(), step, recipient, channel, level, detail };
}
