import type { AlertKind } from '../../../../contract/alerts/alert.ts';
import { listOpenAlerts } from '../../../core/alerts/alertEnd.ts';
import { appendAlertRecord } from '../../../core/alerts/alertRecords.ts';
import { findSettled } from '../../../core/alerts/findSettled.ts';
import type { Transaction } from '../../../database/database.ts';
import { type Condition, groupIn } from './condition.ts';

/** The kinds of alerts that only a look raises: an alert is resolved once no condition of its group is left. */
const watchedKinds: ReadonlySet<AlertKind> = new Set([
  'legalDate',
  'noAgent',
  'expiry',
  'belowPar',
  'dueCount',
  'dueSealCheck',
  'lateTransfer',
  'overdueCase',
]);

/** Records which alerts have nothing left to ask for (ALERT-05), so that they escalate and wait for no one (ALERT-04). */
export async function recordResolved(
  tx: Transaction,
  agencyId: number,
  conditions: readonly Condition[],
  at: Date,
): Promise<void> {
  const open = await listOpenAlerts(tx, agencyId);
  const settled = await findSettled(tx, agencyId, open);
  const present = new Set(conditions.map(({ kind, group }) => `${kind} ${group}`));
  for (const { id, kind, cause } of open) {
    const isGone = watchedKinds.has(kind) && !present.has(`${kind} ${groupIn(cause)}`);
    if (!isGone && !settled.has(id)) continue;
    await appendAlertRecord(tx, { agencyId, alertId: id, at, step: 'resolved', level: 0 });
  }
}
