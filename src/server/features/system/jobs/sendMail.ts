import { and, exists, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { cancelAlertMail } from '../../../core/alert-recipients/cancelAlertMail.ts';
import type { JobContext } from '../../../core/jobs/job.ts';
import { deliverDueMail } from '../../../core/mail/postOffice.ts';
import { cancelReportMail } from '../../../core/report-recipients/cancelReportMail.ts';
import type { Reader } from '../../../database/database.ts';
import { mailQueue, passwordRequests } from '../../../database/schema/mail.ts';

/** The limit of one run: the history then shows how it continues. */
const mostMails = 200;

/** That an email has to go out, or someone requested one. */
export function isMailDue(reader: Reader, now: SQL): SQL {
  const waiting = reader
    .select({ one: sql`1` })
    .from(mailQueue)
    .where(and(isNull(mailQueue.givenUpAt), lte(mailQueue.nextAttemptAt, now)));
  const requested = reader.select({ one: sql`1` }).from(passwordRequests);
  return sql`(${exists(waiting)} or ${exists(requested)})`;
}

/** Sends what is due. Each email is claimed with a separate lease, so that none is sent twice. */
export async function sendMail(context: JobContext): Promise<string> {
  const { sent, delayed, givenUp } = await deliverDueMail(context, context.now, {
    limit: mostMails,
    signal: context.signal,
    cancel: async (mail) =>
      (await cancelAlertMail(context.database, mail, context.now())) ||
      (await cancelReportMail(context.database, mail, context.now())),
    tell: (text) => context.say('warn', text),
    progress: (done) => context.progress(done, 0),
  });
  const parts = [
    sent > 0 || delayed + givenUp === 0 ? `${sent} sent` : '',
    delayed > 0 ? `${delayed} to be retried` : '',
    givenUp > 0 ? `${givenUp} not delivered` : '',
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}
