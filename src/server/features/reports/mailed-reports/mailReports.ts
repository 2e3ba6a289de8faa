import { eq, lt } from 'drizzle-orm';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { newestDue, periodMailed } from '../../../../rules/reports/mailSchedule.ts';
import { mailedReportTitle } from '../../../../rules/reports/reportScheduleForm.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import type { Agency } from '../../../core/identity/account.ts';
import type { JobContext } from '../../../core/jobs/job.ts';
import { queueReportMail } from '../../../core/mail/mailQueue.ts';
import { auditReportMail } from '../../../core/report-recipients/auditReportMail.ts';
import { whyNotMailed } from '../../../core/report-recipients/whyNotMailed.ts';
import { matching } from '../../../database/database.ts';
import { type MailNotice, reportMails, reportSchedules } from '../../../database/schema/mail.ts';

type Schedule = typeof reportSchedules.$inferSelect;

/**
 * Queues the links to the reports of the run's agency that are due (REPORT-06), to recipients who still have the right.
 * Each schedule is its own transaction, and a second attempt skips what the first one did.
 */
export async function mailReports(context: JobContext): Promise<string> {
  const { database, agency, now } = context;
  if (agency === undefined) return 'There is no agency to email.';
  const rows = await database
    .select({ schedule: reportSchedules, lastDueAt: reportMails.dueAt })
    .from(reportSchedules)
    .leftJoin(reportMails, eq(reportMails.scheduleId, reportSchedules.id))
    .where(matching(reportSchedules, { agencyId: agency.id, state: 'active' }));
  const counts = { queued: 0, notSent: 0 };
  for (const [index, { schedule, lastDueAt }] of rows.entries()) {
    await context.progress(index, rows.length);
    const since = laterOf(schedule.changedAt, lastDueAt);
    const dueAt = newestDue(schedule, agency.timeZone, since, now());
    if (dueAt === null) continue;
    const outcome = await mailOne(context, agency, schedule, dueAt);
    if (outcome !== null) counts[outcome] += 1;
  }
  await context.progress(rows.length, rows.length);
  if (counts.queued + counts.notSent === 0) return 'No reports were due.';
  return `${counts.queued} queued, ${counts.notSent} not sent.`;
}

const laterOf = (...instants: readonly (Date | null)[]) =>
  new Date(Math.max(0, ...instants.map((at) => at?.getTime() ?? 0)));

/** @returns null if another run did it. */
async function mailOne(
  { database, now }: JobContext,
  agency: Agency,
  schedule: Schedule,
  dueAt: Date,
): Promise<'queued' | 'notSent' | null> {
  return database.transaction(async (tx) => {
    const reason = await whyNotMailed(tx, schedule);
    const outcome = reason === null ? 'queued' : 'notSent';
    const happened = { dueAt, outcome, reason: reason ?? '' } as const;
    const written = await tx
      .insert(reportMails)
      .values({ scheduleId: schedule.id, agencyId: agency.id, ...happened })
      .onConflictDoUpdate({
        target: reportMails.scheduleId,
        set: happened,
        setWhere: lt(reportMails.dueAt, dueAt),
      })
      .returning({ scheduleId: reportMails.scheduleId });
    if (written.length === 0) return null;
    if (reason === null) {
      const notice = composeNotice(agency, schedule, dueAt);
      const { id, userId } = schedule;
      await queueReportMail(
        tx,
        { userId, reportScheduleId: id, reportDueAt: dueAt, notice },
        now(),
      );
    }
    await auditReportMail(tx, schedule, reason, now());
    return outcome;
  });
}

/** The report's name, its period and the link; nothing of what the report shows. */
function composeNotice(
  { name, timeZone }: Agency,
  { report, interval }: Schedule,
  dueAt: Date,
): MailNotice {
  const { from, to } = periodMailed(interval, dayIn(timeZone, dueAt.toISOString()));
  const title = mailedReportTitle(report);
  const period = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  return {
    title: `${title} of ${name}`,
    paragraphs: [`${title}, ${period}. Log in to ${name} to read it.`],
    act: { label: 'Open the report', path: `${routeOf(report).path}?from=${from}&to=${to}` },
  };
}
