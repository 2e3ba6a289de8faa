import { eq } from 'drizzle-orm';
import { usualEscalation } from '../../../rules/alerts/escalation.ts';
import type { QuietHours } from '../../../rules/alerts/quietHours.ts';
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
  escalation: usualEscalation,
  quietFrom: null,
  quietTo: null,
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

/** The quiet hours of an agency; null if it has none (ALERT-04). */
export function quietHoursOf({
  quietFrom: from,
  quietTo: to,
}: Pick<AlertDecisions, 'quietFrom' | 'quietTo'>): QuietHours | null {
  return from === null || to === null ? null : { from, to };
}

/** How long a case may be without owner or explanation, in hours (CASE-07). */
export async function readCaseHours(reader: Reader, agencyId: number): Promise<CaseHours> {
  const { caseHoursTwo: two, caseHoursOthers: others } = await readAlertSettings(reader, agencyId);
  return { two, others };
}

/** Who decided, and when. */
interface Stamp {
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** Decides how long a case may wait. What else the agency decided about alerts stays as it is. */
export async function saveCaseHours(
  tx: Transaction,
  agencyId: number,
  { two, others }: CaseHours,
  { changedBy, changedAt }: Omit<Stamp, 'version'>,
): Promise<void> {
  const before = await readAlertSettings(tx, agencyId);
  if (before.caseHoursTwo === two && before.caseHoursOthers === others) return;
  const hours = { caseHoursTwo: two, caseHoursOthers: others };
  await write(tx, agencyId, before, {
    ...hours,
    ...{ changedBy, changedAt, version: before.version + 1 },
  });
}

/** Decides where text messages are handed over; an empty secret keeps the current one, and without an address there is none. */
export async function saveWebhook(
  tx: Transaction,
  agencyId: number,
  { url, secret }: { readonly url: string; readonly secret: string },
  stamp: Stamp,
): Promise<void> {
  const before = await readAlertSettings(tx, agencyId);
  const webhookSecret = url === '' ? '' : secret || before.webhookSecret;
  await write(tx, agencyId, before, { webhookUrl: url, webhookSecret, ...stamp });
}

/** Decides on quiet hours and escalation (ALERT-04). */
export async function saveAlertRules(
  tx: Transaction,
  agencyId: number,
  rules: Pick<AlertDecisions, 'quietFrom' | 'quietTo' | 'escalation'>,
  stamp: Stamp,
): Promise<void> {
  await write(tx, agencyId, await readAlertSettings(tx, agencyId), { ...rules, ...stamp });
}

/** The agency's row with some decisions changed; it is made by the first one. */
async function write(
  tx: Transaction,
  agencyId: number,
  before: Awaited<ReturnType<typeof readAlertSettings>>,
  decided: Partial<AlertDecisions> & Stamp,
): Promise<void> {
  await tx
    .insert(alertSettings)
    .values({ ...before, agencyId, ...decided })
    .onConflictDoUpdate({ target: alertSettings.agencyId, set: decided });
}
