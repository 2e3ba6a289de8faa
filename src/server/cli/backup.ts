import { resolve } from 'node:path';
import { backupFolder, makeBackup } from '../features/system/backups/backupFiles.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { auditOperator, withOpen } from './operator.ts';

/**
 * Writes a copy of the whole database, while servers run on PostgreSQL.
 *
 * @param to the folder; left out, `BACKUP_DIR`, where the oldest backups are deleted then.
 * @throws CommandRefused if there is no folder.
 */
export async function backUp(
  context: CommandContext,
  { to }: { readonly to?: string | undefined },
): Promise<CommandResult> {
  const { configuration, now } = context;
  const folder = to === undefined ? backupFolder(configuration) : resolve(to);
  if (folder === undefined) {
    throw new CommandRefused('no_folder', 'BACKUP_DIR is not set. Set it, or add --to <folder>.');
  }
  const keep = to === undefined ? configuration.BACKUP_KEEP : Number.POSITIVE_INFINITY;
  return withOpen(context, async ({ backup, database }) => {
    const { signal } = new AbortController();
    const { name, bytes } = await makeBackup({
      ...{ backup, folder, configuration, keep, now, signal },
    });
    await auditOperator(database, now, {
      action: 'installation.backedUp',
      name,
      what: `made the backup ${name}`,
    });
    const file = resolve(folder, name);
    const lines = [
      `${file} (${(bytes / 1_000_000).toFixed(1)} MB)`,
      configuration.BACKUP_RECIPIENTS.length === 0
        ? 'It contains everything in the database, and is not encrypted. The keys are not in it: back them up separately.'
        : 'It is encrypted for the recipients. The keys are not in it: back them up separately, and keep the identity elsewhere.',
    ];
    return { lines, data: { file, bytes } };
  });
}
