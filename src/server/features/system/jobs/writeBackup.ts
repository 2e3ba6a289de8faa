import { type JobContext, JobFailure } from '../../../core/jobs/job.ts';
import { BackupFailure } from '../../../database/backup.ts';
import { backupFolder, makeBackup } from '../backups/backupFiles.ts';

/** Writes a copy of the whole database into `BACKUP_DIR`. */
export async function writeBackup(context: JobContext): Promise<string> {
  const { backup, configuration, now, signal } = context;
  const folder = backupFolder(configuration);
  if (folder === undefined) {
    return 'BACKUP_DIR isn’t set. Back up the database where it runs.';
  }
  const keep = configuration.BACKUP_KEEP;
  await context.progress(0, 1);
  try {
    const { name, bytes, removed } = await makeBackup({
      ...{ backup, folder, configuration, keep, signal, now: now() },
    });
    await context.progress(1, 1);
    return `${name} was written (${(bytes / 1_000_000).toFixed(1)} MB)${removed === 0 ? '' : `; ${removed} older deleted`}.`;
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    throw new JobFailure(error.code, error.message, false, { cause: error });
  }
}
