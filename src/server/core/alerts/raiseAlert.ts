import type { AlertKind } from '../../../contract/alerts/alert.ts';
import type { Transaction } from '../../database/database.ts';
import { alerts, alertTasks } from '../../database/schema/alerts/alerts.ts';
import { isTraining } from '../training/isTraining.ts';
import { appendAlertRecord } from './alertRecords.ts';

/** What people are alerted to. It holds no patient and no incident (ALERT-03). */
export interface NewAlert {
  readonly agencyId: number;
  readonly kind: AlertKind;
  /** A second alert of the same kind and cause is none. */
  readonly cause: string;
  readonly inventoryId?: string | null;
  /** The other end of a transfer. */
  readonly otherInventoryId?: string;
  /** Whose signature is requested. */
  readonly namedUserId?: string;
  /** Sentences for the email: drugs and amounts may be in them. */
  readonly lines?: readonly string[];
  /** The page that settles it, filled in. */
  readonly href: string;
  /** When the act is recorded, by the server’s clock. */
  readonly at: Date;
}

/**
 * Raises an alert in the transaction of the act that causes it (ALERT-01): it is sent if, and only if, that is
 * committed. The job `alerts` finds its recipients. In a training agency there are no alerts, so that none is sent
 * (LEDGER-05).
 */
export async function raiseAlert(tx: Transaction, alert: NewAlert): Promise<void> {
  const { agencyId, kind, cause, href, at, lines = [] } = alert;
  if (await isTraining(tx, agencyId)) return;
  const [made] = await tx
    .insert(alerts)
    .values({
      agencyId,
      kind,
      cause,
      inventoryId: alert.inventoryId ?? null,
      otherInventoryId: alert.otherInventoryId ?? null,
      namedUserId: alert.namedUserId ?? null,
      lines,
      href,
      raisedAt: at,
    })
    .onConflictDoNothing()
    .returning({ alertId: alerts.id });
  if (made === undefined) return;
  await appendAlertRecord(tx, { agencyId, ...made, at, step: 'raised', level: 0 });
  await tx.insert(alertTasks).values({ agencyId, ...made, work: 'dispatch', dueAt: at });
}
