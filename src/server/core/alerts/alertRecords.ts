import type { AlertChannel, AlertStep } from '../../../contract/alerts/alert.ts';
import type { Reader } from '../../database/database.ts';
import { alertRecords } from '../../database/schema/alerts/alerts.ts';

/** One line of the log of an alert. */
export interface NewAlertRecord {
  readonly agencyId: number;
  readonly alertId: string;
  readonly at: Date;
  readonly step: AlertStep;
  readonly userId?: string;
  readonly channel?: AlertChannel;
  readonly level: number;
  /** A code of what failed, or until when quiet hours hold it. */
  readonly detail?: string;
}

/** Appends to the log of alerts, which is never changed (ALERT-05). */
export async function appendAlertRecord(
  writer: Pick<Reader, 'insert'>,
  { userId, channel, detail = '', ...record }: NewAlertRecord,
): Promise<void> {
  await writer
    .insert(alertRecords)
    .values({ ...record, userId: userId ?? null, channel: channel ?? null, detail });
}
