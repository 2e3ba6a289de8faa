import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { type MailNotice, mailQueue } from '../../database/schema/mail.ts';
import type { Origin } from '../../platform/http/origin.ts';

export type QueuedMail = typeof mailQueue.$inferSelect;

/** How long a server that took an email may need before another one tries it again. */
const lease = 10 * 60_000;

/** Waits after the first, second … failed attempt, in minutes; the seventh is the last. */
const backOff = [1, 5, 15, 60, 180, 360] as const;

/** Queues an email in the caller's transaction: it is sent if, and only if, that is committed. */
export async function queueNotice(
  tx: Transaction,
  userId: string,
  notice: MailNotice,
  origin: Origin,
  now: Date,
): Promise<void> {
  await tx
    .insert(mailQueue)
    .values({ kind: 'notice', userId, notice, ...origin, createdAt: now, nextAttemptAt: now });
}

/** Queues the email of an alert: not before `notBefore`, and its log records what becomes of it (ALERT-05). */
export async function queueAlertMail(
  tx: Transaction,
  mail: {
    readonly userId: string;
    readonly alertId: string;
    readonly alertLevel: number;
    readonly notice: MailNotice;
  },
  now: Date,
  notBefore: Date,
): Promise<void> {
  await tx
    .insert(mailQueue)
    .values({ kind: 'notice', ...mail, createdAt: now, nextAttemptAt: notBefore });
}

/** Queues the link to a report: the list of schedules shows what happens to it (REPORT-06). */
export async function queueReportMail(
  tx: Transaction,
  mail: {
    readonly userId: string;
    readonly reportScheduleId: string;
    readonly reportDueAt: Date;
    readonly notice: MailNotice;
  },
  now: Date,
): Promise<void> {
  await tx
    .insert(mailQueue)
    .values({ kind: 'notice', ...mail, createdAt: now, nextAttemptAt: now });
}

/** Queues an email with a link to set a password; the link is made when the email is sent. */
export async function queuePasswordLink(
  tx: Transaction,
  to: { userId: string; isWelcome: boolean },
  origin: Origin,
  now: Date,
): Promise<void> {
  await tx
    .insert(mailQueue)
    .values({ kind: 'passwordLink', ...to, ...origin, createdAt: now, nextAttemptAt: now });
}

/** Queues an email about a change of address; its link and its recipient are determined when it is sent. */
export async function queueAddressMail(
  tx: Transaction,
  mail: {
    readonly kind: 'addressUndo' | 'addressConfirm';
    readonly userId: string;
    readonly addressChangeId: string;
  },
  origin: Origin,
  now: Date,
): Promise<void> {
  await tx.insert(mailQueue).values({ ...mail, ...origin, createdAt: now, nextAttemptAt: now });
}

/** Queues the welcome mail of many new people at once. */
export async function queueWelcomes(
  tx: Transaction,
  userIds: readonly string[],
  origin: Origin,
  now: Date,
): Promise<void> {
  const common = {
    kind: 'passwordLink',
    isWelcome: true,
    createdAt: now,
    nextAttemptAt: now,
  } as const;
  await tx.insert(mailQueue).values(userIds.map((userId) => ({ ...common, userId, ...origin })));
}

/**
 * Claims the email that has waited longest for this server. One statement, so that nothing is locked while waiting for
 * the mail server; if this process dies, the email is due again after the lease.
 */
export async function claimDueMail(database: Database, now: Date): Promise<QueuedMail | undefined> {
  const due = sql`(select id from mail_queue
    where given_up_at is null and next_attempt_at <= ${now.toISOString()}::timestamptz
    order by next_attempt_at limit 1 for update skip locked)`;
  const rows = await database
    .update(mailQueue)
    .set({
      attempts: sql`${mailQueue.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + lease),
    })
    .where(eq(mailQueue.id, due))
    .returning();
  return rows[0];
}

/** When to try again; undefined if it was the last attempt. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const minutes = backOff[attempts - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
}
