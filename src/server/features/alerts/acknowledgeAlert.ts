import type { AlertView } from '../../../contract/alerts/alert.ts';
import { findEnd, lockAlert } from '../../core/alerts/alertEnd.ts';
import { appendAlertRecord } from '../../core/alerts/alertRecords.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Session } from '../../core/identity/sessions.ts';
import type { Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { forbidden } from '../../platform/http/problemError.ts';
import { openAlert, readAlert } from './readAlert.ts';

/**
 * Acknowledges an alert, which stops its escalation (ALERT-04). Once someone has, a second time changes nothing.
 *
 * @throws ProblemError 403 for administrators who are not its recipients, 404.
 */
export async function acknowledgeAlert(
  tx: Transaction,
  request: { readonly session: Session; readonly origin: Origin; readonly now: Date },
  id: string,
): Promise<AlertView> {
  const { session, now } = request;
  const { alert, isRecipient } = await openAlert(tx, session, id);
  if (!isRecipient) {
    throw forbidden('This alert was not sent to you. Ask one of its recipients to acknowledge it.');
  }
  const { agencyId } = alert;
  await lockAlert(tx, alert);
  if ((await findEnd(tx, alert)) === undefined) {
    const record = { agencyId, alertId: id, at: now, level: 0 };
    await appendAlertRecord(tx, { ...record, step: 'acknowledged', userId: session.account.id });
    await appendAudit(tx, {
      ...actedBy(request),
      agencyId,
      action: 'alert.acknowledged',
      outcome: 'success',
      subject: { kind: 'alert', id, name: alert.title },
      summary: `${session.account.fullName} acknowledged the alert “${alert.title}”`,
    });
  }
  return readAlert(tx, session, id);
}
