import { eq } from 'drizzle-orm';
import { usualEscalation } from '../../../rules/alerts/escalation.ts';
import type { QuietHours } from '../../../rules/alerts/quietHours.ts';
import { type CaseHours, usualCaseHours } from '../../../rules/core/caseHours.ts';
import type { SealedSecret } from '../../database/columns.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { alertSettings } from '../../database/schema/alerts/alertSettings.ts';

/** What an agency decided about alerts, or what applies until it does (ALERT-04, CASE-07). */
export type AlertDecisions = Omit<typeof alertSettings.$inferSelect, 'agencyId'>;

const undecided: AlertDecisions = {
  caseHoursTwo: usualCaseHours.two,
  caseHoursOthers: usualCaseHours.others,
  escalation: usualEscalation,
  quietFrom: null,
  quietTo: null,
  version: 1,
  changedBy: null,
  changedAt: null,
  webhookUrl: '',
  webhookSecret: '',
  webhookVersion: 1,
  webhookChangedBy: null,
  webhookChangedAt: null,
};

export async function readAlertSettings(reader: Reader, agencyId: number): Promise<AlertDecisions> {
  const [row] = await reader
    .select()
    .from(alertSettings)
    .where(eq(alertSettings.agencyId, agencyId));
  return row ?? undecided;
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

/** Which save of a page it is, by whom, and when. */
interface Stamp {
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** Decides how long a case may wait: a part of the agency’s settings, which have a version of their own. */
export async function saveCaseHours(
  tx: Transaction,
  agencyId: number,
  { two, others }: CaseHours,
): Promise<void> {
  const before = await readAlertSettings(tx, agencyId);
  if (before.caseHoursTwo === two && before.caseHoursOthers === others) return;
  await write(tx, agencyId, { caseHoursTwo: two, caseHoursOthers: others });
}

/** Decides where text messages are handed over; without a secret the current one stays, and without an address there is none. */
export async function saveWebhook(
  tx: Transaction,
  agencyId: number,
  { url, secret }: { readonly url: string; readonly secret: SealedSecret | undefined },
  stamp: Stamp,
): Promise<void> {
  const before = await readAlertSettings(tx, agencyId);
  await write(tx, agencyId, {
    webhookUrl: url,
    webhookSecret: url === '' ? '' : (secret ?? before.webhookSecret),
    webhookVersion: stamp.version,
    webhookChangedBy: stamp.changedBy,
    webhookChangedAt: stamp.changedAt,
  });
}

/** Decides on quiet hours and escalation (ALERT-04). */
export async function saveAlertRules(
  tx: Transaction,
  agencyId: number,
  rules: Pick<AlertDecisions, 'quietFrom' | 'quietTo' | 'escalation'>,
  stamp: Stamp,
): Promise<void> {
  await write(tx, agencyId, { ...rules, ...stamp });
}

/** Changes some decisions, and leaves those of other pages as they are. The first one makes the agency’s row. */
async function write(
  tx: Transaction,
  agencyId: number,
  decided: Partial<AlertDecisions>,
): Promise<void> {
  await tx
    .insert(alertSettings)
    .values({ ...undecided, agencyId, ...decided })
    .onConflictDoUpdate({ target: alertSettings.agencyId, set: decided });
}
