import { asc, exists, lte, type SQL, sql } from 'drizzle-orm';
import { findEnd, lockAlert } from '../../core/alerts/alertEnd.ts';
import { findAlert } from '../../core/alerts/alertFacts.ts';
import { appendAlertRecord } from '../../core/alerts/alertRecords.ts';
import { findSettled } from '../../core/alerts/findSettled.ts';
import type { JobContext } from '../../core/jobs/job.ts';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { alertTasks } from '../../database/schema/alerts/alerts.ts';
import { Outbox } from '../../platform/http/postOut.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { describeError } from '../../platform/log/describeError.ts';
import { deliver, isMessage } from './deliver.ts';
import { sendAlert } from './sendAlert.ts';
import { sendInstead } from './sendInstead.ts';

type Task = typeof alertTasks.$inferSelect;

/** The limit of one run: the history then shows how it continues. */
const mostTasks = 500;

/** The longest time between two attempts; an alert is never given up. */
const mostMinutes = 60;

/** That there is something to do for an alert. */
export function isAlertDue(reader: Reader, now: SQL): SQL {
  return exists(reader.select({ one: sql`1` }).from(alertTasks).where(lte(alertTasks.dueAt, now)));
}

/** Finds the recipients of new alerts, sends what is due, and escalates what no one acknowledged. */
export async function sendAlerts(context: JobContext): Promise<string> {
  const { database, now, signal } = context;
  let done = 0;
  let failed = 0;
  const outbox = new Outbox(reachOf(context.configuration));
  while (done < mostTasks && !signal.aborted) {
    const [task] = await database
      .select()
      .from(alertTasks)
      .where(lte(alertTasks.dueAt, now()))
      // What waits for a service is last, so that it holds up no email.
      .orderBy(
        sql`${alertTasks.work} in ('push', 'sms')`,
        asc(alertTasks.dueAt),
        asc(alertTasks.id),
      )
      .limit(1);
    if (task === undefined) break;
    await context.progress(done, 0);
    if (!(await work(context, outbox, task))) failed += 1;
    done += 1;
  }
  const retried = failed > 0 ? `, ${failed} to be retried` : '';
  return `${done - failed} ${done - failed === 1 ? 'step' : 'steps'} done${retried}.`;
}

/** One alert that cannot be sent holds up no other one, of this agency or another. @returns whether it was done. */
async function work(context: JobContext, outbox: Outbox, task: Task): Promise<boolean> {
  const { database, log, now } = context;
  try {
    if (isMessage(task)) await deliver(context, outbox, task);
    else await database.transaction((tx) => advance(tx, task, now()));
    return true;
  } catch (error) {
    const { id, agencyId, alertId } = task;
    log('error', 'alert not sent', { agencyId, alertId, ...describeError(error) });
    const attempts = task.attempts + 1;
    const minutes = Math.min(2 ** attempts, mostMinutes);
    const dueAt = new Date(now().getTime() + minutes * 60_000);
    await database
      .update(alertTasks)
      .set({ attempts, dueAt })
      .where(matching(alertTasks, { id, agencyId }));
    return false;
  }
}

/** A new alert is sent to its recipients; one that no one acknowledged, to more people. */
async function advance(tx: Transaction, task: Task, now: Date): Promise<void> {
  const { id, agencyId, alertId, level } = task;
  const taken = await tx
    .delete(alertTasks)
    .where(matching(alertTasks, { id, agencyId }))
    .returning({ id: alertTasks.id });
  await lockAlert(tx, { agencyId, id: alertId });
  const alert = await findAlert(tx, agencyId, alertId);
  if (taken.length === 0 || alert === undefined || (await findEnd(tx, alert))) return;
  if (task.work === 'instead') {
    if (task.userId !== null) await sendInstead(tx, alert, { userId: task.userId, level }, now);
    return;
  }
  const record = { agencyId, alertId, at: now, level };
  if (task.work === 'escalate') {
    if ((await findSettled(tx, agencyId, [alert])).has(alertId)) {
      await appendAlertRecord(tx, { ...record, step: 'resolved' });
      return;
    }
    await appendAlertRecord(tx, { ...record, step: 'escalated' });
  }
  await sendAlert(tx, alert, level, now);
}
