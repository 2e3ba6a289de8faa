import { and, count, eq, gte, isNotNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { administrator } from '../../rules/core/permissions.ts';
import type { Database } from '../database/database.ts';
import { isMigrated, planMigration } from '../database/migrate.ts';
import { selectRows } from '../database/rows.ts';
import { chainChecks } from '../database/schema/auditEntry.ts';
import { jobRuns } from '../database/schema/job.ts';
import { mailQueue } from '../database/schema/mail.ts';
import { users } from '../database/schema/user.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { describeClock, isClockOff, measureClock } from '../process/clock.ts';
import { describeNode, findOtherNodes, rejectOtherKeys } from '../process/nodes.ts';
import { checkSecrets } from './checkSecrets.ts';
import { bad, type Finding, good, warning } from './finding.ts';

const leastVersion = 150_000;

/** Version and migrations of the database, its clock, the other servers, chains, secrets, jobs, emails and administrators. */
export async function checkDatabase(
  database: Database,
  configuration: Configuration,
  now: Date,
): Promise<Finding[]> {
  const found = [await checkVersion(database), await checkClock(database)];
  if (!(await isMigrated(database))) {
    const pending = await planMigration(database).catch(() => undefined);
    const text =
      pending === undefined
        ? 'The database is of a newer version. Install that version.'
        : `${pending.length} to apply. Run: countersign migrate`;
    return [...found, bad('migrations', text)];
  }
  return [
    ...found,
    good('migrations', 'all applied'),
    await checkNodes(database, configuration),
    await checkChains(database),
    await checkSecrets(database, configuration),
    await checkJobs(database, now),
    await checkMails(database),
    await checkAdministrators(database),
  ];
}

async function checkVersion(database: Database): Promise<Finding> {
  const [found] = await selectRows(
    database,
    sql`select current_setting('server_version_num')::int as "number", current_setting('server_version') as "text"`,
    v.object({ number: v.number(), text: v.string() }),
  );
  const text = `PostgreSQL ${found?.text ?? 'of an unknown version'}`;
  return (found?.number ?? 0) < leastVersion
    ? bad('database', `${text}. Upgrade it to version 15 or newer.`)
    : good('database', text);
}

async function checkClock(database: Database): Promise<Finding> {
  const seconds = await measureClock(database);
  if (!isClockOff(seconds)) return good('clock', 'agrees with that of the database');
  return bad('clock', `${describeClock(seconds)} Set both with NTP.`);
}

async function checkNodes(database: Database, configuration: Configuration): Promise<Finding> {
  const name = 'servers';
  const own = describeNode(configuration);
  if (own === undefined) return good(name, 'this one only');
  const others = await findOtherNodes(database, own);
  try {
    rejectOtherKeys(own, others);
  } catch (error) {
    return bad(name, error instanceof Error ? error.message : 'Another server has other keys.');
  }
  const list = others.map(({ host }) => host).join(', ');
  return good(name, others.length === 0 ? 'no other one runs' : `${list}, with the same keys`);
}

async function checkChains(database: Database): Promise<Finding> {
  const broken = await database
    .select({ agencyId: chainChecks.agencyId })
    .from(chainChecks)
    .where(eq(chainChecks.isIntact, false));
  if (broken.length === 0) return good('chains', 'in order at their last check');
  const list = broken.map(({ agencyId }) => agencyId).join(', ');
  return bad('chains', `broken in customer ${list}. Run: countersign verify-ledger`);
}

const weekMilliseconds = 7 * 86_400_000;

async function checkJobs(database: Database, now: Date): Promise<Finding> {
  const since = new Date(now.getTime() - weekMilliseconds);
  const failed = await database
    .selectDistinct({ job: jobRuns.job })
    .from(jobRuns)
    .where(and(eq(jobRuns.state, 'failed'), gte(jobRuns.finishedAt, since)));
  if (failed.length === 0) return good('jobs', 'none failed in the last week');
  const list = failed.map(({ job }) => job).join(', ');
  return warning('jobs', `failed in the last week: ${list}. The page of jobs says why.`);
}

async function checkMails(database: Database): Promise<Finding> {
  const [found] = await database
    .select({ mails: count() })
    .from(mailQueue)
    .where(isNotNull(mailQueue.givenUpAt));
  const mails = found?.mails ?? 0;
  if (mails === 0) return good('emails', 'none is undelivered');
  return warning('emails', `${mails} not delivered. Run: countersign mail list`);
}

async function checkAdministrators(database: Database): Promise<Finding> {
  const [found] = await database
    .select({ people: count() })
    .from(users)
    .where(and(gte(users.permissionId, administrator), eq(users.isActive, true)));
  const people = found?.people ?? 0;
  if (people > 0) return good('administrators', `${people} active`);
  return bad('administrators', 'none is active. Run: countersign admin create');
}
