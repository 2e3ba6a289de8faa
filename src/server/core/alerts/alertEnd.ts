import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { alertRecords, alerts } from '../../database/schema/alerts/alerts.ts';
import type { AlertRow } from './alertFacts.ts';

/** The records that end an alert: it is no longer sent. */
export const alertEnds = ['acknowledged', 'resolved'] as const;

type AlertEnd = (typeof alertEnds)[number];

/** How an alert ended; undefined while it has not. */
export async function findEnd(
  reader: Reader,
  { agencyId, id }: Pick<AlertRow, 'agencyId' | 'id'>,
): Promise<AlertEnd | undefined> {
  const rows = await reader
    .select({ step: alertRecords.step })
    .from(alertRecords)
    .where(
      and(
        matching(alertRecords, { agencyId, alertId: id }),
        inArray(alertRecords.step, [...alertEnds]),
      ),
    )
    .orderBy(asc(alertRecords.id))
    .limit(1);
  return alertEnds.find((end) => end === rows[0]?.step);
}

/**
 * Orders a person who acknowledges an alert and the job that sends it to more people: the second waits, and finds what the
 * first recorded. Alerts never change, so the account of a server may not lock their rows.
 */
export async function lockAlert(
  tx: Transaction,
  { agencyId, id }: Pick<AlertRow, 'agencyId' | 'id'>,
) {
  await tx.execute(sql`select pg_advisory_xact_lock(${agencyId}, hashtext(${id}))`);
}

/** The alerts of an agency that have not ended, the first one first. */
export async function listOpenAlerts(reader: Reader, agencyId: number): Promise<AlertRow[]> {
  const end = reader
    .select({ one: sql`1` })
    .from(alertRecords)
    .where(
      and(
        eq(alertRecords.agencyId, alerts.agencyId),
        eq(alertRecords.alertId, alerts.id),
        inArray(alertRecords.step, [...alertEnds]),
      ),
    );
  return reader
    .select()
    .from(alerts)
    .where(and(eq(alerts.agencyId, agencyId), notExists(end)))
    .orderBy(asc(alerts.raisedAt), asc(alerts.id));
}
