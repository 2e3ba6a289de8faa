import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { findAlert } from '../../core/alerts/alertFacts.ts';
import { appendAlertRecord } from '../../core/alerts/alertRecords.ts';
import type { JobContext } from '../../core/jobs/job.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { alertTasks } from '../../database/schema/alerts/alerts.ts';
import { hasEnded, isResolved } from './isResolved.ts';
import { sendAlert } from './sendAlert.ts';

type Task = typeof alertTasks.$inferSelect;

/** The limit of one run: the history then shows how it continues. */
const mostTasks = 500;

/** Whether there is something to do for an alert. */
export async function isAlertDue(database: Database, now: Date): Promise<boolean> {
  const due = await database
    .select({ one: sql`1` })
    .from(alertTasks)
    .where(lte(alertTasks.dueAt, now))
    .limit(1);
  return due.length > 0;
}

/** Finds the recipients of new alerts, sends what is due, and escalates what no one acknowledged. */
export async function sendAlerts(context: JobContext): Promise<string> {
  const { database, now, signal } = context;
  let done = 0;
  while (done < mostTasks && !signal.aborted) {
    const [task] = await database
      .select()
      .from(alertTasks)
      .where(lte(alertTasks.dueAt, now()))
      .orderBy(asc(alertTasks.dueAt), asc(alertTasks.id))
      .limit(1);
    if (task === undefined) break;
    await context.progress(done, 0);
    await work(context, task);
    done += 1;
  }
  return `${done} ${done === 1 ? 'step' : 'steps'} done.`;
}

async function work(context: JobContext, task: Task): Promise<void> {
  const { database, now } = context;
  await database.transaction((tx) => advance(tx, task, now()));
}

/** A new alert is sent to its recipients; one that no one acknowledged, to more people. */
async function advance(tx: Transaction, task: Task, now: Date): Promise<void> {
  const { id, agencyId, alertId, level } = task;
  const taken = await tx
    .delete(alertTasks)
    .where(and(eq(alertTasks.id, id), eq(alertTasks.agencyId, agencyId)))
    .returning({ id: alertTasks.id });
  const alert = await findAlert(tx, agencyId, alertId);
  if (taken.length === 0 || alert === undefined || (await hasEnded(tx, alert))) return;
  const record = { agencyId, alertId, at: now, level };
  if (task.work === 'escalate') {
    if (await isResolved(tx, alert)) {
      await appendAlertRecord(tx, { ...record, step: 'resolved' });
      return;
    }
    await appendAlertRecord(tx, { ...record, step: 'escalated' });
  }
  await sendAlert(tx, alert, level, now);
}
