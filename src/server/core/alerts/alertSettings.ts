import { eq } from 'drizzle-orm';
import { usualEscalation } from '../../../rules/alerts/escalation.ts';
import { type CaseHours, usualCaseHours } from '../../../rules/core/caseHours.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { alertSettings } from '../../database/schema/alerts/alertSettings.ts';

/** What an agency decided about alerts, or what applies until it does (ALERT-04, CASE-07). */
export type AlertDecisions = Omit<
  typeof alertSettings.$inferSelect,
  'agencyId' | 'version' | 'changedBy' | 'changedAt'
>;

const undecided: AlertDecisions = {
  caseHoursTwo: usualCaseHours.two,
  caseHoursOthers: usualCaseHours.others,
  ...usualEscalation,
  webhookUrl: '',
  webhookSecret: '',
};

export async function readAlertSettings(reader: Reader, agencyId: number) {
  const [row] = await reader
    .select()
    .from(alertSettings)
    .where(eq(alertSettings.agencyId, agencyId));
  return row ?? { ...undecided, version: 1, changedBy: null, changedAt: null };
}

/** How long a case may be without owner or explanation, in hours (CASE-07). */
export async function readCaseHours(reader: Reader, agencyId: number): Promise<CaseHours> {
  const { caseHoursTwo: two, caseHoursOthers: others } = await readAlertSettings(reader, agencyId);
  return { two, others };
}

/** Decides how long a case may wait. What else the agency decided about alerts stays as it is. */
export async function saveCaseHours(
  tx: Transaction,
  agencyId: number,
  { two, others }: CaseHours,
  { changedBy, changedAt }: { readonly changedBy: string; readonly changedAt: Date },
): Promise<void> {
  const before = await readAlertSettings(tx, agencyId);
  if (before.caseHoursTwo === two && before.caseHoursOthers === others) return;
  const hours = { caseHoursTwo: two, caseHoursOthers: others, changedBy, changedAt };
  await tx
    .insert(alertSettings)
    .values({ ...before, agencyId, ...hours })
    .onConflictDoUpdate({
      target: alertSettings.agencyId,
      set: { ...hours, version: before.version + 1 },
    });
}
