import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll } from 'vitest';
import {
  type ReportScheduleFields,
  reportSchedules,
} from '../../../src/contract/reports/reportSchedule.ts';
import type { JobName } from '../../../src/contract/system/job.ts';
import { emptyReportSchedule } from '../../../src/rules/reports/reportScheduleForm.ts';
import type { JobTools } from '../../../src/server/core/jobs/job.ts';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { matching } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { addUser, logInAs } from '../../support/people/people.ts';
import { lookOnce, readRun, toolsOf } from '../jobs/jobScene.ts';
import { smtpScene } from '../password/smtpScene.ts';

/** An agency that mails links to its reports: avery administers it, riley receives them. */
export function mailedScene() {
  const scene = smtpScene();
  let tools: JobTools;
  let recipient: string;
  let admin: { headers: Readonly<Record<string, string>> };

  beforeAll(async () => {
    tools = await toolsOf(scene.server);
    const { database } = tools;
    await addUser(database, scene.agencyId, 'avery', { permissionId: 3, fullName: 'Avery Chen' });
    const [riley] = await database.select().from(users).where(eq(users.userName, 'riley'));
    recipient = riley?.id ?? '';
    await setClock('2026-03-06T12:00:00.000Z');
  });

  afterAll(() => tools.mailer.close());

  /** Moves the clock. Sessions end with time, so the administrator logs in again. */
  async function setClock(now: string): Promise<void> {
    scene.server.clock.now = new Date(now);
    admin = await logInAs(scene.server, 'avery');
  }

  async function run(job: JobName, agencyId: number): Promise<string | null> {
    const { database } = tools;
    const now = scene.server.clock.now;
    const id = await enqueueRun(database, { job, agencyId, requestedBy: null, now });
    await lookOnce(
      tools,
      allJobs.filter(({ name }) => name === job).map((one) => ({ ...one, schedule: null })),
    );
    return (await readRun(tools, id)).result;
  }

  async function save(
    id: string,
    version: number,
    different: Partial<ReportScheduleFields>,
    { headers } = admin,
  ): Promise<Response> {
    const fields = { ...emptyReportSchedule, userId: recipient, ...different };
    return scene.server.send(reportSchedules.save.path, { body: { id, version, fields }, headers });
  }

  async function listed(query = '') {
    const reply = await scene.server.send(`${reportSchedules.list.path}${query}`, admin);
    return v.parse(reportSchedules.list.reply, await reply.json()).data;
  }

  async function auditOf(subjectId: string): Promise<string[]> {
    const rows = await tools.database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(matching(auditEntries, { agencyId: scene.agencyId, subjectId }))
      .orderBy(asc(auditEntries.seq));
    return rows.map(({ action }) => action);
  }

  return {
    smtp: scene,
    database: () => tools.database,
    get recipient() {
      return recipient;
    },
    setClock,
    queueDue: () => run('reportMail', scene.agencyId),
    send: () => run('mail', 0),
    save,
    listed,
    auditOf,
  };
}
