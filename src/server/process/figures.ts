import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { OpenDatabase } from '../database/database.ts';
import { chainChecks } from '../database/schema/auditEntry.ts';
import { fieldRecords } from '../database/schema/field/field.ts';
import { jobRuns } from '../database/schema/job.ts';
import { mailQueue } from '../database/schema/mail.ts';
import { backupFolder, findNewestBackup } from '../features/system/backups/backupFiles.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import type { Figure } from '../platform/metrics/metrics.ts';

/** What a server knows of its database when someone asks: connections, jobs, emails, chains, field records, backups. */
export function listFigures(
  { database, pool }: OpenDatabase,
  configuration: Configuration,
  now: () => Date,
): Figure[] {
  const folder = backupFolder(configuration);
  return [
    {
      name: 'countersign_database_connections',
      help: 'Connections of this server by state; waiting: calls that wait for one.',
      read: async () =>
        Object.entries(pool()).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'countersign_job_runs',
      help: 'Runs of jobs of the last 90 days by job and state.',
      read: async () => {
        const rows = await database
          .select({ job: jobRuns.job, state: jobRuns.state, value: count() })
          .from(jobRuns)
          .groupBy(jobRuns.job, jobRuns.state);
        return rows.map(({ job, state, value }) => ({ labels: { job, state }, value }));
      },
    },
    {
      name: 'countersign_mails',
      help: 'Emails that wait, and those that no more attempts are made for.',
      read: async () => {
        const read = async (state: string, isGivenUp: boolean) => {
          const given = mailQueue.givenUpAt;
          const [row] = await database
            .select({ value: count() })
            .from(mailQueue)
            .where(and(isGivenUp ? isNotNull(given) : isNull(given)));
          return { labels: { state }, value: row?.value ?? 0 };
        };
        return [await read('waiting', false), await read('undelivered', true)];
      },
    },
    {
      name: 'countersign_broken_chains',
      help: 'Agencies whose audit history did not match at its last check.',
      read: async () => {
        const [row] = await database
          .select({ value: count() })
          .from(chainChecks)
          .where(eq(chainChecks.isIntact, false));
        return [{ value: row?.value ?? 0 }];
      },
    },
    {
      name: 'countersign_field_records',
      help: 'Records that devices delivered, by what became of them.',
      read: async () => {
        const rows = await database
          .select({ state: fieldRecords.state, value: count() })
          .from(fieldRecords)
          .groupBy(fieldRecords.state);
        return rows.map(({ state, value }) => ({ labels: { state }, value }));
      },
    },
    {
      name: 'countersign_backup_age_seconds',
      help: 'Time since the newest backup in BACKUP_DIR; left out if there is none.',
      read: async () => {
        const at = folder === undefined ? undefined : await findNewestBackup(folder);
        return at === undefined ? [] : [{ value: (now().getTime() - at.getTime()) / 1_000 }];
      },
    },
  ];
}
